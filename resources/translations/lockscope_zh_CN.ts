<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>lockscope</name>
    <message>
        <source>That cannot be used.</source>
        <translation>这样的输入无法使用。</translation>
    </message>
    <message>
        <source>No ZooKeeper server answered. Check host, port and network.</source>
        <translation>没有 ZooKeeper 服务器应答。请检查主机、端口和网络。</translation>
    </message>
    <message>
        <source>Something answers there, but it is not ZooKeeper. Is this the client port (usually 2181), and not the AdminServer or a TLS port?</source>
        <translation>那里有应答，但不是 ZooKeeper。这是客户端端口（通常为 2181）吗？是否误用了 AdminServer 或 TLS 端口？</translation>
    </message>
    <message>
        <source>ZooKeeper did not answer in time. Try again, or allow more time.</source>
        <translation>ZooKeeper 没有及时应答。请重试，或给更长的时间。</translation>
    </message>
    <message>
        <source>The ZooKeeper session expired. Everything has to be read again.</source>
        <translation>ZooKeeper 会话已过期。一切都需要重新读取。</translation>
    </message>
    <message>
        <source>The connection broke while the request was under way, so its outcome is unknown until it is read again.</source>
        <translation>请求进行中连接断开，其结果在重新读取之前是未知的。</translation>
    </message>
    <message>
        <source>There is no such node.</source>
        <translation>没有这个节点。</translation>
    </message>
    <message>
        <source>The node&apos;s ACL does not permit it. Add credentials that it accepts.</source>
        <translation>节点的 ACL 不允许这样做。请添加它所接受的凭据。</translation>
    </message>
    <message>
        <source>The node is there already.</source>
        <translation>节点已经存在。</translation>
    </message>
    <message>
        <source>The node has children, so it was left alone.</source>
        <translation>节点有子节点，因此未作改动。</translation>
    </message>
    <message>
        <source>The node changed since you looked, so nothing was done. Look again.</source>
        <translation>在您查看之后节点已经改变，因此什么也没有做。请重新查看。</translation>
    </message>
    <message>
        <source>This connection is read-only: nothing was sent. Allow changes first.</source>
        <translation>此连接为只读：什么也没有发送。请先允许更改。</translation>
    </message>
    <message>
        <source>Refused.</source>
        <translation>已拒绝。</translation>
    </message>
    <message>
        <source>The connection was closed.</source>
        <translation>连接已关闭。</translation>
    </message>
    <message>
        <source>Internal error; please report it.</source>
        <translation>内部错误；请报告。</translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>a node of no session</source>
        <translation>一个没有会话的节点</translation>
    </message>
    <message>
        <source>does not hold: %1</source>
        <translation>没有持有：%1</translation>
    </message>
    <message>
        <source>held %1 by %2</source>
        <translation>已被 %2 持有 %1</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>for information</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>definite</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>… and one more lock</source>
        <translation>…以及另外一个锁</translation>
    </message>
    <message>
        <source>… and %1 more locks</source>
        <translation>…以及另外 %1 个锁</translation>
    </message>
    <message>
        <source>the ensemble, and so every lock</source>
        <translation>整个集群，也就是每一个锁</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>观察到的情况</translation>
    </message>
    <message>
        <source>What to do, mildest first</source>
        <translation>处理办法，由轻到重</translation>
    </message>
    <message>
        <source>From the lock to who has to act</source>
        <translation>从这个锁到需要采取行动的一方</translation>
    </message>
    <message>
        <source>one waits behind it, for %1</source>
        <translation>后面有 1 个在等待，已等 %1</translation>
    </message>
    <message>
        <source>%1 wait behind it over all locks, together for %2</source>
        <translation>所有锁上共有 %1 个在它后面等待，合计 %2</translation>
    </message>
    <message>
        <source>nobody here has waited above %1</source>
        <translation>这里没有等待超过 %1 的</translation>
    </message>
    <message>
        <source>one gave up meanwhile</source>
        <translation>其间有 1 个放弃</translation>
    </message>
    <message>
        <source>%1 gave up meanwhile</source>
        <translation>其间有 %1 个放弃</translation>
    </message>
    <message>
        <source>no hand-over while we looked, for %1</source>
        <translation>观察的 %1 内没有交接</translation>
    </message>
    <message>
        <source>one hand-over while we looked, for %1</source>
        <translation>观察的 %1 内有 1 次交接</translation>
    </message>
    <message>
        <source>%1 hand-overs while we looked, for %2</source>
        <translation>观察的 %2 内有 %1 次交接</translation>
    </message>
    <message>
        <source>No finding for the locks that are watched.</source>
        <translation>受监视的锁没有任何发现。</translation>
    </message>
    <message>
        <source>No finding for %1.</source>
        <translation>%1 没有任何发现。</translation>
    </message>
    <message>
        <source>A finding needs two rounds of answers, a second or more apart.</source>
        <translation>要得出发现，需要相隔至少一秒的两轮应答。</translation>
    </message>
    <message>
        <source>Not examined</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Lockscope: wait-for graph</source>
        <translation>Lockscope：等待图</translation>
    </message>
    <message>
        <source>%1 hold, %2 wait</source>
        <translation>%1 个持有，%2 个等待</translation>
    </message>
    <message>
        <source>the longest %1</source>
        <translation>最长 %1</translation>
    </message>
    <message>
        <source>as the others do</source>
        <translation>与其他的相同</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>no session removes it</source>
        <translation>没有会话会移除它</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 项</translation>
    </message>
    <message>
        <source>%1 holds %2 on %3</source>
        <translation>%1 在 %3 上持有%2</translation>
    </message>
    <message>
        <source>%1 is in the queue of %2 (%3)</source>
        <translation>%1 在 %2 的队列中（%3）</translation>
    </message>
    <message>
        <source>%1, which keeps %2 waiting, %3 in sum</source>
        <translation>%1，使 %2 个竞争者等待，合计 %3</translation>
    </message>
    <message>
        <source>: has to act</source>
        <translation>：需要由它采取行动</translation>
    </message>
    <message>
        <source>blocks %1</source>
        <translation>阻塞 %1 个</translation>
    </message>
    <message>
        <source> blocks %1</source>
        <translation> 阻塞 %1 个</translation>
    </message>
    <message>
        <source>held by any of, 88888 of them</source>
        <translation>持有者任一即可，共 88888 个</translation>
    </message>
    <message>
        <source>Deadlock of %1 sessions (all leases are stuck)</source>
        <translation>%1 个会话死锁（所有租约都卡住）</translation>
    </message>
    <message>
        <source>Deadlock of %1 sessions</source>
        <translation>%1 个会话死锁</translation>
    </message>
    <message>
        <source>Perhaps: %1</source>
        <translation>可能：%1</translation>
    </message>
    <message>
        <source>the deadlock of %1 sessions</source>
        <translation>%1 个会话的死锁</translation>
    </message>
    <message>
        <source> as the recipe says</source>
        <translation>，符合锁实现</translation>
    </message>
    <message>
        <source>no watch seen on any member</source>
        <translation>所有成员上都没有看到监听</translation>
    </message>
    <message>
        <source>the directory&apos;s children, which no server lists</source>
        <translation>该目录的子节点列表，服务器不会列出这种监听</translation>
    </message>
    <message>
        <source> expected; not every member told</source>
        <translation>，按预期；并非每个成员都作了说明</translation>
    </message>
    <message>
        <source>none: its session has no connection</source>
        <translation>无：它的会话没有连接</translation>
    </message>
    <message>
        <source>%1, timeout %2</source>
        <translation>%1，超时 %2</translation>
    </message>
    <message>
        <source>%1 old when asked, expires in %2</source>
        <translation>询问时为 %1前，%2后过期</translation>
    </message>
    <message>
        <source>%1 old when asked</source>
        <translation>询问时为 %1前</translation>
    </message>
    <message>
        <source>%1 (%2 ago)</source>
        <translation>%1（%2前）</translation>
    </message>
    <message>
        <source>%1, version %2, by %3</source>
        <translation>%1，版本 %2，由 %3 写入</translation>
    </message>
    <message>
        <source>its ACL does not permit reading it</source>
        <translation>其 ACL 不允许读取</translation>
    </message>
    <message>
        <source>gone when it was to be read</source>
        <translation>读取时已不存在</translation>
    </message>
    <message>
        <source>%1 bytes of data, %2 children</source>
        <translation>%1 字节数据，%2 个子节点</translation>
    </message>
    <message>
        <source>may not be read</source>
        <translation>无权读取</translation>
    </message>
    <message>
        <source>%1: anybody may delete</source>
        <translation>%1：任何人都可删除</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What the recipe&apos;s rule says of it</source>
        <translation>锁实现的规则对它的判定</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>All that must go before it</source>
        <translation>必须先离开的所有节点</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>监听</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>ephemeralOwner: the node ends with this session</source>
        <translation>ephemeralOwner：节点随此会话结束</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>客户端地址</translation>
    </message>
    <message>
        <source>The client&apos;s address, as its server sees it</source>
        <translation>客户端的地址，以其服务器所见为准</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The member that the client is connected to</source>
        <translation>客户端所连接的成员</translation>
    </message>
    <message>
        <source>Heartbeat</source>
        <translation>心跳</translation>
    </message>
    <message>
        <source>The last sign of life when the servers were asked</source>
        <translation>询问服务器时最近一次的存活信号</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>czxid: use it as the fencing token; the sequence number is not a safe one</source>
        <translation>czxid：请用它作防护令牌（fencing token）；序号并不安全</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>When its data was last written</source>
        <translation>其数据最近一次写入的时间</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问权限</translation>
    </message>
    <message>
        <source>The directory&apos;s access list: who may queue (c), list (r) and delete contenders (d)</source>
        <translation>目录的访问控制列表：谁可以排队 (c)、列出 (r) 和删除竞争者 (d)</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>The whole path</source>
        <translation>完整路径</translation>
    </message>
    <message>
        <source>Also has</source>
        <translation>另有节点</translation>
    </message>
    <message>
        <source>Other ephemeral nodes of the same session</source>
        <translation>同一会话的其他临时节点</translation>
    </message>
    <message>
        <source>✕ endangered: no server answers, ours until %1 at most</source>
        <translation>✕ 有危险：没有服务器应答，最迟到 %1 仍归我们</translation>
    </message>
    <message>
        <source>suspended: holds, but no server answers: until %1 at most</source>
        <translation>挂起：持有，但没有服务器应答：最迟到 %1</translation>
    </message>
    <message>
        <source>holds for %1, token %2</source>
        <translation>已持有 %1，令牌 %2</translation>
    </message>
    <message>
        <source>holds, token %1</source>
        <translation>持有，令牌 %1</translation>
    </message>
    <message>
        <source>suspended: waits, but no server answers</source>
        <translation>挂起：等待中，但没有服务器应答</translation>
    </message>
    <message>
        <source>waits, %1 ahead</source>
        <translation>等待中，前面有 %1 个</translation>
    </message>
    <message>
        <source>%1, behind %2</source>
        <translation>%1，排在 %2 之后</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的%1</translation>
    </message>
    <message>
        <source>releasing one %1 of %2</source>
        <translation>释放 %2 上的一个%1</translation>
    </message>
    <message>
        <source>releasing all of %1</source>
        <translation>释放 %1 的全部</translation>
    </message>
    <message>
        <source>releasing everything</source>
        <translation>释放所有</translation>
    </message>
    <message>
        <source>closing %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>closed: every later call fails</source>
        <translation>已关闭：以后的调用都会失败</translation>
    </message>
    <message>
        <source>connecting …</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>creating its node …</source>
        <translation>正在创建其节点…</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>✕ LOST: %1</source>
        <translation>✕ 已丢失：%1</translation>
    </message>
    <message>
        <source>not taken: %1</source>
        <translation>未获取：%1</translation>
    </message>
    <message>
        <source>releasing …</source>
        <translation>正在释放…</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Sequence number that the server put behind the name, without zeros</source>
        <translation>服务器加在名称后面的序号，不含前导零</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>What the contender asks for</source>
        <translation>竞争者请求的模式</translation>
    </message>
    <message>
        <source>All contenders that must go before this one is granted</source>
        <translation>授予它之前必须先离开的所有竞争者</translation>
    </message>
    <message>
        <source>What the servers say that its session watches, against what the recipe expects</source>
        <translation>服务器所述其会话监听的节点，与锁实现的预期对照</translation>
    </message>
    <message>
        <source>ephemeralOwner: the session that the node ends with</source>
        <translation>ephemeralOwner：节点随之结束的会话</translation>
    </message>
    <message>
        <source>The client&apos;s address and port, as its server sees them</source>
        <translation>客户端的地址和端口，以其服务器所见为准</translation>
    </message>
    <message>
        <source>Age of the last sign of life when the servers were asked</source>
        <translation>询问服务器时，距最近一次存活信号的时间</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存在时间</translation>
    </message>
    <message>
        <source>Since the node was created, by the server&apos;s clock</source>
        <translation>自节点创建以来，按服务器的时钟</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The node&apos;s name in the lock directory</source>
        <translation>节点在锁目录中的名称</translation>
    </message>
    <message>
        <source>The member its client is connected to</source>
        <translation>其客户端所连接的成员</translation>
    </message>
    <message>
        <source>Expires in</source>
        <translation>过期倒计时</translation>
    </message>
    <message>
        <source>Until its session ends if no heartbeat comes</source>
        <translation>若无心跳，距其会话结束的时间</translation>
    </message>
    <message>
        <source>czxid: grows with every contender, also when the directory is made anew</source>
        <translation>czxid：每个新竞争者都更大，目录重建后也是如此</translation>
    </message>
    <message>
        <source>By the server&apos;s clock, in local time</source>
        <translation>按服务器的时钟，以本地时间显示</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>The beginning of the node&apos;s data</source>
        <translation>节点数据的开头</translation>
    </message>
    <message>
        <source>directory</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>none (persistent)</source>
        <translation>无（持久节点）</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>Created %1 ago
