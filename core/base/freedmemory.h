// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope {

/// Has glibc give freed memory back to the system, for the whole process: what a lock of 100 000
/// contenders takes while it is listed, judged and shown is freed again and again, in five threads.
/// First thing in main(), before there are threads. With another C library it does nothing.
void giveBackFreedMemory();

/// Has glibc keep freed memory for the process, and get it in large parts: for a program that ends
/// soon. To get each page of 100 000 nodes by itself takes a fifth of a quick look's time. First
/// thing in main(), before there are threads. With another C library it does nothing.
void keepFreedMemory();

} // namespace lockscope
