# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSOURCE_DIR=… -P layering.cmake: reads every #include and fails where a part of the program
# knows another that it must not.
cmake_minimum_required(VERSION 3.22)

set(violations "")

# forbid(FOLDER PATTERN REASON [EXCEPT REGEX]): no file below FOLDER includes what matches PATTERN.
function(forbid folder pattern reason)
    cmake_parse_arguments(PARSE_ARGV 3 rule "" "EXCEPT" "")
    file(GLOB_RECURSE files RELATIVE "${SOURCE_DIR}" "${SOURCE_DIR}/${folder}/*.h" "${SOURCE_DIR}/${folder}/*.cpp")
    foreach(file IN LISTS files)
        if(rule_EXCEPT AND file MATCHES "${rule_EXCEPT}")
            continue()
        endif()
        file(STRINGS "${SOURCE_DIR}/${file}" includes REGEX "^[ \t]*#[ \t]*include")
        foreach(line IN LISTS includes)
            if(line MATCHES "${pattern}")
                list(APPEND violations "${file}: ${line} (${reason})")
            endif()
        endforeach()
    endforeach()
    set(violations "${violations}" PARENT_SCOPE)
endfunction()

forbid(core "[<\"](QtWidgets|QtGui|QtSvg|QWidget|QApplication)" "core has no window")
forbid(core "\"(ui|app)/" "app -> ui -> core, never back")
forbid(ui "\"app/" "app -> ui -> core, never back")
forbid(ui "\"core/zk/" "ui sees values and commands, never the client")
forbid(ui "zookeeper\\.h" "only core/zk knows the C client")
forbid(app "zookeeper\\.h" "only core/zk knows the C client")
forbid(app "\"core/zk/(client|writer)" "app wires, core talks to ZooKeeper")
forbid(core "zookeeper/zookeeper" "only core/zk's .cpp files know the C client" EXCEPT "^core/zk/.*\\.cpp$")
forbid(core/zk "zookeeper/zookeeper" "not in headers" EXCEPT "\\.cpp$")
forbid(core "core/zk/writer\\.h" "core/operate is the one place that writes; the sandbox only to its own server"
    EXCEPT "^core/(zk|operate|sandbox)/")
forbid(core/base "\"core/(recipes|zk|live|server|diagnosis|operate|history|sandbox|report)/" "base knows nobody")
forbid(core/recipes "\"core/(zk|live|server|diagnosis|operate|history|sandbox|report)/" "recipes know base alone")
forbid(core/diagnosis "\"core/(zk|operate|sandbox|report|settings)/" "diagnosis is pure")
forbid(core/settings "\"core/(zk|live|operate|sandbox|report)/" "settings are text and values")
forbid(core "toml\\+\\+" "only one file knows the parser" EXCEPT "^core/settings/tomlnode\\.cpp$")
forbid(core/report "\"core/(zk|sandbox)/" "reports are made of values")

if(violations)
    list(JOIN violations "\n  " text)
    message(FATAL_ERROR "Includes that cross the layers:\n  ${text}")
endif()
message(STATUS "Every include keeps to its layer.")