%2 local
%3
%4 ms since 1970</source>
        <translation>%1前创建
本地时间 %2
%3
自 1970 年起 %4 毫秒</translation>
    </message>
    <message>
        <source>The recipe expects %1</source>
        <translation>锁实现预期 %1</translation>
    </message>
    <message>
        <source>It watches %1</source>
        <translation>它监听 %1</translation>
    </message>
    <message>
        <source>No server has told what it watches</source>
        <translation>没有服务器说明它监听什么</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>结论：%1</translation>
    </message>
    <message>
        <source>entitled, not taken</source>
        <translation>有权但未取得</translation>
    </message>
    <message>
        <source>holds, disconnected</source>
        <translation>持有，已断开</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>waits, disconnected</source>
        <translation>等待，已断开</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待授予</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source> ✕ wrong</source>
        <translation> ✕ 不符</translation>
    </message>
    <message>
        <source> ✕ gone</source>
        <translation> ✕ 已不在</translation>
    </message>
    <message>
        <source>none seen</source>
        <translation>未见</translation>
    </message>
    <message>
        <source>As the servers list ephemeral nodes: it was not read yet</source>
        <translation>依据服务器列出的临时节点：尚未读取</translation>
    </message>
    <message>
        <source>no known recipe</source>
        <translation>没有已知的锁实现</translation>
    </message>
    <message>
        <source>%1 (%2), chosen by: %3</source>
        <translation>%1（%2），选择依据：%3</translation>
    </message>
    <message>
        <source>The connection is suspended. This is how it was at %1; what changed since is unknown.</source>
        <translation>连接已挂起。这是 %1 时的情况；此后的变化不得而知。</translation>
    </message>
    <message>
        <source>The session expired. This is how it was at %1; everything is being read again.</source>
        <translation>会话已过期。这是 %1 时的情况；正在全部重新读取。</translation>
    </message>
    <message>
        <source>%1 does not exist. It is shown as soon as it is made; check the path and the chroot of the connection.</source>
        <translation>%1 不存在。一旦建立就会显示；请检查路径以及连接的 chroot。</translation>
    </message>
    <message>
        <source>%1 may not be read with this connection&apos;s credentials: its contenders are unknown, not absent.</source>
        <translation>以此连接的凭据无权读取 %1：其竞争者是未知，而不是没有。</translation>
    </message>
    <message>
        <source>%1 could not be read. %2</source>
        <translation>无法读取 %1。%2</translation>
    </message>
    <message>
        <source>%1, a part of this lock, may not be read: its nodes are missing here.</source>
        <translation>%1 是这个锁的一部分，无权读取：这里缺少其中的节点。</translation>
    </message>
    <message>
        <source>loading …</source>
        <translation>正在载入…</translation>
    </message>
    <message>
        <source>stale since %1</source>
        <translation>自 %1 起过时</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>not permitted</source>
        <translation>无权限</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>live · %1 of %2 read</source>
        <translation>实时 · 已读 %1 / %2</translation>
    </message>
    <message>
        <source>live · %1 ago</source>
        <translation>实时 · %1前</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Lockscope %1

