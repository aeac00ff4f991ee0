# SPDX-License-Identifier: GPL-3.0-or-later
# Debian ships neither a CMake package nor a pkg-config file for libzookeeper.
find_path(ZOOKEEPER_INCLUDE_DIR zookeeper/zookeeper.h)
find_library(ZOOKEEPER_LIBRARY zookeeper_mt)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ZooKeeper
    REQUIRED_VARS ZOOKEEPER_LIBRARY ZOOKEEPER_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "On Debian: apt-get install libzookeeper-mt-dev")

if(ZooKeeper_FOUND AND NOT TARGET ZooKeeper::mt)
    add_library(ZooKeeper::mt UNKNOWN IMPORTED GLOBAL)
    # THREADED: without it the header hides half of the API.
    set_target_properties(ZooKeeper::mt PROPERTIES
        IMPORTED_LOCATION "${ZOOKEEPER_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${ZOOKEEPER_INCLUDE_DIR}"
        INTERFACE_COMPILE_DEFINITIONS THREADED)
endif()
