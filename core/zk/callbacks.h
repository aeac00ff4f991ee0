// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/inbox.h"
#include "core/zk/writer.h"

struct _zhandle;
struct ACL_vector;
struct Stat;
struct String_vector;

/// What libzookeeper calls on its completion thread: copy out, put into the inbox, return. The
/// context of a completion is the Request, that of a watch the Inbox.
namespace lockscope::zk::callbacks {

/// The one watcher for the session; node events do not come here.
void session(_zhandle *handle, int type, int state, const char *path, void *inbox) noexcept;
/// The one watcher for all nodes. One function with one context for each handle: libzookeeper
/// 3.8.0 gives session events to every distinct pair, and finds the distinct ones in O(n^2).
void node(_zhandle *handle, int type, int state, const char *path, void *inbox) noexcept;

void children(int code, const ::String_vector *names, const ::Stat *stat,
    const void *request) noexcept; ///< RequestFor<Children>
void data(int code, const char *value, int length, const ::Stat *stat,
    const void *request) noexcept; ///< RequestFor<NodeData>
void config(int code, const char *value, int length, const ::Stat *stat,
    const void *request) noexcept; ///< RequestFor<QByteArray>
void stat(int code, const ::Stat *stat, const void *request) noexcept; ///< RequestFor<NodeStat>
void acl(int code, ::ACL_vector *entries, ::Stat *stat,
    const void *request) noexcept; ///< RequestFor<Acl>
void created(int code, const char *path, const ::Stat *stat,
    const void *request) noexcept; ///< RequestFor<Created>
void path(int code, const char *path, const void *request) noexcept; ///< RequestFor<QString>
void done(int code, const void *request) noexcept; ///< RequestFor<Done>, or null
void synced(int code, const char *path, const void *request) noexcept; ///< RequestFor<Done>

} // namespace lockscope::zk::callbacks