Shows who holds and who waits for locks that are kept in Apache ZooKeeper, and why they are stuck.

Copyright 2026 The Lockscope authors
Licence: GPL-3.0-or-later. This program comes with no warranty.

It uses Qt %2 (LGPL-3.0), the C client of Apache ZooKeeper (Apache-2.0) and tl::expected (CC0-1.0).</source>
        <translation>Lockscope %1

显示谁持有、谁在等待 Apache ZooKeeper 中的锁，以及它们为什么卡住。

版权所有 2026 Lockscope 作者
许可证：GPL-3.0-or-later。本程序不提供任何担保。

它使用 Qt %2 (LGPL-3.0)、Apache ZooKeeper 的 C 客户端 (Apache-2.0) 和 tl::expected (CC0-1.0)。</translation>
    </message>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Lockscope manual</source>
        <translation>Lockscope 手册</translation>
    </message>
    <message>
        <source> by %1</source>
        <translation>，由 %1 连接</translation>
    </message>
    <message>
        <source>○ not connected</source>
        <translation>○ 未连接</translation>
    </message>
    <message>
        <source>◌ connecting …</source>
        <translation>◌ 正在连接…</translation>
    </message>
    <message>
        <source>● connected</source>
        <translation>● 已连接</translation>
    </message>
    <message>
        <source>▲ suspended since %1</source>
        <translation>▲ 自 %1 起挂起</translation>
    </message>
    <message>
        <source>▲ suspended since %1, session probably expired</source>
        <translation>▲ 自 %1 起挂起，会话可能已过期</translation>
    </message>
    <message>
        <source>◌ session expired, making a new one …</source>
        <translation>◌ 会话已过期，正在建立新会话…</translation>
    </message>
    <message>
        <source>✕ failed: %1</source>
        <translation>✕ 失败：%1</translation>
    </message>
    <message>
        <source>%1 of %2 members answer</source>
        <translation>%1 / %2 个成员应答</translation>
    </message>
    <message>
        <source>connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>watches</source>
        <translation>监听</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>What is off is turned on by 4lw.commands.whitelist=srvr,cons,dump,wchp or admin.enableServer=true in the member&apos;s zoo.cfg.</source>
        <translation>关闭的项可在该成员的 zoo.cfg 中用 4lw.commands.whitelist=srvr,cons,dump,wchp 或 admin.enableServer=true 打开。</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>流转中</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>缓慢</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>卡住</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Qt says: %1</source>
        <translation>Qt 的说明：%1</translation>
    </message>
    <message>
        <source>There is no display to open a window on. &quot;lockscopectl&quot; shows the same on the command line.</source>
        <translation>没有可打开窗口的显示器。“lockscopectl”在命令行上显示同样的内容。</translation>
    </message>
    <message>
        <source>Shows who holds and who waits for locks kept in Apache ZooKeeper, and why they are stuck.</source>
        <translation>显示谁持有、谁在等待 Apache ZooKeeper 中的锁，以及它们为什么卡住。</translation>
    </message>
    <message>
        <source>Lock directory to open.</source>
        <translation>要打开的锁目录。</translation>
    </message>
    <message>
        <source>Shows this help.</source>
        <translation>显示本帮助。</translation>
    </message>
    <message>
        <source>Shows the version.</source>
        <translation>显示版本。</translation>
    </message>
    <message>
        <source>The ensemble: host:port,host:port/chroot (default: $LOCKSCOPE_CONNECT; else the window asks).</source>
        <translation>集群：host:port,host:port/chroot（默认：$LOCKSCOPE_CONNECT；否则由窗口询问）。</translation>
    </message>
    <message>
        <source>Starts a local ZooKeeper with lock traffic and opens it.</source>
        <translation>启动一个带有锁流量的本地 ZooKeeper 并打开它。</translation>
    </message>
    <message>
        <source>Where the window keeps what it remembers.</source>
        <translation>窗口保存其记忆的位置。</translation>
    </message>
    <message>
        <source>What the site says of its locks and servers (default: $LOCKSCOPE_SETTINGS, then ~/.config/lockscope/lockscope.toml, then /etc/lockscope/lockscope.toml).</source>
        <translation>站点对其锁和服务器的说明（默认：$LOCKSCOPE_SETTINGS，其次 ~/.config/lockscope/lockscope.toml，再次 /etc/lockscope/lockscope.toml）。</translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation>light、dark 或 system。</translation>
    </message>
    <message>
        <source>One path can be opened, not %1.</source>
        <translation>只能打开一个路径，而不是 %1 个。</translation>
    </message>
    <message>
        <source>--sandbox and --connect exclude each other.</source>
        <translation>--sandbox 与 --connect 不能同时使用。</translation>
    </message>
    <message>
        <source>A path needs --connect.</source>
        <translation>指定路径时需要 --connect。</translation>
    </message>
    <message>
        <source>--theme is light, dark or system.</source>
        <translation>--theme 应为 light、dark 或 system。</translation>
    </message>
    <message>
        <source>Graphviz could not lay it out</source>
        <translation>Graphviz 无法完成布局</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，属于 %2</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>Leases</source>
        <translation>租约数</translation>
    </message>
    <message>
        <source>Semaphores: how many may hold</source>
        <translation>信号量：允许几个同时持有</translation>
    </message>
    <message>
        <source>&quot;%1&quot; at character %2 is none of %3.</source>
        <translation>第 %2 个字符处的“%1”不在以下之列：%3。</translation>
    </message>
    <message>
        <source>✕ ghost</source>
        <translation>✕ 幽灵节点</translation>
    </message>
    <message>
        <source>✕ wrong</source>
        <translation>✕ 不符</translation>
    </message>
    <message>
        <source>%1 gone</source>
        <translation>%1 已不在</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>没有等待者</translation>
    </message>
    <message>
        <source>1 waits behind</source>
        <translation>后面有 1 个等待</translation>
    </message>
    <message>
        <source>%1 wait behind</source>
        <translation>后面有 %1 个等待</translation>
    </message>
    <message>
        <source>holds the lock, %1</source>
        <translation>持有锁，%1</translation>
    </message>
    <message>
        <source>hold the lock, %1</source>
        <translation>持有锁，%1</translation>
    </message>
