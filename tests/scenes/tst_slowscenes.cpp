// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/realscenes.h"

int main(int argc, char **argv)
{
    return lockscope::scenes::playScenes(argc, argv, lockscope::scenes::slowScenes());
}
