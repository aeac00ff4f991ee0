# SPDX-License-Identifier: GPL-3.0-or-later
# Has moc read none but our own headers. It knows Qt's macros by itself; what it found in the headers
# of Qt and of the system changed nothing that counts in what it writes for ours, and took 28 of the
# 28.5 s of processor time that those of ui did.
get_target_property(moc Qt6::moc IMPORTED_LOCATION)
if(NOT moc)
    return()
endif()
set(quick_moc "${CMAKE_BINARY_DIR}/moc")
file(CONFIGURE OUTPUT "${quick_moc}" @ONLY CONTENT
[[#!/bin/sh
# Of Qt @Qt6_VERSION@: with another one all is made anew.
for argument; do
    shift
    case $argument in
    -I/usr/include* | -I/usr/lib*) ;;
    *) set -- "$@" "$argument" ;;
    esac
done
exec "@moc@" "$@"
]])
file(CHMOD "${quick_moc}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
foreach(configuration "" _NONE _DEBUG _RELEASE _RELWITHDEBINFO _MINSIZEREL)
    set_property(TARGET Qt6::moc PROPERTY IMPORTED_LOCATION${configuration} "${quick_moc}")
endforeach()
