# SPDX-License-Identifier: GPL-3.0-or-later
# Graphviz' "dot" layout. The plugin is linked like any library, so that neither the list of plugins
# that `dot -c` writes nor the plugins that draw are needed when the program runs.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(PC_GRAPHVIZ QUIET libgvc libcgraph)
endif()
find_path(GRAPHVIZ_INCLUDE_DIR graphviz/gvc.h HINTS ${PC_GRAPHVIZ_INCLUDEDIR})
foreach(part gvc cgraph cdt)
    string(TOUPPER ${part} name)
    find_library(GRAPHVIZ_${name}_LIBRARY ${part} HINTS ${PC_GRAPHVIZ_LIBRARY_DIRS})
endforeach()
get_filename_component(graphviz_folder "${GRAPHVIZ_GVC_LIBRARY}" DIRECTORY)
find_library(GRAPHVIZ_DOT_LIBRARY gvplugin_dot_layout HINTS "${graphviz_folder}/graphviz")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Graphviz
    REQUIRED_VARS GRAPHVIZ_DOT_LIBRARY GRAPHVIZ_GVC_LIBRARY GRAPHVIZ_CGRAPH_LIBRARY GRAPHVIZ_CDT_LIBRARY
        GRAPHVIZ_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "On Debian: apt-get install libgraphviz-dev")

if(Graphviz_FOUND AND NOT TARGET Graphviz::dot)
    add_library(Graphviz::dot UNKNOWN IMPORTED GLOBAL)
    set_target_properties(Graphviz::dot PROPERTIES
        IMPORTED_LOCATION "${GRAPHVIZ_DOT_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${GRAPHVIZ_INCLUDE_DIR}"
        INTERFACE_LINK_LIBRARIES "${GRAPHVIZ_GVC_LIBRARY};${GRAPHVIZ_CGRAPH_LIBRARY};${GRAPHVIZ_CDT_LIBRARY}")
endif()