</context>
<context>
    <name>lockscope::AcquireDialog</name>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>as long as it takes</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>until it is released</source>
        <translation>直到释放</translation>
    </message>
    <message>
        <source>Acquire a test lock</source>
        <translation>获取测试锁</translation>
    </message>
    <message>
        <source>goes into the node, where everybody can read it</source>
        <translation>写入节点，任何人都能读到</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Recipe</source>
        <translation>锁实现(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Mode</source>
        <translation>模式(&amp;M)</translation>
    </message>
    <message>
        <source>L&amp;eases</source>
        <translation>租约数(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Wait</source>
        <translation>等待(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Hold</source>
        <translation>持有(&amp;H)</translation>
    </message>
    <message>
        <source>Rea&amp;son</source>
        <translation>原因(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Acquire</source>
        <translation>获取(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lockscope::AftermathBar</name>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Hides this; the journal keeps what was done</source>
        <translation>隐藏此条；操作日志会保留所做的操作</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 还有 %1 项</translation>
    </message>
</context>
<context>
    <name>lockscope::AllowDialog</name>
    <message>
        <source>Allow changes</source>
        <translation>允许更改</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>&amp;For</source>
        <translation>时长(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Type “%1”</source>
        <translation>请输入“%1”(&amp;T)</translation>
    </message>
    <message>
        <source>For this time, test locks can be taken and contenders deleted on this connection. Afterwards it is read-only again.</source>
        <translation>在这段时间内，可以在此连接上获取测试锁、删除竞争者。之后恢复为只读。</translation>
    </message>
    <message>
        <source>&amp;Allow changes</source>
        <translation>允许更改(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lockscope::Announcer</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>Stuck: %1</source>
        <translation>卡住：%1</translation>
    </message>
    <message>
        <source>Slow: %1</source>
        <translation>缓慢：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 项</translation>
    </message>
    <message>
        <source>%1 locks are stuck or slow</source>
        <translation>%1 个锁卡住或缓慢</translation>
    </message>
    <message>
        <source>%1 critical findings</source>
        <translation>%1 项严重发现</translation>
    </message>
</context>
<context>
    <name>lockscope::AnswerCard</name>
    <message>
        <source>Copy the answer</source>
        <translation>复制答案</translation>
    </message>
    <message>
        <source>Why is this lock stuck?</source>
        <translation>这个锁为什么卡住？</translation>
    </message>
    <message>
        <source>Copy the answer, with the chain and what to do</source>
        <translation>复制答案，连同阻塞链和处理办法</translation>
    </message>
    <message>
        <source>Open a lock: how it stands is said here.</source>
        <translation>打开一个锁，这里会说明它的状况。</translation>
    </message>
    <message>
        <source>%1 is being examined.</source>
        <translation>正在检查 %1。</translation>
    </message>
    <message>
        <source>Nothing is known of %1: there is no connection.</source>
        <translation>没有连接，对 %1 一无所知。</translation>
    </message>
    <message>
        <source>As of %1, and perhaps otherwise by now:</source>
        <translation>以下是 %1 时的情况，现在可能已经不同：</translation>
    </message>
</context>
<context>
    <name>lockscope::ChainStepButton</name>
    <message>
        <source>waits for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>: has to act</source>
        <translation>：需要由它采取行动</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>连接到 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ConnectDialog</name>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>Connect to ZooKeeper</source>
        <translation>连接 ZooKeeper</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>optional: how you call it</source>
        <translation>可选：您给它起的名称</translation>
    </message>
    <message>
        <source>Colours the window. In production more is asked before anything can be changed.</source>
        <translation>决定窗口的颜色。在生产环境中，更改之前会多问几步。</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Session timeout that is asked for; the server may grant another</source>
        <translation>请求的会话超时；服务器给出的可能不同</translation>
    </message>
    <message>
        <source>optional: a lock to open, like /locks/orders</source>
        <translation>可选：要打开的锁，如 /locks/orders</translation>
    </message>
    <message>
        <source>optional: name of a digest ACL&apos;s user</source>
        <translation>可选：digest ACL 的用户名</translation>
    </message>
    <message>
        <source>forgotten when the connection ends</source>
        <translation>连接结束后即忘记</translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>Session t&amp;imeout</source>
        <translation>会话超时(&amp;I)</translation>
    </message>
    <message>
        <source>Digest &amp;user</source>
        <translation>Digest 用户(&amp;U)</translation>
    </message>
    <message>
        <source>Digest &amp;password</source>
        <translation>Digest 密码(&amp;P)</translation>
    </message>
    <message>
        <source>Lock: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>What is typed above cannot be used yet</source>
        <translation>上面输入的内容还不能使用</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>正在连接…</translation>
    </message>
</context>
<context>
    <name>lockscope::ConnectionTest</name>
    <message>
        <source>Connected to %1 in %2 ms, session timeout %3 ms.</source>
        <translation>已连接到 %1，用时 %2 毫秒，会话超时 %3 毫秒。</translation>
    </message>
</context>
<context>
    <name>lockscope::ContenderPanel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy this sentence</source>
        <translation>复制这句话</translation>
    </message>
    <message>
        <source>If %1 goes</source>
        <translation>如果 %1 离开</translation>
    </message>
    <message>
        <source>%1 is gone, or not selected</source>
        <translation>%1 已经不在，或未选中</translation>
    </message>
    <message>
        <source>No contender selected</source>
        <translation>未选择竞争者</translation>
    </message>
    <message>
        <source>Choose a lock, then one of its contenders.</source>
        <translation>请选择一个锁，再选择其中一个竞争者。</translation>
    </message>
</context>
<context>
    <name>lockscope::DataView</name>
    <message>
        <source>The node&apos;s ACL does not permit reading its data.</source>
        <translation>节点的 ACL 不允许读取其数据。</translation>
    </message>
    <message>
        <source>
… the first %1 of %2 bytes</source>
        <translation>
… 共 %2 字节，这里是前 %1 字节</translation>
    </message>
    <message>
        <source>Data of the node</source>
        <translation>节点的数据</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>无数据</translation>
    </message>
</context>
<context>
    <name>lockscope::DeleteDialog</name>
    <message>
        <source>Read-only: allow changes in the Lock menu first</source>
        <translation>只读：请先在“锁”菜单中允许更改</translation>
    </message>
    <message>
        <source>The lock could not be read: what would follow is not known.</source>
        <translation>无法读取这个锁：不知道会有什么后果。</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>%1

Deleting a node does not stop its client: it may go on as if it held the lock, beside the one that is granted next.</source>
        <translation>%1

删除节点并不会使其客户端停止：它可能仍当自己持有锁而继续运行，与下一个被授予的客户端并存。</translation>
    </message>
    <message>
        <source>&amp;Delete this contender</source>
        <translation>删除此竞争者(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Delete a contender by force</source>
        <translation>强制删除竞争者</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>What was checked</source>
        <translation>检查的内容</translation>
    </message>
    <message>
        <source>What would follow</source>
        <translation>会有什么后果</translation>
    </message>
    <message>
        <source>for the journal</source>
        <translation>记入操作日志</translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation>原因(&amp;R)</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Nudge</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>Nudge by data</source>
        <translation>通过写数据唤醒</translation>
    </message>
    <message>
        <source>Ask to revoke</source>
        <translation>请求撤销</translation>
    </message>
    <message>
        <source>&amp;Type %1</source>
        <translation>请输入 %1(&amp;T)</translation>
    </message>
    <message>
        <source>Working …</source>
        <translation>正在进行…</translation>
    </message>
    <message>
        <source>Not looked at yet</source>
        <translation>尚未查看</translation>
    </message>
    <message>
        <source>A red line above forbids it</source>
        <translation>上面有红色的一行，不允许这样做</translation>
    </message>
    <message>
        <source>A reason is needed</source>
        <translation>需要填写原因</translation>
    </message>
    <message>
        <source>Type %1 to confirm</source>
        <translation>请输入 %1 以确认</translation>
    </message>
    <message>
        <source>Type %1 to confirm: it changed</source>
        <translation>请输入 %1 以确认：内容已变</translation>
    </message>
    <message>
        <source>Close (it goes on)</source>
        <translation>关闭（操作会继续）</translation>
    </message>
    <message>
        <source>Outcome: %1</source>
        <translation>结果：%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>lockscope::DesktopNotifications</name>
    <message>
        <source>there is no session bus</source>
        <translation>没有会话总线</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>lockscope::ElectionsPage</name>
    <message>
        <source>&amp;Elections: one holds as long as it lives, and that others wait for hours is as it should be</source>
        <translation>选举：一个持有者终身持有，其他的等待数小时也属正常(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;None, whatever the other list or their recipe says</source>
        <translation>非选举，无论另一列表或其锁实现怎么说(&amp;N)</translation>
    </message>
    <message>
        <source>Path to add</source>
        <translation>要添加的路径</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>lockscope::EnvironmentBand</name>
    <message>
        <source>changes are allowed</source>
        <translation>允许更改</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
</context>
<context>
    <name>lockscope::FindingDetails</name>
    <message>
        <source>The finding in full</source>
        <translation>发现的全文</translation>
    </message>
    <message>
        <source>Found at %1, and perhaps over by now: there is no connection.
</source>
        <translation>于 %1 发现，现在可能已经消除：没有连接。
</translation>
    </message>
</context>
<context>
    <name>lockscope::FindingsModel</name>
    <message>
        <source>Needs more time (%1)</source>
        <translation>需要更多时间（%1）</translation>
    </message>
    <message>
        <source>Could not be examined (%1)</source>
        <translation>无法检查（%1）</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>截至 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::FindingsPanel</name>
    <message>
        <source>&quot;%1&quot; on %2</source>
        <translation>%2 上的“%1”</translation>
    </message>
    <message>
        <source>Only the open lock</source>
        <translation>只看打开的锁</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Show the chain</source>
        <translation>显示阻塞链</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>标记为已知</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>静默(&amp;M)</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断发现</translation>
    </message>
    <message>
        <source>Known: it is no longer announced when it is seen again</source>
        <translation>已知：再次出现时不再通知</translation>
    </message>
    <message>
        <source>The wait-for graph of what it is about, and of nothing else</source>
        <translation>只显示与它有关的等待图</translation>
    </message>
    <message>
        <source>Says nothing more of this rule on this lock for a while</source>
        <translation>一段时间内不再提示这个锁上的这条规则</translation>
    </message>
    <message>
        <source>For an &amp;hour, in this window</source>
        <translation>一小时，仅限此窗口(&amp;H)</translation>
    </message>
    <message>
        <source>For the &amp;site …</source>
        <translation>整个站点(&amp;S)…</translation>
    </message>
    <message>
        <source>Choose a finding.</source>
        <translation>请选择一项发现。</translation>
    </message>
    <message>
        <source>Not connected: what was found of locks is as of %1, and perhaps over.</source>
        <translation>未连接：所列发现截至 %1，现在可能已经消除。</translation>
    </message>
</context>
<context>
    <name>lockscope::FocusBar</name>
    <message>
        <source>Show all (Esc)</source>
        <translation>全部显示 (Esc)</translation>
    </message>
    <message>
        <source>%1 has gone; nothing is shown.</source>
        <translation>%1 已经不在，没有可显示的内容。</translation>
    </message>
    <message>
        <source>Showing the chain of %1</source>
        <translation>正在显示 %1 的阻塞链</translation>
    </message>
</context>
<context>
    <name>lockscope::ForestModel</name>
    <message>
        <source> and %1 more</source>
        <translation> 以及另外 %1 个</translation>
    </message>
    <message>
        <source>%1, not read yet</source>
        <translation>%1，尚未读取</translation>
    </message>
    <message>
        <source>%1, of no session</source>
        <translation>%1，没有会话</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，属于 %2</translation>
    </message>
    <message>
        <source>%1 of %2 (%3)</source>
        <translation>%1，属于 %2（%3）</translation>
    </message>
    <message>
        <source>each other</source>
        <translation>互相等待</translation>
    </message>
    <message>
        <source>nobody: has to act</source>
        <translation>无：需要由它采取行动</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>queued ahead: %1</source>
        <translation>排在前面：%1</translation>
    </message>
    <message>
        <source>holds: %1</source>
        <translation>持有：%1</translation>
    </message>
    <message>
        <source>its session waits: %1 on %2</source>
        <translation>它的会话在等待：%1，位于 %2</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 还有 %1 个</translation>
    </message>
    <message>
        <source>Their victims have waited less than those above</source>
        <translation>它们的受阻者等得比上面的短</translation>
    </message>
    <message>
        <source>Open the lock to see all of its queue</source>
        <translation>打开这个锁可看到整个队列</translation>
    </message>
    <message>
        <source>%1
Blocked by: %2</source>
        <translation>%1
被阻塞于：%2</translation>
    </message>
    <message>
        <source>Who, and below whom it blocks</source>
        <translation>竞争者，以及它在下方阻塞了谁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Blocked by</source>
        <translation>被谁阻塞</translation>
    </message>
    <message>
        <source>Victims</source>
        <translation>受阻者</translation>
    </message>
    <message>
        <source>Summed wait</source>
        <translation>等待总和</translation>
    </message>
    <message>
        <source>Read downwards: a row blocks all that is below it</source>
        <translation>自上而下读：一行阻塞它下面的所有行</translation>
    </message>
    <message>
        <source>The lock that is held or waited for</source>
        <translation>被持有或被等待的锁</translation>
    </message>
    <message>
        <source>&quot;Holds&quot;: the blocker has it; &quot;queued ahead&quot;: it waits, and goes before</source>
        <translation>“持有”：阻塞者拥有它；“排在前面”：它也在等待，但先轮到它</translation>
    </message>
    <message>
        <source>Contenders that wait because of it, over all locks</source>
        <translation>所有锁上因它而等待的竞争者</translation>
    </message>
    <message>
        <source>How long the victims have waited, added up: the worst root is the first</source>
        <translation>受阻者等待时间的总和：最严重的根源排在最前</translation>
    </message>
</context>
<context>
    <name>lockscope::ForestPanel</name>
    <message>
        <source>Nobody waits in the locks that are watched.</source>
        <translation>受监视的锁里没有等待者。</translation>
    </message>
    <message>
        <source>Blocking forest</source>
        <translation>阻塞森林</translation>
    </message>
    <message>
        <source>&amp;Go to it in the queue</source>
        <translation>在队列中定位(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Show only this chain</source>
        <translation>只显示这条阻塞链(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Copy the row</source>
        <translation>复制此行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open all below</source>
        <translation>全部展开(&amp;O)</translation>
    </message>
</context>
<context>
    <name>lockscope::GraphDesk</name>
    <message>
        <source>As of %1 ago: nothing newer is known.</source>
        <translation>%1前的情况：没有更新的信息。</translation>
    </message>
</context>
<context>
    <name>lockscope::GraphPanel</name>
    <message>
        <source>Deadlocks</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>Wait-for graph</source>
        <translation>等待图</translation>
    </message>
    <message>
        <source>Save as &amp;SVG …</source>
        <translation>另存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>Save as &amp;PNG …</source>
        <translation>另存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Save as &amp;DOT …</source>
        <translation>另存为 DOT(&amp;D)…</translation>
    </message>
    <message>
        <source>Copy the &amp;image</source>
        <translation>复制图像(&amp;I)</translation>
    </message>
    <message>
        <source>Smaller (-)</source>
        <translation>缩小 (-)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>All of it (0)</source>
        <translation>显示全图 (0)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save or copy the picture</source>
        <translation>保存或复制图像</translation>
    </message>
    <message>
        <source>The graph cannot be drawn: %1</source>
        <translation>无法绘制此图：%1</translation>
    </message>
    <message>
        <source>%1 of %2 contenders shown: deadlocks and the worst roots first</source>
        <translation>显示 %2 个竞争者中的 %1 个：死锁和最严重的根源优先</translation>
    </message>
    <message>
        <source>%1
Click to see this chain alone.</source>
        <translation>%1
点击可只看这条阻塞链。</translation>
    </message>
    <message>
        <source>Nobody waits in the locks that are watched.</source>
        <translation>受监视的锁里没有等待者。</translation>
    </message>
    <message>
        <source>Ovals are sessions, boxes are locks. Arrows start at the one who waits. Dashed: any one of them is enough. Dotted: queued ahead.</source>
        <translation>椭圆是会话，方框是锁。箭头从等待的一方出发。虚线：其中任意一个即可。点线：排在前面。</translation>
    </message>
    <message>
        <source>The chain of %1</source>
        <translation>%1 的阻塞链</translation>
    </message>
    <message>
        <source>All locks that are watched</source>
        <translation>所有受监视的锁</translation>
    </message>
    <message>
        <source>Lockscope · %1 · %2</source>
        <translation>Lockscope · %1 · %2</translation>
    </message>
    <message>
        <source>Save the wait-for graph</source>
        <translation>保存等待图</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1 文件 (*.%2)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未能保存</translation>
    </message>
    <message>
        <source>Copied the picture</source>
        <translation>已复制图像</translation>
    </message>
    <message>
        <source>&amp;Go to it in the queue</source>
        <translation>在队列中定位(&amp;G)</translation>
    </message>
    <message>
        <source>S&amp;how only this chain</source>
        <translation>只显示这条阻塞链(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Copy the sentence</source>
        <translation>复制这句话(&amp;C)</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>全部显示(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lockscope::HintPage</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Change the connection …</source>
        <translation>更改连接…</translation>
    </message>
    <message>
        <source>Not connected to %1</source>
        <translation>未连接到 %1</translation>
    </message>
    <message>
        <source>Connecting to %1 …</source>
        <translation>正在连接到 %1…</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Choose a lock on the left, or type its path: Ctrl+L.</source>
        <translation>请在左侧选择一个锁，或输入其路径：Ctrl+L。</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalPanel</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>操作日志</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>操作人</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Writes what is listed to a file, as JSON or Markdown</source>
        <translation>将所列内容写入文件，JSON 或 Markdown 格式</translation>
    </message>
    <message>
        <source>Export the journal</source>
        <translation>导出操作日志</translation>
    </message>
    <message>
        <source>JSON (*.json);;Markdown (*.md)</source>
        <translation>JSON (*.json);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Exported %1 entries to %2</source>
        <translation>已将 %1 条记录导出到 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::LocksPanel</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop looking for locks; what was found stays</source>
        <translation>停止查找锁；已找到的会保留</translation>
    </message>
    <message>
        <source>Found locks</source>
        <translation>找到的锁</translation>
    </message>
    <message>
        <source>Looking for locks below %1</source>
        <translation>正在 %1 之下查找锁</translation>
    </message>
    <message>
        <source>%1 nodes looked at, %2 locks, %3 directories to go</source>
        <translation>已查看 %1 个节点，%2 个锁，还有 %3 个目录</translation>
    </message>
    <message>
        <source>The locks could not be listed. %1</source>
        <translation>无法列出锁。%1</translation>
    </message>
    <message>
        <source>Stopped after %1 nodes: there may be more locks.</source>
        <translation>查看 %1 个节点后停止：可能还有更多锁。</translation>
    </message>
    <message>
        <source>The scan ended at its limit of %1 nodes: there may be more locks. Scan a directory further down.</source>
        <translation>扫描达到 %1 个节点的上限而结束：可能还有更多锁。请从更下层的目录扫描。</translation>
    </message>
    <message numerus="yes">
        <source>%n directories may not be read.</source>
        <translation>
            <numerusform>有 %n 个目录无权读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>No locks found below %1.</source>
        <translation>%1 之下没有找到锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::LocksTreeModel</name>
    <message>
        <source>Not examined: open it to have it watched and examined.</source>
        <translation>未检查：打开它才会监视并检查。</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>发现：%1</translation>
    </message>
    <message>
        <source>Recipe: %1</source>
        <translation>锁实现：%1</translation>
    </message>
    <message>
        <source>Holders: %1</source>
        <translation>持有者：%1</translation>
    </message>
    <message>
        <source>Waiters: %1</source>
        <translation>等待者：%1</translation>
    </message>
    <message>
        <source>Pending: %1</source>
        <translation>待授予：%1</translation>
    </message>
    <message>
        <source>Longest wait: %1</source>
        <translation>最长等待：%1</translation>
    </message>
    <message>
        <source>Counted by names alone: too many children to read each</source>
        <translation>仅按名称计数：子节点太多，无法逐个读取</translation>
    </message>
    <message>
        <source>hold · wait</source>
        <translation>持有 · 等待</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
</context>
<context>
    <name>lockscope::MainWindow</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Contender</source>
        <translation>竞争者</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断发现</translation>
    </message>
    <message>
        <source>Wait-for graph</source>
        <translation>等待图</translation>
    </message>
    <message>
        <source>Blocking forest</source>
        <translation>阻塞森林</translation>
    </message>
    <message>
        <source>Own locks</source>
        <translation>我们的锁</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>操作日志</translation>
    </message>
    <message>
        <source>Starting a ZooKeeper on this computer …</source>
        <translation>正在这台电脑上启动 ZooKeeper…</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>诊断发现（%1）</translation>
    </message>
    <message>
        <source>That finding is no longer open.</source>
        <translation>该项发现已不再存在。</translation>
    </message>
    <message>
        <source>Notify the &amp;desktop of stuck locks</source>
        <translation>锁卡住时发桌面通知(&amp;D)</translation>
    </message>
    <message>
        <source>Go to the wait-for &amp;graph</source>
        <translation>转到等待图(&amp;G)</translation>
    </message>
    <message>
        <source>Go to the &amp;blocking forest</source>
        <translation>转到阻塞森林(&amp;B)</translation>
    </message>
    <message>
        <source>Show the cha&amp;in of the contender</source>
        <translation>显示该竞争者的阻塞链(&amp;I)</translation>
    </message>
    <message>
        <source>%1 %2 on %3</source>
        <translation>%3 上的 %1 %2</translation>
    </message>
    <message>
        <source>Sa&amp;ve the wait-for graph</source>
        <translation>保存等待图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;New connection …</source>
        <translation>新建连接(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Recent connections</source>
        <translation>最近的连接(&amp;R)</translation>
    </message>
    <message>
        <source>Open a &amp;sandbox</source>
        <translation>打开沙箱(&amp;S)</translation>
    </message>
    <message>
        <source>Re&amp;connect</source>
        <translation>重新连接(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>断开连接(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>复制行(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
    <message>
        <source>Copy &amp;name</source>
        <translation>复制名称(&amp;N)</translation>
    </message>
    <message>
        <source>Copy &amp;session</source>
        <translation>复制会话(&amp;S)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy the s&amp;entence</source>
        <translation>复制说明语句(&amp;E)</translation>
    </message>
    <message>
        <source>Copy the lock&apos;s pat&amp;h</source>
        <translation>复制锁的路径(&amp;H)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Clea&amp;r the filter</source>
        <translation>清除筛选(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation>Ctrl+=</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Usual size</source>
        <translation>默认大小(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Takes effect when Lockscope is started again</source>
        <translation>重新启动 Lockscope 后生效</translation>
    </message>
    <message>
        <source>&amp;Go to path</source>
        <translation>转到路径(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Why is this stuck?</source>
        <translation>为什么卡住？(&amp;W)</translation>
    </message>
    <message>
        <source>Re&amp;cipe</source>
        <translation>锁实现(&amp;C)</translation>
    </message>
    <message>
        <source>Clos&amp;e</source>
        <translation>关闭(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy the session id</source>
        <translation>复制会话 ID(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Other nodes of this session</source>
        <translation>此会话的其他节点(&amp;O)</translation>
    </message>
    <message>
        <source>Look for &amp;locks below …</source>
        <translation>在某路径下查找锁(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Stop looking</source>
        <translation>停止查找(&amp;S)</translation>
    </message>
    <message>
        <source>Look again from &amp;time to time</source>
        <translation>定期重新查找(&amp;T)</translation>
    </message>
    <message>
        <source>Watch &amp;all found locks</source>
        <translation>监视找到的所有锁(&amp;A)</translation>
    </message>
    <message>
        <source>Settings for this s&amp;ite …</source>
        <translation>此站点的设置(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;What the members answer</source>
        <translation>各成员的应答(&amp;W)</translation>
    </message>
    <message>
        <source>What the members answer</source>
        <translation>各成员的应答</translation>
    </message>
    <message>
        <source>No member has answered yet.</source>
        <translation>还没有成员应答。</translation>
    </message>
    <message>
        <source>Allow cha&amp;nges …</source>
        <translation>允许更改(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Back to read-only</source>
        <translation>恢复只读(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Acquire a test lock …</source>
        <translation>获取测试锁(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Delete the contender …</source>
        <translation>删除竞争者(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation>关于 Lockscope(&amp;A)</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>Connections are listed here once they were used</source>
        <translation>用过的连接会列在这里</translation>
    </message>
    <message>
        <source>Forget all</source>
        <translation>全部忘记</translation>
    </message>
    <message>
        <source>Recognise it by its names</source>
        <translation>按名称识别</translation>
    </message>
    <message>
        <source>It has no other ephemeral node</source>
        <translation>它没有其他临时节点</translation>
    </message>
    <message>
        <source>No server has told its sessions yet</source>
        <translation>还没有服务器说明其会话</translation>
    </message>
    <message>
        <source>Nodes of the selected contender&apos;s session would be listed here</source>
        <translation>所选竞争者的会话的节点会列在这里</translation>
    </message>
    <message>
        <source>Look for locks</source>
        <translation>查找锁</translation>
    </message>
    <message>
        <source>Below this path:</source>
        <translation>在此路径之下：</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Copied %1 lines</source>
        <translation>已复制 %1 行</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Look for locks below</source>
        <translation>在其下查找锁(&amp;L)</translation>
    </message>
    <message>
        <source>The site&apos;s settings are not used: %1</source>
        <translation>未采用站点设置：%1</translation>
    </message>
    <message>
        <source>Muted in %1</source>
        <translation>已在 %1 中静默</translation>
    </message>
    <message>
        <source>This desktop shows no notifications: %1</source>
        <translation>此桌面不显示通知：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::Menus</name>
    <message>
        <source>The journal cannot be written: %1</source>
        <translation>无法写操作日志：%1</translation>
    </message>
    <message>
        <source>This connection is read-only: allow changes in the Lock menu first</source>
        <translation>此连接为只读：请先在“锁”菜单中允许更改</translation>
    </message>
    <message>
        <source>Connect to a ZooKeeper first</source>
        <translation>请先连接 ZooKeeper</translation>
    </message>
    <message>
        <source>No scan is under way</source>
        <translation>没有正在进行的扫描</translation>
    </message>
    <message>
        <source>Open a lock first</source>
        <translation>请先打开一个锁</translation>
    </message>
    <message>
        <source>Select a contender first</source>
        <translation>请先选择一个竞争者</translation>
    </message>
    <message>
        <source>The selected contender has no session that is known</source>
        <translation>所选竞争者没有已知的会话</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>会话(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>lockscope::MuteDialog</name>
    <message>
        <source>Mute %1 for the site</source>
        <translation>对整个站点静默 %1</translation>
    </message>
    <message>
        <source>“*” is anything within one name, “**” any number of names</source>
        <translation>“*”表示一级名称内的任意内容，“**”表示任意多级名称</translation>
    </message>
    <message>
        <source>&amp;Locks</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Until</source>
        <translation>截止(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>原因(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>静默(&amp;M)</translation>
    </message>
</context>
<context>
    <name>lockscope::MutesPage</name>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>A week from &amp;now</source>
        <translation>从现在起一周(&amp;N)</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>截止</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Mutes</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>every rule</source>
        <translation>每条规则</translation>
    </message>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Path of locks; empty: all</source>
        <translation>锁的路径；留空：全部</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>静默(&amp;M)</translation>
    </message>
    <message>
        <source>until</source>
        <translation>截止</translation>
    </message>
    <message>
        <source>That would silence everything: choose a rule, or name a path.</source>
        <translation>那会使一切静默：请选择规则，或指定路径。</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>生效中</translation>
    </message>
</context>
<context>
    <name>lockscope::OperatorDesk</name>
    <message>
        <source>The node was not read yet: look again in a moment</source>
        <translation>节点尚未读取：请稍后再看</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnLocksPanel</name>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>What the owners were answered, newest first</source>
        <translation>属主得到的应答，最新的在前</translation>
    </message>
    <message>
        <source>For how long to try</source>
        <translation>尝试多长时间</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>属主</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Leases</source>
        <translation>租约数</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>锁实现</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>An owner of this name, with a session of its own</source>
        <translation>以此为名的属主，有自己的会话</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Closes its session, and with it everything it has</source>
        <translation>关闭其会话，它拥有的一切随之结束</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即尝试</translation>
    </message>
    <message>
        <source>Takes the lock if that is possible at once</source>
        <translation>如果马上能得到锁就获取</translation>
    </message>
    <message>
        <source>Try for</source>
        <translation>限时尝试</translation>
    </message>
    <message>
        <source>Gives up after so long</source>
        <translation>超过这段时间就放弃</translation>
    </message>
    <message>
        <source>Wait until granted</source>
        <translation>等到授予</translation>
    </message>
    <message>
        <source>Waits until it is granted, or stopped</source>
        <translation>一直等待，直到授予或被停止</translation>
    </message>
    <message>
        <source>Release one</source>
        <translation>释放一次</translation>
    </message>
    <message>
        <source>One count, in the chosen mode</source>
        <translation>所选模式下的一次计数</translation>
    </message>
    <message>
        <source>Release lock</source>
        <translation>释放锁</translation>
    </message>
    <message>
        <source>All counts of this lock</source>
        <translation>这个锁的全部计数</translation>
    </message>
    <message>
        <source>Release everything</source>
        <translation>释放所有</translation>
    </message>
    <message>
        <source>All counts of all locks of this owner</source>
        <translation>此属主所有锁的全部计数</translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>停止等待</translation>
    </message>
    <message>
        <source>Ends this owner&apos;s calls that wait for this lock</source>
        <translation>结束此属主等待这个锁的调用</translation>
    </message>
    <message>
        <source>Close lock</source>
        <translation>关闭锁</translation>
    </message>
    <message>
        <source>For good: calls that wait and later ones fail</source>
        <translation>不可恢复：正在等待的和以后的调用都会失败</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the owners, their counts and the answers</source>
        <translation>复制属主、其计数和应答</translation>
    </message>
    <message>
        <source>Remove finished</source>
        <translation>移除已结束的</translation>
    </message>
    <message>
        <source>Test locks that are over, and how other locks ended</source>
        <translation>已经结束的测试锁，以及其他锁的结局</translation>
    </message>
    <message>
        <source>There is nothing to copy yet.</source>
        <translation>还没有可复制的内容。</translation>
    </message>
    <message>
        <source>Nothing is over yet.</source>
        <translation>还没有结束的。</translation>
    </message>
    <message>
        <source>Connect to a ZooKeeper first.</source>
        <translation>请先连接 ZooKeeper。</translation>
    </message>
    <message>
        <source>This connection is read-only: allow changes in the Lock menu first.</source>
        <translation>此连接为只读：请先在“锁”菜单中允许更改。</translation>
    </message>
    <message>
        <source>Add an owner first.</source>
        <translation>请先添加属主。</translation>
    </message>
    <message>
        <source>No locks of our own yet. Take a test lock in the Lock menu; or type a name and add an owner, which takes locks with a session of its own, to see how locks contend.</source>
        <translation>还没有我们自己的锁。可在“锁”菜单中获取测试锁；或输入名称并添加属主，它用自己的会话获取锁，以观察锁如何竞争。</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnLocksTree</name>
    <message>
        <source>✕ session LOST at %1</source>
        <translation>✕ 会话于 %1 丢失</translation>
    </message>
    <message>
        <source>over: its session is closed</source>
        <translation>已结束：其会话已关闭</translation>
    </message>
    <message>
        <source>no session yet: made with its first lock</source>
        <translation>还没有会话：获取第一个锁时建立</translation>
    </message>
    <message>
        <source>Owner, lock</source>
        <translation>属主、锁</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Has</source>
        <translation>拥有</translation>
    </message>
    <message>
        <source>Waits to get</source>
        <translation>等待获取</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Owners and test locks of this window</source>
        <translation>此窗口的属主和测试锁</translation>
    </message>
</context>
<context>
    <name>lockscope::Owners</name>
    <message>
        <source>An owner needs a name.</source>
        <translation>属主需要一个名称。</translation>
    </message>
    <message>
        <source>There is an owner of this name already.</source>
        <translation>已有同名的属主。</translation>
    </message>
    <message>
        <source>test lock %1</source>
        <translation>测试锁 %1</translation>
    </message>
    <message>
        <source>anna</source>
        <translation>安娜</translation>
    </message>
    <message>
        <source>bert</source>
        <translation>博特</translation>
    </message>
    <message>
        <source>carla</source>
        <translation>卡拉</translation>
    </message>
    <message>
        <source>dirk</source>
        <translation>德克</translation>
    </message>
    <message>
        <source>edith</source>
        <translation>伊迪</translation>
    </message>
    <message>
        <source>frank</source>
        <translation>弗兰</translation>
    </message>
    <message>
        <source>owner %1</source>
        <translation>属主 %1</translation>
    </message>
    <message>
        <source>closed without a server: its nodes go when its session&apos;s time is over</source>
        <translation>已关闭，但没有服务器确认：其节点要到会话超时后才消失</translation>
    </message>
    <message>
        <source>its session is closed</source>
        <translation>其会话已关闭</translation>
    </message>
    <message>
        <source>its session is being closed</source>
        <translation>正在关闭其会话</translation>
    </message>
    <message>
        <source>the former %1</source>
        <translation>先前的 %1</translation>
    </message>
    <message>
        <source>✕ the session is LOST: everything it held is gone</source>
        <translation>✕ 会话已丢失：它持有的一切都已失去</translation>
    </message>
    <message>
        <source>%1: granted; it has %2 there, token %3</source>
        <translation>%1：已授予；它在那里有 %2，令牌 %3</translation>
    </message>
    <message>
        <source>%1: done</source>
        <translation>%1：完成</translation>
    </message>
    <message>
        <source>✕ %1 is LOST: %2</source>
        <translation>✕ %1 已丢失：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::PathBar</name>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Path of a lock, like /locks/orders</source>
        <translation>锁的路径，如 /locks/orders</translation>
    </message>
    <message>
        <source>Path of the lock</source>
        <translation>锁的路径</translation>
    </message>
    <message>
        <source>Filter: role:waiting host:10.0.</source>
        <translation>筛选：role:waiting host:10.0.</translation>
    </message>
    <message>
        <source>Filter of the queue</source>
        <translation>筛选队列</translation>
    </message>
    <message>
        <source>Words that must all match: part of a name, #45, session or address; role:waiting, mode:read, host:10., session:0x1, watch:ghost; with - in front: must not match</source>
        <translation>必须全部匹配的词：名称的一部分、#45、会话或地址；role:waiting、mode:read、host:10.、session:0x1、watch:ghost；前面加 - 表示不得匹配</translation>
    </message>
</context>
<context>
    <name>lockscope::QueueHeader</name>
    <message>
        <source>When the queue was last read: after each change</source>
        <translation>队列最近一次读取的时间：每次变化后都会读取</translation>
    </message>
    <message>
        <source>How long all that wait have waited, added up</source>
        <translation>所有等待者等待时间的总和</translation>
    </message>
    <message>
        <source>%1 hold</source>
        <translation>%1 个持有</translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation>%1 个等待</translation>
    </message>
    <message>
        <source>%1 pending</source>
        <translation>%1 个待授予</translation>
    </message>
    <message>
        <source>%1 other</source>
        <translation>%1 个其他</translation>
    </message>
    <message>
        <source>%1 of waiting</source>
        <translation>共等待 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::QueueTable</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
</context>
<context>
    <name>lockscope::ServersPage</name>
    <message>
        <source>&amp;Believe what answers there, although it names another client port (mapped ports)</source>
        <translation>相信那里的应答，即使它报出另一个客户端端口（端口映射）(&amp;B)</translation>
    </message>
    <message>
        <source>The &amp;connect string names every member</source>
        <translation>连接串列出了每个成员(&amp;C)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Needed where /zookeeper/config does not tell, as on ZooKeeper 3.4 and ClickHouse Keeper. Untrue, who is connected elsewhere is missed</source>
        <translation>在 /zookeeper/config 不提供信息时需要，如 ZooKeeper 3.4 和 ClickHouse Keeper。若不属实，会漏掉连接在别处的客户端</translation>
    </message>
    <message>
        <source>A member with more watches is asked for them a third as often</source>
        <translation>监听数更多的成员，询问监听的频率降为三分之一</translation>
    </message>
    <message>
        <source>&amp;AdminServers answer at port</source>
        <translation>AdminServer 的端口(&amp;A)</translation>
    </message>
    <message>
        <source>Those &amp;elsewhere</source>
        <translation>例外(&amp;E)</translation>
    </message>
    <message>
        <source>List &amp;watches often up to</source>
        <translation>经常列出监听的上限(&amp;W)</translation>
    </message>
    <message>
        <source>“%1” is no member with its port: write zk1:2181=8081.</source>
        <translation>“%1”不是成员及其端口：请写成 zk1:2181=8081。</translation>
    </message>
</context>
<context>
    <name>lockscope::SiteDialog</name>
    <message>
        <source>Settings for this site</source>
        <translation>此站点的设置</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>问题所在</translation>
    </message>
    <message>
        <source>T&amp;hresholds</source>
        <translation>阈值(&amp;H)</translation>
    </message>
    <message>
        <source>Ele&amp;ctions</source>
        <translation>选举(&amp;C)</translation>
    </message>
    <message>
        <source>M&amp;utes</source>
        <translation>静默(&amp;U)</translation>
    </message>
    <message>
        <source>Ser&amp;vers</source>
        <translation>服务器(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Load again</source>
        <translation>重新载入(&amp;L)</translation>
    </message>
    <message>
        <source>%1. What was in force before still is. Mend the file; it is read again when it changes.</source>
        <translation>%1。之前生效的设置仍然有效。请改正文件；文件变化时会重新读取。</translation>
    </message>
    <message>
        <source>%1, shared by who reads it; comments in it stay.</source>
        <translation>%1，由读取它的人共享；其中的注释会保留。</translation>
    </message>
    <message>
        <source>%1 is not there yet: saving makes it. Put it into a repository to share it.</source>
        <translation>%1 还不存在：保存时建立。放入版本库即可共享。</translation>
    </message>
    <message>
        <source>The file was changed by somebody else. Load it again before you save; what you changed here is lost then.</source>
        <translation>文件已被他人修改。保存前请重新载入；在这里所作的修改会丢失。</translation>
    </message>
    <message>
        <source>The file was changed by somebody else, so it was not overwritten. Load it again.</source>
        <translation>文件已被他人修改，因此没有覆盖。请重新载入。</translation>
    </message>
    <message>
        <source>It could not be saved: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <source>Forget what was changed here and not saved?</source>
        <translation>要放弃在这里所作而未保存的修改吗？</translation>
    </message>
</context>
<context>
    <name>lockscope::StartPage</name>
    <message>
        <source>Recent connections</source>
        <translation>最近的连接</translation>
    </message>
    <message>
        <source>Look into ZooKeeper locks</source>
        <translation>查看 ZooKeeper 中的锁</translation>
    </message>
    <message>
        <source>&amp;Connect …</source>
        <translation>连接(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Try the sandbox</source>
        <translation>试用沙箱(&amp;T)</translation>
    </message>
    <message>
        <source>to a ZooKeeper ensemble. Nothing is changed there: connections start read-only.</source>
        <translation>到一个 ZooKeeper 集群。那里什么都不会改变：连接一开始是只读的。</translation>
    </message>
    <message>
        <source>a real ZooKeeper on this computer, with lock traffic, that is removed when the window closes.</source>
        <translation>这台电脑上一个真实的 ZooKeeper，带有锁流量，窗口关闭时即删除。</translation>
    </message>
</context>
<context>
    <name>lockscope::StatusLine</name>
    <message>
        <source>Our own session. Click to copy its id</source>
        <translation>我们自己的会话。点击可复制其 ID</translation>
    </message>
    <message>
        <source>%1 in flight   %2 watches</source>
        <translation>%1 个在途请求   %2 个监听</translation>
    </message>
    <message>
        <source>changes allowed</source>
        <translation>允许更改</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Actions that write to ZooKeeper are allowed for now</source>
        <translation>暂时允许写入 ZooKeeper 的操作</translation>
    </message>
    <message>
        <source>No write request is sent, whatever is pressed</source>
        <translation>无论按下什么，都不会发送写请求</translation>
    </message>
    <message>
        <source>updated %1 ago   </source>
        <translation>%1前更新   </translation>
    </message>
</context>
<context>
    <name>lockscope::StepsView</name>
    <message>
        <source>What to do, mildest first</source>
        <translation>处理办法，由轻到重</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Copy command: %1</source>
        <translation>复制命令：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ThresholdsPage</name>
    <message>
        <source>&amp;Remove these</source>
        <translation>移除这些(&amp;R)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Usually</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>For which locks</source>
        <translation>适用于哪些锁</translation>
    </message>
    <message>
        <source>Path of the locks to have numbers of their own</source>
        <translation>要单独设定数值的锁的路径</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;For</source>
        <translation>时长(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Others for</source>
        <translation>另为以下锁设定(&amp;O)</translation>
    </message>
    <message>
        <source>all locks</source>
        <translation>所有锁</translation>
    </message>
    <message>
        <source>Empty: as usual</source>
        <translation>留空：按通常值</translation>
    </message>
    <message>
        <source>%1 takes %2; “%3” is none.</source>
        <translation>%1 应为%2；“%3”不是。</translation>
    </message>
</context>
<context>
    <name>lockscope::TrainView</name>
    <message>
        <source>Queue as a train</source>
        <translation>列车式队列</translation>
    </message>
    <message>
        <source>The same contenders as in the table, head first</source>
        <translation>与表格中相同的竞争者，队首在前</translation>
    </message>
</context>
<context>
    <name>lockscope::VerdictView</name>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation>统计的内容</translation>
    </message>
</context>
<context>
    <name>lockscope::Word</name>
    <message>
        <source>exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>leader</source>
        <translation>领导者</translation>
    </message>
    <message>
        <source>holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>waiter</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待授予</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>流转中</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>缓慢</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>卡住</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>info</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>definite</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>不符</translation>
    </message>
    <message>
        <source>ghost</source>
        <translation>幽灵节点</translation>
    </message>
    <message>
        <source>none-seen</source>
        <translation>未见</translation>
    </message>
    <message>
        <source>unobservable</source>
        <translation>无法观察</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>amber</source>
        <translation>黄</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>acquire</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>nudge-ghost</source>
        <translation>唤醒（幽灵节点）</translation>
    </message>
    <message>
        <source>nudge-data</source>
        <translation>唤醒（写数据）</translation>
    </message>
    <message>
        <source>revoke</source>
        <translation>请求撤销</translation>
    </message>
    <message>
        <source>give-back</source>
        <translation>交还</translation>
    </message>
    <message>
        <source>done-as-predicted</source>
        <translation>完成，与预期相同</translation>
    </message>
    <message>
        <source>done-but-different</source>
        <translation>完成，但与预期不同</translation>
    </message>
    <message>
        <source>already-gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>changed-refused</source>
        <translation>已变化，拒绝</translation>
    </message>
    <message>
        <source>no-permission</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>intent</source>
        <translation>意图</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>损坏</translation>
    </message>
</context>
<context>
    <name>lockscope::Workbench</name>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>Connect to a ZooKeeper first</source>
        <translation>请先连接 ZooKeeper</translation>
    </message>
</context>
</TS>
