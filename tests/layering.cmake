# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSOURCE_DIR=… -P layering.cmake: reads every #include of the program and fails where a folder
# includes another that its row does not name. A new folder has no row, and so may include nothing.
cmake_minimum_required(VERSION 3.23)

set(violations "")

# may(FOLDER OTHER…): the folders that files directly below FOLDER, and below its folders, include.
# A row without others is a folder that knows itself alone.
macro(may folder)
    list(APPEND folders ${folder})
    set(allowed_${folder} ${folder} ${ARGN})
endmacro()

#   folder            may include
may(core/base)
may(core/recipes      core/base)
may(core/zk           core/base)
may(core/journal      core/base)
may(core/server       core/base core/zk)
may(core/live         core/base core/recipes core/zk core/server)
may(core/history      core/base core/recipes core/server)
may(core/diagnosis    core/base core/recipes core/server)
may(core/settings     core/base core/diagnosis)
may(core/rounds       core/base core/recipes core/server core/live core/diagnosis)
may(core/operate      core/base core/recipes core/server core/live core/diagnosis core/zk core/journal)
may(core/sandbox      core/base core/recipes core/zk)
may(core/report       core/base core/recipes core/live core/diagnosis core/settings)
set(values            core/base core/recipes core/live core/server core/diagnosis core/rounds core/report)
may(ui/theme          core/base core/diagnosis)
may(ui/connect        ${values} ui/theme core/operate)
may(ui/queue          ${values} ui/theme)
may(ui/node           ${values} ui/theme ui/queue)
may(ui/findings       ${values} ui/theme ui/queue)
may(ui/graph          ${values} ui/theme ui/queue)
may(ui/lockpage       ${values} ui/theme ui/queue ui/findings ui/graph)
may(ui/locks          ${values} ui/theme)
may(ui/overview       ${values} ui/theme ui/findings ui/locks ui/queue)
may(ui/journal        ${values} ui/theme core/journal)
may(ui/site           ${values} ui/theme core/settings)
may(ui/operate        ${values} ui/theme ui/connect ui/journal core/operate core/journal)
may(ui/shell          ${values} ui/theme ui/connect ui/queue ui/node ui/findings ui/graph ui/lockpage ui/locks
                      ui/overview ui/journal ui/site ui/operate core/operate core/journal core/settings core/sandbox)
may(app/common        core/base)
may(app/ctl           ${values} app/common core/operate core/journal core/settings core/sandbox core/zk)
may(app/lockscope     ${values} app/common core/settings core/zk ui/connect ui/theme ui/shell)

# only(PATTERN REGEX REASON): none but the files that match REGEX include what matches PATTERN.
macro(only pattern files reason)
    list(APPEND patterns "${pattern}")
    list(APPEND exceptions "${files}")
    list(APPEND reasons "${reason}")
endmacro()

only("[<\"](QtWidgets|QtGui|QtSvg|QWidget|QApplication)" "^(ui|app)/" "core has no window")
only("zookeeper/zookeeper|zookeeper[.]h" "^core/zk/.*[.]cpp$" "only core/zk's .cpp files know the C client")
only("\"core/zk/(client|writer)" "^core/" "ui and app see values and commands; core talks to ZooKeeper")
only("\"core/zk/writer[.]h" "^core/(zk|operate|sandbox)/"
    "core/operate is the one place that writes; the sandbox only to its own server")
only("toml[+][+]" "^core/settings/tomlnode[.]cpp$" "one file knows the parser")

file(GLOB_RECURSE files RELATIVE "${SOURCE_DIR}"
    "${SOURCE_DIR}/core/*.h" "${SOURCE_DIR}/core/*.cpp" "${SOURCE_DIR}/ui/*.h" "${SOURCE_DIR}/ui/*.cpp"
    "${SOURCE_DIR}/app/*.h" "${SOURCE_DIR}/app/*.cpp")
list(LENGTH patterns count)
math(EXPR last "${count} - 1")
foreach(file IN LISTS files)
    string(REGEX MATCH "^[^/]+/[^/]+" folder "${file}")
    file(STRINGS "${SOURCE_DIR}/${file}" includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS includes)
        if(line MATCHES "\"([^/\"]+/[^/\"]+)/" AND NOT CMAKE_MATCH_1 IN_LIST allowed_${folder})
            list(APPEND violations "${file}: ${line} (see the row of ${folder} in tests/layering.cmake)")
        endif()
        foreach(index RANGE ${last})
            list(GET patterns ${index} pattern)
            list(GET exceptions ${index} exception)
            if(line MATCHES "${pattern}" AND NOT file MATCHES "${exception}")
                list(GET reasons ${index} reason)
                list(APPEND violations "${file}: ${line} (${reason})")
            endif()
        endforeach()
    endforeach()
endforeach()
foreach(folder IN LISTS folders)
    if(NOT IS_DIRECTORY "${SOURCE_DIR}/${folder}")
        list(APPEND violations "${folder} has a row in tests/layering.cmake and is no folder")
    endif()
endforeach()

if(violations)
    list(JOIN violations "\n  " text)
    message(FATAL_ERROR "Includes that cross the layers:\n  ${text}")
endif()
message(STATUS "Every include keeps to its layer.")
