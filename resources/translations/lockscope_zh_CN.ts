<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>lockscope</name>
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
        <translation>由 %2 持有（%1）</translation>
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
        <source>From the lock to where to start</source>
        <translation>从这个锁到应着手之处</translation>
    </message>
    <message>
        <source>one waits behind it, for %1</source>
        <translation>后面有 1 个在等待，已等 %1</translation>
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
        <translation>观察的 %1内没有交接</translation>
    </message>
    <message>
        <source>one hand-over while we looked, for %1</source>
        <translation>观察的 %1内有 1 次交接</translation>
    </message>
    <message>
        <source>%1 hand-overs while we looked, for %2</source>
        <translation>观察的 %2内有 %1 次交接</translation>
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
        <source>: look here first</source>
        <translation>：先看这里</translation>
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
        <source>cannot be read</source>
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
        <source>%1 cannot be read with this connection&apos;s credentials: whether anybody holds it or waits is not known.</source>
        <translation>以此连接的凭据无法读取 %1：是否有人持有或等待不得而知。</translation>
    </message>
    <message>
        <source>%1 could not be read. %2</source>
        <translation>无法读取 %1。%2</translation>
    </message>
    <message>
        <source>%1, a part of this lock, cannot be read: its nodes are missing here.</source>
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
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>live · %1 of %2 read</source>
        <translation>实时 · 已读 %1 / %2</translation>
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
    <message>
        <source>Not examined: open it to have it watched and examined.</source>
        <translation>未检查：打开它才会监视并检查。</translation>
    </message>
    <message>
        <source>Counted by names alone: too many children to read each</source>
        <translation>仅按名称计数：子节点太多，无法逐个读取</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>How it stands with the lock, by the doctor. Locks that are not watched are not examined: open one to have it examined.</source>
        <translation>诊断得出的锁的状况。未受监视的锁不会被检查：打开它才会检查。</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Its path</source>
        <translation>锁的路径</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>锁实现</translation>
    </message>
    <message>
        <source>The client library&apos;s way to lock, by the names</source>
        <translation>客户端库的加锁方式，按名称判断</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>How long the holder has held. ≥: at least, as ZooKeeper does not store when a lock was granted.</source>
        <translation>持有者已持有多久。≥：至少，因为 ZooKeeper 不保存锁的授予时间。</translation>
    </message>
    <message>
        <source>Oldest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>How long the one that waits longest has waited</source>
        <translation>等待最久的竞争者已等待多久</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>How many wait, with those about to be granted</source>
        <translation>有多少个在等待，包括即将被授予的</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>Whether more or fewer wait than three minutes ago, or than when it was first looked at</source>
        <translation>与三分钟前或首次查看时相比，等待者增多还是减少</translation>
    </message>
    <message>
        <source>Worst finding</source>
        <translation>最严重的发现</translation>
    </message>
    <message>
        <source>The first of what the doctor found of it</source>
        <translation>诊断对它的第一条发现</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>无人持有。</translation>
    </message>
    <message>
        <source>Nobody waits, or it was not looked at for long enough.</source>
        <translation>无人等待，或查看的时间还不够长。</translation>
    </message>
    <message>
        <source>not examined</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation>已持有 %1</translation>
    </message>
    <message>
        <source>not known for how long</source>
        <translation>持有时长未知</translation>
    </message>
    <message>
        <source>longest wait %1</source>
        <translation>最长等待 %1</translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation>%1 个等待</translation>
    </message>
    <message>
        <source>nobody holds</source>
        <translation>无人持有</translation>
    </message>
    <message>
        <source>no finding</source>
        <translation>无发现</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 readers</source>
        <translation>%1 个读者</translation>
    </message>
    <message>
        <source>%1 leases</source>
        <translation>%1 个租约</translation>
    </message>
    <message>
        <source>1 holds</source>
        <translation>1 个持有</translation>
    </message>
    <message>
        <source>%1 hold</source>
        <translation>%1 个持有</translation>
    </message>
    <message>
        <source>%1 stuck</source>
        <translation>%1 个卡住</translation>
    </message>
    <message>
        <source>1 stuck for %1</source>
        <translation>1 个卡住，已 %1</translation>
    </message>
    <message>
        <source>%1 stuck, the longest for %2</source>
        <translation>%1 个卡住，最长 %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 slow</source>
        <translation>%1 个缓慢</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>%1 个未知</translation>
    </message>
    <message>
        <source>%1 not examined</source>
        <translation>%1 个未检查</translation>
    </message>
    <message>
        <source>%1 calm</source>
        <translation>%1 个平静</translation>
    </message>
    <message>
        <source>as of %1, not connected</source>
        <translation>截至 %1，未连接</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>looking for locks …</source>
        <translation>正在查找锁……</translation>
    </message>
    <message>
        <source>None of %1 locks has “%2” in its path, recipe, holder, sessions or finding.</source>
        <translation>%1 个锁的路径、锁实现、持有者、会话和发现中都没有“%2”。</translation>
    </message>
    <message>
        <source>None of %1 locks stands so any more.</source>
        <translation>%1 个锁中已没有这种状况的锁。</translation>
    </message>
    <message>
        <source>There were no locks at %1. There is no connection now.</source>
        <translation>在 %1 没有锁。现在没有连接。</translation>
    </message>
    <message>
        <source>No locks are known: there is no connection.</source>
        <translation>尚不知道有哪些锁：没有连接。</translation>
    </message>
    <message>
        <source>Looking for locks: they are listed here as they are found.</source>
        <translation>正在查找锁：找到后即列在此处。</translation>
    </message>
    <message>
        <source>No locks were found.</source>
        <translation>没有找到锁。</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>What it calls itself in the data of its node</source>
        <translation>它在节点数据中的自称</translation>
    </message>
    <message>
        <source>What it calls itself in the data of its node, else its session</source>
        <translation>它在节点数据中的自称；没有自称时为其会话</translation>
    </message>
    <message>
        <source>Session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>What the one that holds calls itself, or where it is connected from; or how many hold. Its session is in the tool tip.</source>
        <translation>持有者的自称，或其连接来源；或持有者的数量。其会话见工具提示。</translation>
    </message>
    <message>
        <source>live · unchanged for %1</source>
        <translation>实时 · %1 未变</translation>
    </message>
    <message>
        <source>You hold 1 lock</source>
        <translation>你持有 1 把锁</translation>
    </message>
    <message>
        <source>You hold %1 locks</source>
        <translation>你持有 %1 把锁</translation>
    </message>
    <message>
        <source>1 client waits behind you</source>
        <translation>1 个客户端在你后面等待</translation>
    </message>
    <message>
        <source>%1 clients wait behind you</source>
        <translation>%1 个客户端在你后面等待</translation>
    </message>
    <message>
        <source>nobody waits behind you</source>
        <translation>没有人在你后面等待</translation>
    </message>
    <message>
        <source>◆ you</source>
        <translation>◆ 你</translation>
    </message>
    <message>
        <source>&quot;%1&quot; at character %2 is none of %3. Text with a colon goes between quotation marks.</source>
        <translation>第 %2 个字符处的“%1”不在 %3 之中。带冒号的文本要放在引号内。</translation>
    </message>
    <message>
        <source>acknowledged at %1</source>
        <translation>于 %1 标记为已知</translation>
    </message>
    <message>
        <source>%1 muted</source>
        <translation>%1 项已静默</translation>
    </message>
    <message>
        <source>%1 acknowledged</source>
        <translation>%1 项已知</translation>
    </message>
    <message>
        <source>1 waits</source>
        <translation>1 个等待</translation>
    </message>
    <message>
        <source>%1, as expected</source>
        <translation>%1，符合预期</translation>
    </message>
    <message>
        <source>%1, which is wrong</source>
        <translation>%1，不正确</translation>
    </message>
    <message>
        <source>%1, which is gone</source>
        <translation>%1，已不存在</translation>
    </message>
    <message>
        <source>%1 is expected</source>
        <translation>预期为 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: this is your own test lock</source>
        <translation>%1：这是你自己的测试锁</translation>
    </message>
    <message>
        <source>This is your own test lock.</source>
        <translation>这是你自己的测试锁。</translation>
    </message>
    <message>
        <source>Its client</source>
        <translation>它的客户端</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>%1 holds it now.</source>
        <translation>现在由 %1 持有。</translation>
    </message>
    <message>
        <source>%1 hold it now.</source>
        <translation>现在由 %1 持有。</translation>
    </message>
    <message>
        <source>Deleted: %1.</source>
        <translation>已删除：%1。</translation>
    </message>
    <message>
        <source>Asked to let go: %1.</source>
        <translation>已请求放手：%1。</translation>
    </message>
    <message>
        <source>Nudged: %1.</source>
        <translation>已唤醒：%1。</translation>
    </message>
    <message>
        <source>Not all went as it was shown.</source>
        <translation>结果与所示不完全一致。</translation>
    </message>
    <message>
        <source>Nothing was done, it was gone already: %1.</source>
        <translation>什么也没做，它已经不在了：%1。</translation>
    </message>
    <message>
        <source>Nothing was done, it changed since you looked: %1.</source>
        <translation>什么也没做，自你查看后它已改变：%1。</translation>
    </message>
    <message>
        <source>Nothing was done, the servers do not permit it: %1.</source>
        <translation>什么也没做，服务器不允许：%1。</translation>
    </message>
    <message>
        <source>Nothing was done, it was refused: %1.</source>
        <translation>什么也没做，已被拒绝：%1。</translation>
    </message>
    <message>
        <source>It may have been done or not, the answer was lost: %1.</source>
        <translation>可能已完成也可能没有，回复丢失了：%1。</translation>
    </message>
    <message>
        <source>Nothing was done, it failed: %1.</source>
        <translation>什么也没做，失败了：%1。</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%3 的%1 %2</translation>
    </message>
    <message>
        <source>▲ %1 will NOT be told: it may go on working as if it held the lock, beside the next one.</source>
        <translation>▲ %1 不会得到通知：它可能继续工作，仿佛仍持有锁，与下一个持有者并存。</translation>
    </message>
    <message>
        <source>▲ %1 was NOT told: it may go on working as if it held the lock, until its session is gone.</source>
        <translation>▲ %1 没有得到通知：在其会话消失之前，它可能继续工作，仿佛仍持有锁。</translation>
    </message>
    <message>
        <source>&amp;Type the last %1 digits of its sequence number: %2</source>
        <translation>输入其序号的最后 %1 位(&amp;T)：%2</translation>
    </message>
    <message>
        <source>&amp;Type the last %1 digits of its czxid: %2</source>
        <translation>输入其 czxid 的最后 %1 位(&amp;T)：%2</translation>
    </message>
    <message>
        <source>%1, a favourite</source>
        <translation>%1，已收藏</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>备注：%1</translation>
    </message>
    <message>
        <source>%1 is the rule that found it: &quot;lockscopectl explain %1&quot; tells what it goes by.
The verdict says how the lock stands; how grave a finding is grows with time.</source>
        <translation>%1 是发现它的规则：&quot;lockscopectl explain %1&quot; 说明其依据。
结论说明锁的状况；发现的严重程度随时间增加。</translation>
    </message>
    <message>
        <source>own lock</source>
        <translation>自己的锁</translation>
    </message>
    <message>
        <source>deletion</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>nudge</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>nudge by data</source>
        <translation>通过写数据唤醒</translation>
    </message>
    <message>
        <source>request to let go</source>
        <translation>请求放手</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>done, not all as shown</source>
        <translation>完成，与所示不完全一致</translation>
    </message>
    <message>
        <source>not done: was gone</source>
        <translation>未执行：已不存在</translation>
    </message>
    <message>
        <source>not done: it changed</source>
        <translation>未执行：已改变</translation>
    </message>
    <message>
        <source>not done: no permission</source>
        <translation>未执行：没有权限</translation>
    </message>
    <message>
        <source>not done: refused</source>
        <translation>未执行：被拒绝</translation>
    </message>
    <message>
        <source>not done: failed</source>
        <translation>未执行：失败</translation>
    </message>
    <message>
        <source>interrupted: not known</source>
        <translation>中断：不明</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>已获取</translation>
    </message>
    <message>
        <source>given back</source>
        <translation>已归还</translation>
    </message>
    <message>
        <source>✕ lost</source>
        <translation>✕ 已丢失</translation>
    </message>
    <message>
        <source>damaged line</source>
        <translation>损坏的行</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
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
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Session that acted</source>
        <translation>执行操作的会话</translation>
    </message>
    <message>
        <source>May go on as if it held</source>
        <translation>可能仍以为持有锁</translation>
    </message>
    <message>
        <source>Data of the node, before</source>
        <translation>节点数据（之前）</translation>
    </message>
    <message>
        <source>Access list, before</source>
        <translation>访问列表（之前）</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现的情况</translation>
    </message>
    <message>
        <source>What was seen and overridden</source>
        <translation>已看到并忽略的警告</translation>
    </message>
    <message>
        <source>Queue before</source>
        <translation>之前的队列</translation>
    </message>
    <message>
        <source>Queue after</source>
        <translation>之后的队列</translation>
    </message>
    <message>
        <source>▲ 1 client uses this lock.</source>
        <translation>▲ 有 1 个客户端在使用此锁。</translation>
    </message>
    <message>
        <source>▲ %1 clients use this lock.</source>
        <translation>▲ 有 %1 个客户端在使用此锁。</translation>
    </message>
    <message>
        <source>nothing changed since</source>
        <translation>此后没有变化</translation>
    </message>
    <message>
        <source>1 change since</source>
        <translation>此后有 1 次变化</translation>
    </message>
    <message>
        <source>%1 changes since</source>
        <translation>此后有 %1 次变化</translation>
    </message>
    <message>
        <source>Paused at %1 · %2</source>
        <translation>于 %1 暂停 · %2</translation>
    </message>
    <message>
        <source>%1 · not connected now</source>
        <translation>%1 · 当前未连接</translation>
    </message>
    <message>
        <source>New and critical: %1</source>
        <translation>新的严重发现：%1</translation>
    </message>
    <message>
        <source>New and critical: %1, and %2 more</source>
        <translation>新的严重发现：%1，以及另外 %2 项</translation>
    </message>
    <message>
        <source>Gone by %1; last seen at %2.</source>
        <translation>最迟于 %1 消失；最后见于 %2。</translation>
    </message>
    <message>
        <source>Gone at %1.</source>
        <translation>于 %1 消失。</translation>
    </message>
    <message>
        <source>It held, of no session, and was deleted.</source>
        <translation>它曾持有，不属于任何会话，已被删除。</translation>
    </message>
    <message>
        <source>It waited, of no session, and was deleted.</source>
        <translation>它曾等待，不属于任何会话，已被删除。</translation>
    </message>
    <message>
        <source>It held; its session has ended.</source>
        <translation>它曾持有；其会话已结束。</translation>
    </message>
    <message>
        <source>It waited; its session has ended.</source>
        <translation>它曾等待；其会话已结束。</translation>
    </message>
    <message>
        <source>It held, and was released or deleted: its session goes on.</source>
        <translation>它曾持有，已释放或被删除：其会话仍在。</translation>
    </message>
    <message>
        <source>It waited, and gave up or was deleted: its session goes on.</source>
        <translation>它曾等待，已放弃或被删除：其会话仍在。</translation>
    </message>
    <message>
        <source>It held.</source>
        <translation>它曾持有。</translation>
    </message>
    <message>
        <source>It waited.</source>
        <translation>它曾等待。</translation>
    </message>
    <message>
        <source>It held then; its session has ended.</source>
        <translation>当时它持有；其会话已结束。</translation>
    </message>
    <message>
        <source>It waited then; its session has ended.</source>
        <translation>当时它在等待；其会话已结束。</translation>
    </message>
    <message>
        <source>It held then; its session goes on.</source>
        <translation>当时它持有；其会话仍在。</translation>
    </message>
    <message>
        <source>It waited then; its session goes on.</source>
        <translation>当时它在等待；其会话仍在。</translation>
    </message>
    <message>
        <source>It held then.</source>
        <translation>当时它持有。</translation>
    </message>
    <message>
        <source>It waited then.</source>
        <translation>当时它在等待。</translation>
    </message>
    <message>
        <source>held %1, since %2, by %3</source>
        <translation>由 %3 持有 %1，自 %2 起</translation>
    </message>
    <message>
        <source>%1 (for %2)</source>
        <translation>%1（已 %2）</translation>
    </message>
    <message>
        <source>session not known</source>
        <translation>会话未知</translation>
    </message>
    <message>
        <source>%1, %2: asked at %3</source>
        <translation>%1，%2：于 %3 请求</translation>
    </message>
    <message>
        <source>held when it was first seen</source>
        <translation>首次看到时已持锁</translation>
    </message>
    <message>
        <source>has waited %1</source>
        <translation>已等待 %1</translation>
    </message>
    <message>
        <source>waited %1</source>
        <translation>等待了 %1</translation>
    </message>
    <message>
        <source>has held for %1</source>
        <translation>已持锁 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>held by %1 and %n other(s)</source>
        <translation>由 %1 等另外 %n 个持锁</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>由 %1 持锁</translation>
    </message>
    <message>
        <source>%1 wait, longest %2 (for %3)</source>
        <translation>%1 个在等待，最久的是 %2（已 %3）</translation>
    </message>
    <message>
        <source>%1: %2; %3</source>
        <translation>%1：%2；%3</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1 to %2 is not known: %3</source>
        <translation>%1 至 %2 的情况未知：%3</translation>
    </message>
    <message>
        <source>It cannot be read with this connection&apos;s credentials. Open it: what is known all the same is said there.</source>
        <translation>当前连接的凭据无权读取它。打开它：那里会说明仍然已知的内容。</translation>
    </message>
    <message>
        <source>%1 deadlocks of %2 locks</source>
        <translation>%1 个死锁，涉及 %2 个锁</translation>
    </message>
    <message>
        <source>1 deadlock of 1 lock</source>
        <translation>1 个死锁，涉及 1 个锁</translation>
    </message>
    <message>
        <source>1 deadlock of %1 locks</source>
        <translation>1 个死锁，涉及 %1 个锁</translation>
    </message>
    <message>
        <source>It holds this lock, and its session waits itself for %1</source>
        <translation>它持有此锁，而它的会话自身在等待 %1</translation>
    </message>
    <message>
        <source> · itself waits for %1</source>
        <translation> · 自身在等待 %1</translation>
    </message>
    <message>
        <source>the servers refused: its access list does not let this connection read it</source>
        <translation>服务器拒绝了：它的访问控制列表不允许此连接读取</translation>
    </message>
    <message>
        <source>Its children were asked for, last at %1: %2</source>
        <translation>已请求读取其子节点，最近一次在 %1：%2</translation>
    </message>
    <message>
        <source>Its children were asked for: %1</source>
        <translation>已请求读取其子节点：%1</translation>
    </message>
    <message>
        <source>Its access list: %1</source>
        <translation>它的访问控制列表：%1</translation>
    </message>
    <message>
        <source>Its access list cannot be read either.</source>
        <translation>它的访问控制列表也无权读取。</translation>
    </message>
    <message>
        <source>%1, which is of %2</source>
        <translation>%1，属于 %2</translation>
    </message>
    <message>
        <source>Whose ephemeral nodes are in it is not known: no member lists them (&quot;dump&quot; in 4lw.commands.whitelist, or the AdminServer).</source>
        <translation>不知道其中有谁的临时节点：没有成员列出它们（4lw.commands.whitelist 中的 &quot;dump&quot;，或 AdminServer）。</translation>
    </message>
    <message>
        <source>The lists of ephemeral nodes that some of the members gave show none in it.</source>
        <translation>部分成员给出的临时节点列表中没有其中的节点。</translation>
    </message>
    <message>
        <source>The members list in it, whatever its access list says:</source>
        <translation>不论访问控制列表如何，成员列出其中有：</translation>
    </message>
    <message>
        <source>It exists: the servers would say if it did not.</source>
        <translation>它存在：若不存在，服务器会说明。</translation>
    </message>
    <message>
        <source>It is asked for again by itself, and at once by Refresh.</source>
        <translation>会自动再次请求；按“刷新”则立即请求。</translation>
    </message>
    <message>
        <source>As a user whom its access list lets read: File, New connection, &quot;Login as&quot;.</source>
        <translation>以访问控制列表允许读取的用户身份：文件，新建连接，“登录身份”。</translation>
    </message>
    <message>
        <source>In zkCli.sh: addauth digest USER:PASSWORD, then ls %1</source>
        <translation>在 zkCli.sh 中：addauth digest USER:PASSWORD，然后 ls %1</translation>
    </message>
    <message>
        <source>What was tried</source>
        <translation>已尝试</translation>
    </message>
    <message>
        <source>What is known</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>How to look at it</source>
        <translation>如何查看</translation>
    </message>
    <message>
        <source>%1, half of them up to</source>
        <translation>%1，半数不超过</translation>
    </message>
    <message>
        <source>%1, 95 % up to</source>
        <translation>%1，95 % 不超过</translation>
    </message>
    <message>
        <source>%1, 99 % up to</source>
        <translation>%1，99 % 不超过</translation>
    </message>
    <message>
        <source>%1, the longest</source>
        <translation>%1，最长</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Longest queue</source>
        <translation>最长队列</translation>
    </message>
    <message>
        <source>Nobody held</source>
        <translation>无人持锁</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持锁</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>Deleted by others</source>
        <translation>被他人删除</translation>
    </message>
    <message>
        <source>Held by %1</source>
        <translation>由 %1 持锁</translation>
    </message>
    <message>
        <source>Held by others</source>
        <translation>由其他客户端持锁</translation>
    </message>
    <message>
        <source>Nobody waits in the locks that are watched.</source>
        <translation>受监视的锁里没有等待者。</translation>
    </message>
    <message>
        <source>Who waits for whom is being looked up …</source>
        <translation>正在查看谁在等谁 …</translation>
    </message>
    <message>
        <source>▲ Nobody will be told that it is gone. It is no contender that Lockscope knows: what it is for is not known.</source>
        <translation>▲ 不会有人得知它被删除。它不是 Lockscope 认识的竞争者：其用途未知。</translation>
    </message>
    <message>
        <source>The directory is empty.</source>
        <translation>该目录是空的。</translation>
    </message>
    <message>
        <source>The one node in it is no contender of a recipe that is known.</source>
        <translation>其中唯一的节点不属于任何已知配方的竞争者。</translation>
    </message>
    <message>
        <source>None of the %1 nodes in it is a contender of a recipe that is known.</source>
        <translation>其中 %1 个节点都不是已知配方的竞争者。</translation>
    </message>
    <message>
        <source>1 client</source>
        <translation>1 个客户端</translation>
    </message>
    <message>
        <source>%1 clients</source>
        <translation>%1 个客户端</translation>
    </message>
    <message>
        <source>as of %1, not live</source>
        <translation>截至 %1，非实时</translation>
    </message>
    <message>
        <source>%1: %2 of %3 locks are held; %4 are waited for and held by nobody</source>
        <translation>%1：%3 个锁中有 %2 个被持有；%4 个有人等待而无人持有</translation>
    </message>
    <message>
        <source>Snapshot %1</source>
        <translation>快照 %1</translation>
    </message>
    <message>
        <source>Recording %1</source>
        <translation>录制 %1</translation>
    </message>
    <message>
        <source>Server&apos;s files in %1</source>
        <translation>%1 中的服务器文件</translation>
    </message>
    <message>
        <source>--sandbox opens no file beside it.</source>
        <translation>--sandbox 不能同时打开文件。</translation>
    </message>
    <message>
        <source>There is no file %1 here; a path in ZooKeeper needs --connect.</source>
        <translation>这里没有文件 %1；ZooKeeper 中的路径需要 --connect。</translation>
    </message>
    <message>
        <source>Evenness between clients</source>
        <translation>客户端之间的均匀度</translation>
    </message>
    <message>
        <source>⚠ its place in line could not be deleted, and others wait behind it: %1</source>
        <translation>⚠ 它的排队节点无法删除，其他客户端正排在其后：%1</translation>
    </message>
    <message>
        <source>lock %1</source>
        <translation>锁 %1</translation>
    </message>
    <message>
        <source>Lock directory to open; or, without --connect and --profile, a recording, a snapshot or a server&apos;s data directory.</source>
        <translation>要打开的锁目录；不带 --connect 和 --profile 时，为录制、快照或服务器的数据目录。</translation>
    </message>
    <message>
        <source>The connection that is kept under this name (default: $LOCKSCOPE_PROFILE); --connect names other servers.</source>
        <translation>以此名称保存的连接（默认：$LOCKSCOPE_PROFILE）；--connect 指定其他服务器。</translation>
    </message>
    <message>
        <source>--sandbox and --profile exclude each other.</source>
        <translation>--sandbox 和 --profile 互斥。</translation>
    </message>
    <message>
        <source>--profile is empty.</source>
        <translation>--profile 为空。</translation>
    </message>
    <message>
        <source>TLS: the certificate of %1 is not trusted: %2 Look at it and compare its fingerprint, or name who signed it as authority.</source>
        <translation>TLS：%1 的证书不受信任：%2 请查看证书并核对其指纹，或将签发者指定为机构。</translation>
    </message>
    <message>
        <source>TLS: the certificate of %1 is not the one that is pinned. Find out who changed it before you trust another one.</source>
        <translation>TLS：%1 的证书不是所固定的那一个。在信任另一个之前，请查明是谁更换了它。</translation>
    </message>
    <message>
        <source>TLS: %1 does not accept our certificate, or wants one (%2). Name one that its authority has signed, with its key.</source>
        <translation>TLS：%1 不接受我们的证书，或要求提供证书（%2）。请指定由其机构签发的证书及其密钥。</translation>
    </message>
    <message>
        <source>TLS: no handshake with %1 (%2). Is this its secure client port, and does it want a certificate of ours?</source>
        <translation>TLS：与 %1 握手失败（%2）。这是它的安全客户端端口吗？它是否要求我们的证书？</translation>
    </message>
    <message>
        <source>TLS: %1 does not open: there is no private key in it, or its passphrase is another one.</source>
        <translation>TLS：无法打开 %1：其中没有私钥，或其口令不同。</translation>
    </message>
    <message>
        <source>SASL: no login at %1 by DIGEST-MD5: %2. Compare user and password with the servers&apos; JAAS file.</source>
        <translation>SASL：未能以 DIGEST-MD5 登录 %1：%2。请将用户和密码与服务器的 JAAS 文件核对。</translation>
    </message>
    <message>
        <source>SSH: the host key of %1 is not trusted (%2). Connect again and compare its fingerprint when you are asked; one that has changed ssh does not accept.</source>
        <translation>SSH：%1 的主机密钥不受信任（%2）。请重新连接，并在询问时核对其指纹；已更改的密钥 ssh 不会接受。</translation>
    </message>
    <message>
        <source>SSH: %1 does not let us in (%2). Look at your keys with &quot;ssh-add -l&quot;, and at the user in the SSH host.</source>
        <translation>SSH：%1 不让我们进入（%2）。请用“ssh-add -l”查看您的密钥，并检查 SSH 主机中的用户。</translation>
    </message>
    <message>
        <source>The keyring gives no %1 of %2: it has none, or stays locked. Type it; it is kept there once you are connected.</source>
        <translation>密钥环没有给出 %2 的%1：其中没有，或者仍被锁定。请输入；连接成功后会保存在密钥环中。</translation>
    </message>
    <message>
        <source>What %1 needs is not to be had from the keyring: %2. Type it instead.</source>
        <translation>无法从密钥环取得 %1 所需的内容：%2。请改为输入。</translation>
    </message>
    <message>
        <source>What the keyring has as %1 of %2 is no user:password: type it.</source>
        <translation>密钥环中 %2 的%1不是 user:password 的形式：请输入。</translation>
    </message>
    <message>
        <source>passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>SASL: no login at %1 by Kerberos: %2. Look into the keytab with &quot;klist -k&quot;, and compare the clocks of this machine, of the member and of the KDC; the member&apos;s principal is zookeeper/%3.</source>
        <translation>SASL：未能以 Kerberos 登录 %1：%2。请用“klist -k”查看 keytab，并核对本机、该成员和 KDC 的时钟；该成员的主体是 zookeeper/%3。</translation>
    </message>
    <message>
        <source>SASL: no login at %1 by Kerberos: %2. Look at your tickets with &quot;klist&quot;, get one with &quot;kinit&quot;, and compare the clocks of this machine, of the member and of the KDC; the member&apos;s principal is zookeeper/%3.</source>
        <translation>SASL：未能以 Kerberos 登录 %1：%2。请用“klist”查看您的票据，用“kinit”获取票据，并核对本机、该成员和 KDC 的时钟；该成员的主体是 zookeeper/%3。</translation>
    </message>
    <message>
        <source>The profile %1 was changed elsewhere meanwhile: nothing was written. Try again.</source>
        <translation>连接配置 %1 已在别处被更改：未写入任何内容。请重试。</translation>
    </message>
    <message>
        <source>%1 (no session)</source>
        <translation>%1（无会话）</translation>
    </message>
    <message>
        <source>longest wait here %1</source>
        <translation>此处最长等待 %1</translation>
    </message>
    <message>
        <source>none that ended</source>
        <translation>没有已结束的</translation>
    </message>
    <message>
        <source>In queue</source>
        <translation>排队时长</translation>
    </message>
    <message>
        <source>It exists, and had nothing in it then.</source>
        <translation>它存在，当时其中没有节点。</translation>
    </message>
    <message>
        <source>It exists, and had one node in it then.</source>
        <translation>它存在，当时其中有 1 个节点。</translation>
    </message>
    <message>
        <source>It exists, and had %1 nodes in it then.</source>
        <translation>它存在，当时其中有 %1 个节点。</translation>
    </message>
    <message>
        <source>closed with its session</source>
        <translation>已随其会话关闭</translation>
    </message>
    <message>
        <source>▲ %1 will NOT be told: it loses its place, and may wait for ever or queue again.</source>
        <translation>▲ %1 不会得到通知：它失去自己的位置，可能永远等待，也可能重新排队。</translation>
    </message>
    <message>
        <source>%1 waits: %2 (for %3)</source>
        <translation>%1 个等待：%2（已 %3）</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Lasted</source>
        <translation>历时</translation>
    </message>
    <message>
        <source>Also in</source>
        <translation>另见于</translation>
    </message>
    <message>
        <source>Other ephemeral nodes of the same session: it may hold there, or wait</source>
        <translation>同一会话的其他临时节点：它在那里可能持有，也可能等待</translation>
    </message>
    <message>
        <source>↗ more</source>
        <translation>↗ 增多</translation>
    </message>
    <message>
        <source>→ same</source>
        <translation>→ 不变</translation>
    </message>
    <message>
        <source>↘ fewer</source>
        <translation>↘ 减少</translation>
    </message>
    <message>
        <source>more wait than before</source>
        <translation>等待者比之前多</translation>
    </message>
    <message>
        <source>as many wait as before</source>
        <translation>等待者与之前一样多</translation>
    </message>
    <message>
        <source>fewer wait than before</source>
        <translation>等待者比之前少</translation>
    </message>
    <message>
        <source>access denied</source>
        <translation>拒绝访问</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>不超过 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Held, %1</source>
        <translation>持有，%1</translation>
    </message>
    <message>
        <source>Waited, %1</source>
        <translation>等待，%1</translation>
    </message>
    <message>
        <source>holds, shared</source>
        <translation>共享持有</translation>
    </message>
    <message>
        <source>holds, since when is not known</source>
        <translation>持有，起始时间未知</translation>
    </message>
    <message>
        <source>session expired</source>
        <translation>会话已过期</translation>
    </message>
    <message>
        <source>deleted by somebody else</source>
        <translation>被他人删除</translation>
    </message>
    <message>
        <source>gone, how is not known</source>
        <translation>已消失，原因未知</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>finding over</source>
        <translation>发现已结束</translation>
    </message>
    <message>
        <source>of the whole lock: see its tool tip</source>
        <translation>关于整个锁：见工具提示</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>该做什么</translation>
    </message>
    <message>
        <source>Whoever comes behind you waits for up to %1.</source>
        <translation>排在你后面的客户端最多等待 %1。</translation>
    </message>
    <message>
        <source>Whoever comes behind you waits until you release it.</source>
        <translation>排在你后面的客户端要等到你释放为止。</translation>
    </message>
    <message>
        <source>Whoever comes is shown here at once, and the timeline keeps who went: Ctrl+Shift+T.</source>
        <translation>有人到来会立即显示在这里，离开的则留在时间线中：Ctrl+Shift+T。</translation>
    </message>
    <message>
        <source>The members&apos; lists of ephemeral nodes show none in it: if anybody holds it, it is by a persistent node, which they do not list.</source>
        <translation>各成员的临时节点列表中没有它的节点：若有人持有它，则是通过持久节点，而这些列表不包含持久节点。</translation>
    </message>
    <message>
        <source>Since the node was created, by the server&apos;s clock: so long a waiter has waited. A holder waited first: how long it has held is said in its state.</source>
        <translation>自节点创建以来的时间，以服务器时钟为准：等待者就等了这么久。持有者先等待过：它持有了多久见其状态。</translation>
    </message>
    <message>
        <source>It may have waited before it held: how long it holds is its state.</source>
        <translation>它在持有之前可能等待过：持有了多久见其状态。</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>since %1 at the earliest, and %2 at the latest</source>
        <translation>最早自 %1 起，最迟自 %2 起</translation>
    </message>
    <message>
        <source>holds for %1, disconnected</source>
        <translation>已持有 %1，已断开</translation>
    </message>
    <message>
        <source>holds for %1</source>
        <translation>已持有 %1</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>Still holds, the longest</source>
        <translation>仍在持有，最长</translation>
    </message>
    <message>
        <source>Still waits, the longest</source>
        <translation>仍在等待，最长</translation>
    </message>
    <message>
        <source>%1 wait for each other, in sum for %2</source>
        <translation>%1 个互相等待，共计 %2</translation>
    </message>
    <message>
        <source>%1 wait in the ring and behind it, in sum for %2</source>
        <translation>环内及其后有 %1 个等待，合计 %2</translation>
    </message>
    <message>
        <source>%1 wait behind it, on this and other locks, in sum for %2</source>
        <translation>在此锁和其他锁上共有 %1 个在它后面等待，合计 %2</translation>
    </message>
    <message>
        <source>%1 wait behind it, in sum for %2</source>
        <translation>有 %1 个在它后面等待，合计 %2</translation>
    </message>
    <message>
        <source>%1, which keeps %2 waiting, sum of waits %3</source>
        <translation>%1，使 %2 个竞争者等待，等待时间总计 %3</translation>
    </message>
    <message>
        <source>Whoever may change its access list can let others read: setAcl %1 with all that getAcl %1 prints and one entry more, as it replaces the list</source>
        <translation>有权修改其访问控制列表的人可以允许他人读取：用 setAcl %1 写入 getAcl %1 列出的全部条目并另加一条，因为它会替换整个列表</translation>
    </message>
    <message>
        <source>Who waited for whom at this moment is not known: there was no connection, the locks were not watched, or nothing of it is kept.</source>
        <translation>当时谁在等待谁不得而知：当时没有连接，这些锁未受监视，或者没有保留当时的记录。</translation>
    </message>
    <message>
        <source>not known since %1</source>
        <translation>自 %1 起不得而知</translation>
    </message>
    <message>
        <source>▲ %1 was persistent: who made it was NOT told, and may go on working as if it held the lock; no session tells until when.</source>
        <translation>▲ %1 是持久节点：其创建者未得到通知，可能仍当自己持有锁而继续工作；没有会话能说明何时结束。</translation>
    </message>
    <message>
        <source>What is shown is of an earlier moment: go back to live first (Ctrl+Shift+N)</source>
        <translation>所显示的是较早的时刻：请先回到实时（Ctrl+Shift+N）</translation>
    </message>
    <message>
        <source>Not known since</source>
        <translation>此后未知</translation>
    </message>
    <message>
        <source>Held until then, the longest</source>
        <translation>截至当时最长持有</translation>
    </message>
    <message>
        <source>Waited until then, the longest</source>
        <translation>截至当时最长等待</translation>
    </message>
    <message>
        <source>The keyring may still have the secrets of %1: %2.</source>
        <translation>密钥环中可能仍有 %1 的机密：%2。</translation>
    </message>
    <message>
        <source>No server has told its sessions</source>
        <translation>没有服务器报告其会话</translation>
    </message>
    <message>
        <source>It has no other ephemeral node</source>
        <translation>它没有其他临时节点</translation>
    </message>
    <message>
        <source>It has no other ephemeral node below %1</source>
        <translation>它在 %1 之下没有其他临时节点</translation>
    </message>
    <message>
        <source>and %1 more below %2</source>
        <translation>在 %2 之下还有 %1 个</translation>
    </message>
    <message>
        <source>Those below %1 alone are listed</source>
        <translation>仅列出 %1 之下的节点</translation>
    </message>
    <message>
        <source>By the server&apos;s clock</source>
        <translation>按服务器的时钟</translation>
    </message>
    <message>
        <source>Created %1 ago
%2
%3
%4 ms since 1970</source>
        <translation>%1前创建
%2
%3
自 1970 年起 %4 毫秒</translation>
    </message>
    <message>
        <source>%1 rows are too many to be copied as JSON: at most %2 are. &quot;lockscopectl queue&quot; with --json prints all of a queue.</source>
        <translation>%1 行太多，无法复制为 JSON：最多复制 %2 行。“lockscopectl queue” 加 --json 可输出整个队列。</translation>
    </message>
    <message>
        <source>Which rules were not (fully) examined is not recorded.</source>
        <translation>哪些规则没有（完全）检查，没有记录。</translation>
    </message>
    <message>
        <source>Which other nodes a session had is not kept</source>
        <translation>会话还有哪些其他节点，没有保留</translation>
    </message>
    <message>
        <source>Whose ephemeral nodes were in it is not kept.</source>
        <translation>其中的临时节点属于谁，没有保留。</translation>
    </message>
    <message>
        <source>No watch tells of changes: our session has no room for more, or the server is too busy. This is how it was at %1; it is read again from time to time.</source>
        <translation>没有监视会告知变化：我们的会话没有余量再设监视，或者服务器太忙。这是 %1 时的情况；会不时重新读取。</translation>
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
    <message>
        <source>Type “%1” to confirm</source>
        <translation>请输入“%1”以确认</translation>
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
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
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
    <message>
        <source>Show the chain</source>
        <translation>显示阻塞链</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>The wait-for graph of this lock, and of nothing else</source>
        <translation>只显示此锁的等待图</translation>
    </message>
    <message>
        <source>The finding that explains it, with what was seen and when</source>
        <translation>解释此情况的诊断发现，以及何时观察到了什么</translation>
    </message>
    <message>
        <source>Delete %1 …</source>
        <translation>删除 %1…</translation>
    </message>
    <message>
        <source>Shows what would follow, and asks, before %1 is deleted</source>
        <translation>删除 %1 之前显示后果并询问</translation>
    </message>
    <message>
        <source>%1: release it …</source>
        <translation>%1：释放它…</translation>
    </message>
    <message>
        <source>This is your own test lock: shows it among your own locks</source>
        <translation>这是你自己的测试锁：在自己的锁中显示它</translation>
    </message>
    <message>
        <source>It cannot be deleted from here now. %1</source>
        <translation>现在不能从这里删除它。%1</translation>
    </message>
    <message>
        <source>Delete %1&apos;s node in %2 …</source>
        <translation>删除 %1 在 %2 中的节点…</translation>
    </message>
    <message>
        <source>Delete %1&apos;s node …</source>
        <translation>删除 %1 的节点…</translation>
    </message>
    <message>
        <source>As of %1: %2</source>
        <translation>截至 %1：%2</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>As of %1:</source>
        <translation>截至 %1：</translation>
    </message>
</context>
<context>
    <name>lockscope::AskpassDialog</name>
    <message>
        <source>ssh asks</source>
        <translation>ssh 询问</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>It goes to ssh alone, and is kept nowhere.</source>
        <translation>它只交给 ssh，不会保存在任何地方。</translation>
    </message>
    <message>
        <source>Compare the whole fingerprint with the one that you know by another way.</source>
        <translation>请将完整的指纹与您通过其他途径得知的指纹核对。</translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation>回答(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Yes, it is right</source>
        <translation>是，它是正确的(&amp;Y)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the &amp;fingerprint</source>
        <translation>复制指纹(&amp;F)</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>指纹</translation>
    </message>
</context>
<context>
    <name>lockscope::CertificateDialog</name>
    <message>
        <source> and %1 more</source>
        <translation> 及其他 %1 个</translation>
    </message>
    <message>
        <source>%1 shows another certificate than the one that is pinned. Somebody may stand between you and it.</source>
        <translation>%1 出示的证书不是所固定的那一个。可能有人介于您与它之间。</translation>
    </message>
    <message>
        <source>Nobody whom you trust vouches for this certificate of %1.</source>
        <translation>没有您所信任的机构为 %1 的此证书担保。</translation>
    </message>
    <message>
        <source>A certificate that is not trusted</source>
        <translation>不受信任的证书</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Issued by</source>
        <translation>签发者</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>&amp;Trust this certificate for this host</source>
        <translation>对此主机信任此证书(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the &amp;fingerprint</source>
        <translation>复制指纹(&amp;F)</translation>
    </message>
    <message>
        <source>Ask whoever runs the server for its fingerprint, by another way than this one, and compare all of it. If you trust it, this one certificate is accepted from %1, and no other.</source>
        <translation>请通过其他途径向服务器的运维者询问其指纹，并完整核对。如果您信任它，今后对 %1 只接受这一个证书，不接受其他证书。</translation>
    </message>
</context>
<context>
    <name>lockscope::ChainStepButton</name>
    <message>
        <source>waits for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>: look here first</source>
        <translation>：先看这里</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Until this one goes on, or goes, nobody behind it does.</source>
        <translation>在它继续或离开之前，其后的都无法继续。</translation>
    </message>
</context>
<context>
    <name>lockscope::ChainView</name>
    <message>
        <source>which waits for %1: they all wait for each other</source>
        <translation>而它在等待 %1：它们全都互相等待</translation>
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
        <source>Lock: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>Choose the environment: a profile says what its servers are for</source>
        <translation>请选择环境：配置要说明其服务器的用途</translation>
    </message>
    <message>
        <source>What is typed above cannot be used yet</source>
        <translation>上面输入的内容还不能使用</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>&amp;View the certificate …</source>
        <translation>查看证书(&amp;V)…</translation>
    </message>
    <message>
        <source>A profile</source>
        <translation>连接配置</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>optional: what you call it</source>
        <translation>可选：您给它起的名称</translation>
    </message>
    <message>
        <source>what you call it</source>
        <translation>您对它的称呼</translation>
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
        <source>No contender selected</source>
        <translation>未选择竞争者</translation>
    </message>
    <message>
        <source>Choose a lock, then one of its contenders.</source>
        <translation>请选择一个锁，再选择其中一个竞争者。</translation>
    </message>
    <message>
        <source>The contender in full</source>
        <translation>竞争者的完整信息</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1，截至 %2</translation>
    </message>
    <message>
        <source>%1, as none is selected</source>
        <translation>%1（未选择任何竞争者）</translation>
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
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Read-only: allow changes first</source>
        <translation>只读：请先允许更改</translation>
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
    <message>
        <source>Neve&amp;r elections, whatever the other list or their recipe says</source>
        <translation>绝非选举，无论另一列表或其锁实现怎么说(&amp;R)</translation>
    </message>
</context>
<context>
    <name>lockscope::EnvironmentBand</name>
    <message>
        <source>Shows your own locks</source>
        <translation>显示你自己的锁</translation>
    </message>
    <message>
        <source>Ends it: back to read-only</source>
        <translation>结束：恢复只读</translation>
    </message>
    <message>
        <source>Allows changes …</source>
        <translation>允许更改…</translation>
    </message>
    <message>
        <source>Changes are allowed for %1 more: end now</source>
        <translation>还可更改 %1：立即结束</translation>
    </message>
    <message>
        <source>Read-only: allow changes …</source>
        <translation>只读：允许更改…</translation>
    </message>
</context>
<context>
    <name>lockscope::FileField</name>
    <message>
        <source>Choose …</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>lockscope::FilterNote</name>
    <message>
        <source>Clear the filter</source>
        <translation>清除过滤</translation>
    </message>
    <message>
        <source>None of %1 rows matches the filter.</source>
        <translation>%1 行中没有一行符合过滤条件。</translation>
    </message>
    <message>
        <source>The filter shows %1 of %2 rows.</source>
        <translation>过滤后显示 %2 行中的 %1 行。</translation>
    </message>
</context>
<context>
    <name>lockscope::FindingButtons</name>
    <message>
        <source>&quot;%1&quot; on %2</source>
        <translation>%2 上的“%1”</translation>
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
        <source>Un&amp;mute</source>
        <translation>取消静默(&amp;M)</translation>
    </message>
    <message>
        <source>Not acknowledged</source>
        <translation>不再视为已知</translation>
    </message>
    <message>
        <source>Takes that back</source>
        <translation>撤回此标记</translation>
    </message>
    <message>
        <source>Un&amp;mute …</source>
        <translation>取消静默(&amp;M) …</translation>
    </message>
    <message>
        <source>This is a recording: nothing of it is announced</source>
        <translation>这是记录文件：其中的内容不会再发通知</translation>
    </message>
</context>
<context>
    <name>lockscope::FindingDelegate</name>
    <message>
        <source> and %1 more</source>
        <translation> 及另外 %1 个</translation>
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
    <message>
        <source>Muted (%1)</source>
        <translation>已静默（%1）</translation>
    </message>
    <message>
        <source>Could not be examined</source>
        <translation>无法检查</translation>
    </message>
</context>
<context>
    <name>lockscope::FindingsPanel</name>
    <message>
        <source>Only the open lock</source>
        <translation>只看打开的锁</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断发现</translation>
    </message>
    <message>
        <source>Choose a finding.</source>
        <translation>请选择一项发现。</translation>
    </message>
    <message>
        <source>Not connected: what was found of locks is as of %1, and perhaps over.</source>
        <translation>未连接：所列发现截至 %1，现在可能已经消除。</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>显示它们</translation>
    </message>
    <message>
        <source>Nothing was found about %1; what is listed is about other locks.</source>
        <translation>未发现关于 %1 的问题；列出的是关于其他锁的。</translation>
    </message>
    <message>
        <source>%1 is not judged; what is listed is about other locks.</source>
        <translation>%1 未作判断；列出的是其他锁的问题。</translation>
    </message>
    <message>
        <source>No lock is examined yet.</source>
        <translation>尚未检查任何锁。</translation>
    </message>
    <message>
        <source>As of %1:</source>
        <translation>截至 %1：</translation>
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
        <source>each other</source>
        <translation>互相等待</translation>
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
        <source>Read downwards: a row blocks all that is below it</source>
        <translation>自上而下读：一行阻塞它下面的所有行</translation>
    </message>
    <message>
        <source>The lock that is held or waited for</source>
        <translation>被持有或被等待的锁</translation>
    </message>
    <message>
        <source>Contenders that wait because of it, over all locks</source>
        <translation>所有锁上因它而等待的竞争者</translation>
    </message>
    <message>
        <source>%1: look here first</source>
        <translation>%1：先看这里</translation>
    </message>
    <message>
        <source>%1 on %2. Blocked by: %3</source>
        <translation>%1，在 %2 上。阻塞者：%3</translation>
    </message>
    <message>
        <source>All waits</source>
        <translation>等待总计</translation>
    </message>
    <message>
        <source>The waits of all victims together: the worst root is the first</source>
        <translation>所有受阻者的等待时间总计：最严重的根源在最前</translation>
    </message>
    <message>
        <source> and %1 more that hold</source>
        <translation> 以及另外 %1 个持有者</translation>
    </message>
    <message>
        <source>Who blocks, and below it whom</source>
        <translation>阻塞者，其下为被它阻塞的</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>&quot;Queued ahead&quot;: it goes before; &quot;waits for&quot;: its session waits elsewhere</source>
        <translation>“排在前面”：它先走；“等待”：它的会话在别处等待</translation>
    </message>
</context>
<context>
    <name>lockscope::ForestPanel</name>
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
    <message>
        <source>A row blocks all that is below it. Choose one to read all of it.</source>
        <translation>每一行阻塞其下的所有行。选择一行可查看其全部内容。</translation>
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
    <message>
        <source>The graph is larger than its room: scroll, or press 0 for all of it, smaller</source>
        <translation>图比可用空间大：请滚动，或按 0 以较小的比例显示全部</translation>
    </message>
    <message>
        <source>Ovals are sessions, boxes are locks. Arrows lead from who waits to what it waits for, and from a lock to who holds it. Dashed arrows: any one is enough. Dotted: queued ahead.</source>
        <translation>椭圆是会话，方框是锁。箭头从等待者指向其所等待的对象，并从锁指向其持有者。虚线箭头：其中任一即可。点线：排在前面。</translation>
    </message>
    <message>
        <source>Nothing is drawn yet: open the graph&apos;s page, and save it then.</source>
        <translation>尚未绘制：请先打开图的页面，再保存。</translation>
    </message>
    <message>
        <source>Nothing is drawn yet: open the graph&apos;s page, and copy it then.</source>
        <translation>尚未绘制：请先打开图的页面，再复制。</translation>
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
        <translation>正在读取 %1 …</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Choose a lock on the left, or type its path: Ctrl+L.</source>
        <translation>请在左侧选择一个锁，或输入其路径：Ctrl+L。</translation>
    </message>
    <message>
        <source>No lock is open</source>
        <translation>没有打开锁</translation>
    </message>
    <message>
        <source>Choose a lock on the left or in the timeline, or type its path: Ctrl+L.</source>
        <translation>请在左侧或时间线中选择一个锁，或输入其路径：Ctrl+L。</translation>
    </message>
    <message>
        <source>Nothing is known of %1 then</source>
        <translation>那时对 %1 一无所知</translation>
    </message>
    <message>
        <source>Choose another moment in the timeline.</source>
        <translation>请在时间线中选择另一时刻。</translation>
    </message>
    <message>
        <source>View the certificate …</source>
        <translation>查看证书…</translation>
    </message>
</context>
<context>
    <name>lockscope::HistoryDesk</name>
    <message>
        <source>the window&apos;s memory</source>
        <translation>窗口的内存</translation>
    </message>
    <message>
        <source>no longer kept</source>
        <translation>不再保留</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalDetails</name>
    <message>
        <source>Journal</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>What was done, and what came of it</source>
        <translation>做了什么，结果如何</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
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
    <message>
        <source>Search the journal</source>
        <translation>搜索日志</translation>
    </message>
    <message>
        <source>Lasted</source>
        <translation>历时</translation>
    </message>
</context>
<context>
    <name>lockscope::KeyringDialog</name>
    <message>
        <source>The keyring</source>
        <translation>密钥环</translation>
    </message>
    <message>
        <source>The desktop&apos;s keyring is asked for the secrets of %1. It may be waiting for you to unlock it.</source>
        <translation>正在向桌面的密钥环索取 %1 的机密。它可能在等待您解锁。</translation>
    </message>
    <message>
        <source>&amp;Type it instead</source>
        <translation>改为输入(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>lockscope::LockPage</name>
    <message>
        <source>%1 moves: %2 has held it %3; %4.</source>
        <translation>%1 在流转：%2 已持有 %3；%4。</translation>
    </message>
    <message>
        <source>%1 and 1 other</source>
        <translation>%1 和另外 1 个</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>无人等待</translation>
    </message>
    <message>
        <source>one waits</source>
        <translation>1 个在等待</translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation>%1 个在等待</translation>
    </message>
    <message>
        <source>%1 moves: %2 has just got it; %3.</source>
        <translation>%1 正在流转：%2 刚刚获得它；%3。</translation>
    </message>
    <message>
        <source>%1 moves: held by %2, since when is not known; %3.</source>
        <translation>%1 在流转：由 %2 持有，从何时起不得而知；%3。</translation>
    </message>
    <message>
        <source>%1 moves: held by %2, by the first of them %3; %4.</source>
        <translation>%1 在流转：由 %2 持有，其中第一个已持有 %3；%4。</translation>
    </message>
    <message>
        <source>Nothing is known of %1 then.</source>
        <translation>当时对 %1 一无所知。</translation>
    </message>
    <message>
        <source>%1 is being read.</source>
        <translation>正在读取 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::LockTable</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Held, half</source>
        <translation>持有，半数</translation>
    </message>
    <message>
        <source>Held, most</source>
        <translation>持有，最长</translation>
    </message>
    <message>
        <source>Waited, half</source>
        <translation>等待，半数</translation>
    </message>
    <message>
        <source>Waited, most</source>
        <translation>等待，最长</translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>被删除</translation>
    </message>
    <message>
        <source>Figures of all locks</source>
        <translation>所有锁的数字</translation>
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
    <message>
        <source>No locks found below %1.</source>
        <translation>%1 之下没有找到锁。</translation>
    </message>
    <message>
        <source>No permission to read %1.</source>
        <translation>无权读取 %1。</translation>
    </message>
    <message>
        <source>No permission to read %1 and %2 more.</source>
        <translation>无权读取 %1 和另外 %2 个。</translation>
    </message>
</context>
<context>
    <name>lockscope::LocksTreeModel</name>
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
        <source>hold · wait</source>
        <translation>持有 · 等待</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>You hold it.</source>
        <translation>你持有它。</translation>
    </message>
    <message>
        <source>You wait for it.</source>
        <translation>你在等待它。</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>收藏</translation>
    </message>
    <message>
        <source>%1, a favourite</source>
        <translation>%1，已收藏</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>unknown, cannot be read</source>
        <translation>未知，无权读取</translation>
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
        <source>%1 %2 on %3</source>
        <translation>%3 上的 %1 %2</translation>
    </message>
    <message>
        <source>&amp;New connection …</source>
        <translation>新建连接(&amp;N)…</translation>
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
        <source>Forget all</source>
        <translation>全部忘记</translation>
    </message>
    <message>
        <source>Recognise it by its names</source>
        <translation>按名称识别</translation>
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
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Go to the o&amp;verview</source>
        <translation>转到总览(&amp;V)</translation>
    </message>
    <message>
        <source>Changes end in a minute. Allow them again to go on for longer.</source>
        <translation>更改权限将在一分钟后结束。如需继续，请再次允许更改。</translation>
    </message>
    <message>
        <source>The page in the middle</source>
        <translation>中间的页面</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Open in a &amp;tab of its own</source>
        <translation>在单独的标签页中打开(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Muted and acknowledged findings</source>
        <translation>已静默和已知的发现(&amp;M)</translation>
    </message>
    <message>
        <source>Copy as co&amp;mmand</source>
        <translation>复制为命令(&amp;M)</translation>
    </message>
    <message>
        <source>No member told the address of this session.</source>
        <translation>没有成员给出此会话的地址。</translation>
    </message>
    <message>
        <source>Times in &amp;UTC</source>
        <translation>以 UTC 显示时间(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Queue (lockscopectl)</source>
        <translation>队列(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Node (zkCli.sh)</source>
        <translation>节点(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Process (ss)</source>
        <translation>进程(&amp;P)</translation>
    </message>
    <message>
        <source>Own locks (%1)</source>
        <translation>自己的锁（%1）</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Favourite, or not</source>
        <translation>收藏或取消收藏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Note …</source>
        <translation>备注(&amp;N) …</translation>
    </message>
    <message>
        <source>&amp;Favourite</source>
        <translation>收藏(&amp;F)</translation>
    </message>
    <message>
        <source>%1 is a favourite</source>
        <translation>%1 已收藏</translation>
    </message>
    <message>
        <source>%1 is no favourite any more</source>
        <translation>%1 已取消收藏</translation>
    </message>
    <message>
        <source>Favourites and notes of %1 locks are kept and not shown: there are too many.</source>
        <translation>有 %1 个锁的收藏和备注已保存但未显示：数量过多。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>What happens is no longer kept: %1</source>
        <translation>不再保留所发生的事：%1</translation>
    </message>
    <message>
        <source>Ne&amp;xt hand-over</source>
        <translation>下一次交接(&amp;X)</translation>
    </message>
    <message>
        <source>Open a server&apos;s data director&amp;y …</source>
        <translation>打开服务器的数据目录(&amp;Y)…</translation>
    </message>
    <message>
        <source>C&amp;lose the recording</source>
        <translation>关闭录制(&amp;L)</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Recordings (*.lockscope)</source>
        <translation>录制 (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1 …</translation>
    </message>
    <message>
        <source>Recently &amp;opened</source>
        <translation>最近打开(&amp;O)</translation>
    </message>
    <message>
        <source>Connections and recordings are listed here once they were used</source>
        <translation>使用过的连接和录制会列在这里</translation>
    </message>
    <message>
        <source>The report is in %1</source>
        <translation>报告已写入 %1</translation>
    </message>
    <message>
        <source>Open the &amp;example incident</source>
        <translation>打开示例事件(&amp;E)</translation>
    </message>
    <message>
        <source>Save an incident re&amp;port …</source>
        <translation>保存事件报告(&amp;P)…</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>Save an incident report</source>
        <translation>保存事件报告</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Its language is chosen when a program starts</source>
        <translation>语言在程序启动时选定</translation>
    </message>
    <message>
        <source>What was kept is in %1</source>
        <translation>所保存的内容在 %1 中</translation>
    </message>
    <message>
        <source>Save what was &amp;kept as a recording …</source>
        <translation>将已保留的内容存为录制(&amp;K)…</translation>
    </message>
    <message>
        <source>Save what was kept as a recording</source>
        <translation>将已保留的内容存为录制</translation>
    </message>
    <message>
        <source>Open a ZooKeeper server&apos;s data directory, or a folder with those of several</source>
        <translation>打开 ZooKeeper 服务器的数据目录，或包含多个成员数据目录的文件夹</translation>
    </message>
    <message>
        <source>What could not be used of %1</source>
        <translation>%1 中无法使用的内容</translation>
    </message>
    <message>
        <source>Save as pro&amp;file …</source>
        <translation>另存为连接配置(&amp;F)…</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>%1 is a profile now</source>
        <translation>%1 现在是连接配置</translation>
    </message>
    <message>
        <source>Prof&amp;iles …</source>
        <translation>连接配置(&amp;I)…</translation>
    </message>
    <message>
        <source>The keyring does not keep the %1 of %2: %3. It is asked for next time.</source>
        <translation>密钥环没有保存 %2 的%1：%3。下次仍会询问。</translation>
    </message>
    <message>
        <source>The keyring keeps the %1 of %2</source>
        <translation>密钥环已保存 %2 的%1</translation>
    </message>
    <message>
        <source>Show the c&amp;hain of the contender</source>
        <translation>显示该竞争者的阻塞链(&amp;H)</translation>
    </message>
    <message>
        <source>Save the wait-&amp;for graph</source>
        <translation>保存等待图(&amp;F)</translation>
    </message>
    <message>
        <source>Open a recordin&amp;g …</source>
        <translation>打开录制(&amp;G)…</translation>
    </message>
    <message>
        <source>Usual si&amp;ze</source>
        <translation>默认大小(&amp;Z)</translation>
    </message>
    <message>
        <source>Go to pa&amp;nel</source>
        <translation>转到面板(&amp;N)</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>上一个面板</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>No&amp;te …</source>
        <translation>备注(&amp;T) …</translation>
    </message>
    <message>
        <source>Go to the ti&amp;meline</source>
        <translation>转到时间线(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Previous hand-over</source>
        <translation>上一次交接(&amp;P)</translation>
    </message>
    <message>
        <source>Back to liv&amp;e</source>
        <translation>回到实时(&amp;E)</translation>
    </message>
    <message>
        <source>Next finding</source>
        <translation>下一个发现</translation>
    </message>
    <message>
        <source>Previous finding</source>
        <translation>上一个发现</translation>
    </message>
    <message>
        <source>Nodes of the selected contender&apos;s session are listed here</source>
        <translation>此处列出所选竞争者会话的节点</translation>
    </message>
    <message>
        <source>%1 is not in sight: it is gone, or the filter hides it.</source>
        <translation>看不到 %1：它已消失，或被筛选隐藏。</translation>
    </message>
    <message>
        <source>That notification was of an earlier connection.</source>
        <translation>该通知属于先前的连接。</translation>
    </message>
</context>
<context>
    <name>lockscope::Menus</name>
    <message>
        <source>The journal cannot be written: %1</source>
        <translation>无法写操作日志：%1</translation>
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
    <message>
        <source>This connection is read-only: allow changes first (Ctrl+Shift+W)</source>
        <translation>此连接为只读：请先允许更改（Ctrl+Shift+W）</translation>
    </message>
    <message>
        <source>What is shown is live</source>
        <translation>所显示的是实时情况</translation>
    </message>
    <message>
        <source>A recording is shown, in which nothing can be done or changed: connect to a ZooKeeper first</source>
        <translation>当前显示的是录制，不能执行或更改任何操作：请先连接到 ZooKeeper</translation>
    </message>
    <message>
        <source>No recording is open</source>
        <translation>没有打开录制</translation>
    </message>
    <message>
        <source>A recording is shown: it has no present</source>
        <translation>当前显示的是录制：它没有“现在”</translation>
    </message>
    <message>
        <source>A recording is shown, which is a file already</source>
        <translation>当前显示的是录制，它已经是文件</translation>
    </message>
    <message>
        <source>Nothing is kept yet: it is as soon as a lock was looked at</source>
        <translation>尚未保留任何内容：查看过某个锁之后才会有</translation>
    </message>
    <message>
        <source>Choose a lock first</source>
        <translation>请先选择一个锁</translation>
    </message>
    <message>
        <source>This connection is read-only already</source>
        <translation>此连接已是只读</translation>
    </message>
    <message>
        <source>What happened is not kept any more: %1</source>
        <translation>已发生的事不再保留：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::Message</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和 %2</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1.%2 s</source>
        <translation>%1.%2 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>Possible double holder: %1 since %2. Its node %3 was deleted; </source>
        <translation>自 %2 起可能有双重持有者：%1。其节点 %3 被删除；</translation>
    </message>
    <message>
        <source>its session lives, and is not connected.</source>
        <translation>其会话仍存活，但没有连接。</translation>
    </message>
    <message>
        <source>its session lives, and its client %1 is connected.</source>
        <translation>其会话仍存活，客户端 %1 处于连接状态。</translation>
    </message>
    <message>
        <source>needs %1 more of the same</source>
        <translation>还需同样的情况持续 %1</translation>
    </message>
    <message>
        <source>seen once: needs a second look</source>
        <translation>只看到一次：需要再看一次</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source> The same of %1 more: %2.</source>
        <translation>另有 %1 个同样如此：%2。</translation>
    </message>
    <message>
        <source> Less certain, or less bad, of %1 more: %2.</source>
        <translation>另有 %1 个不太确定或不太严重：%2。</translation>
    </message>
    <message>
        <source>also: %1</source>
        <translation>还有：%1</translation>
    </message>
    <message>
        <source>This is for the first of them; the nodes of all are listed here, in the order in which to look at them.</source>
        <translation>这是针对其中第一个的；所有节点都按查看的先后顺序列在这里。</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>for at least %1 and at most %2</source>
        <translation>至少 %1、至多 %2</translation>
    </message>
    <message>
        <source>every rule</source>
        <translation>每条规则</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation>，位于 %1</translation>
    </message>
    <message>
        <source> of session %1</source>
        <translation>，属于会话 %1</translation>
    </message>
    <message>
        <source>1 critical finding is</source>
        <translation>1 项严重发现</translation>
    </message>
    <message>
        <source>%1 findings, critical ones too, are</source>
        <translation>%1 项发现（包括严重的）</translation>
    </message>
    <message>
        <source>1 finding is</source>
        <translation>1 项发现</translation>
    </message>
    <message>
        <source>%1 findings are</source>
        <translation>%1 项发现</translation>
    </message>
    <message>
        <source>%1 muted by the data of %2%3: %4 (%5) on %6.</source>
        <translation>%1因 %2%3 的数据而静默：%6 上的 %4（%5）。</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> 以及另外 %1 个</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 muted until %2: %3.</source>
        <translation>%1已静默至 %2：%3。</translation>
    </message>
    <message>
        <source>A mute of %1 ended at %2: give it a new end, or take it out of the settings.</source>
        <translation>对%1的静默已于 %2 结束：请给它一个新的截止时间，或从设置中移除。</translation>
    </message>
    <message>
        <source>A mute ended at %1 and can go from the settings: %2.</source>
        <translation>一项静默已于 %1 结束，可以从设置中移除：%2。</translation>
    </message>
    <message>
        <source>%1: may not be read</source>
        <translation>%1：无权读取</translation>
    </message>
    <message>
        <source>%1: %2 may not be read</source>
        <translation>%1：%2 无权读取</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>role</source>
        <translation>角色</translation>
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
        <source>add %1 to 4lw.commands.whitelist in zoo.cfg, or set admin.enableServer=true</source>
        <translation>将 %1 加入 zoo.cfg 的 4lw.commands.whitelist，或设置 admin.enableServer=true</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1: several members answer there in turn</source>
        <translation>%1：有多个成员轮流在那里应答</translation>
    </message>
    <message>
        <source>Name the members themselves in the connect string, not what stands before them: each knows only its own clients.</source>
        <translation>请在连接串中列出各成员本身，而不是它们前面的设备：每个成员只知道自己的客户端。</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>/zookeeper/config names no members: there may be others</source>
        <translation>/zookeeper/config 没有列出成员：可能还有其他成员</translation>
    </message>
    <message>
        <source>If the connect string names all members, say so in the settings: &quot;all-members&quot;.</source>
        <translation>如果连接串已列出所有成员，请在设置中写明：“all-members”。</translation>
    </message>
    <message>
        <source>Something here may not be read: what it would tell is unknown.</source>
        <translation>这里有些内容无权读取：它会说明什么不得而知。</translation>
    </message>
    <message>
        <source>%1 of %2 members do not tell everything: %3. What only they know is unknown here.</source>
        <translation>%2 个成员中有 %1 个没有提供全部信息：%3。只有它们知道的，这里就是未知。</translation>
    </message>
    <message>
        <source>Anybody who reaches the servers may delete the contenders of %1.</source>
        <translation>能够访问服务器的任何人都可以删除 %1的竞争者。</translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 项</translation>
    </message>
    <message>
        <source>Restrict DELETE on these directories to the clients that use them.</source>
        <translation>请将这些目录的 DELETE 权限限制给使用它们的客户端。</translation>
    </message>
    <message>
        <source>Anybody may delete</source>
        <translation>任何人都可删除</translation>
    </message>
    <message>
        <source>Blind spots</source>
        <translation>盲区</translation>
    </message>
    <message>
        <source>each that wakes reads all %1 names: %2 in all for one release</source>
        <translation>每个醒来的客户端都要读取全部 %1 个名称：一次释放共 %2 个</translation>
    </message>
    <message>
        <source>Use a recipe whose waiters each watch their predecessor: Curator&apos;s and kazoo&apos;s do.</source>
        <translation>请使用每个等待者只监听其前一个节点的锁实现：Curator 和 kazoo 的就是如此。</translation>
    </message>
    <message>
        <source>By its recipe, all %1 clients that wait for %2 watch the directory: each release wakes them all.</source>
        <translation>按其锁实现，等待 %2 的全部 %1 个客户端都监听该目录：每次释放都会唤醒所有客户端。</translation>
    </message>
    <message>
        <source>%1 sessions of %2 watch one node, %3: when it goes, all wake at once.</source>
        <translation>%2 的 %1 个会话监听同一个节点 %3：它一消失，所有会话同时醒来。</translation>
    </message>
    <message>
        <source>Session %1 watches %2 in %3 and has no node of its own there%4.</source>
        <translation>会话 %1 监听 %3 中的 %2，而自己在那里没有节点%4。</translation>
    </message>
    <message>
        <source>: it waits for nothing</source>
        <translation>：它没有在等待什么</translation>
    </message>
    <message>
        <source>; it may have given up and left its watch</source>
        <translation>；它可能已经放弃而留下了监听</translation>
    </message>
    <message>
        <source>; it may be an observer</source>
        <translation>；它可能只是旁观者</translation>
    </message>
    <message>
        <source>it watches %1</source>
        <translation>它监听 %1</translation>
    </message>
    <message>
        <source>its request, %1, went %2 ago without a grant</source>
        <translation>它的请求 %1 在 %2前未经授予就消失了</translation>
    </message>
    <message>
        <source>its client sent nothing then: somebody else removed it</source>
        <translation>当时其客户端没有发送任何请求：是别人移除了它</translation>
    </message>
    <message>
        <source>If it waits, it does not know that its request is gone: when it wakes, it queues again at the end, or hangs. Nothing needs to be removed.</source>
        <translation>如果它在等待，它并不知道自己的请求已经没了：醒来后会重新排到队尾，或者挂住。不需要移除任何东西。</translation>
    </message>
    <message>
        <source>see in a thread dump whether it waits for this lock</source>
        <translation>在线程转储中查看它是否在等待这个锁</translation>
    </message>
    <message>
        <source>Herd</source>
        <translation>惊群</translation>
    </message>
    <message>
        <source>Ghost waiter</source>
        <translation>幽灵等待者</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No member that answers has been in a quorum for %1: nobody leads, and nothing can be locked or released.</source>
        <translation>应答的成员已有 %1不在法定多数之中：没有 leader，任何锁都无法获取或释放。</translation>
    </message>
    <message>
        <source>Start the members that are down, and let those that run reach each other on their quorum and election ports: more than half of them must agree.</source>
        <translation>请启动停止的成员，并使正在运行的成员能够通过仲裁端口和选举端口互通：必须有超过半数达成一致。</translation>
    </message>
    <message>
        <source>Ask %1 first; its log says whom it cannot reach.</source>
        <translation>先问 %1；其日志会说明它连不上谁。</translation>
    </message>
    <message>
        <source>%1 is read-only: it has lost the others, which go on without it. Its clients take and release no lock.</source>
        <translation>%1 处于只读状态：它与其他成员失去联系，而其他成员在没有它的情况下继续运行。它的客户端不能获取或释放锁。</translation>
    </message>
    <message>
        <source>%1 is read-only: it has lost the others.</source>
        <translation>%1 处于只读状态：它与其他成员失去联系。</translation>
    </message>
    <message>
        <source>Look at the network between %1 and the others; it joins them again by itself.</source>
        <translation>请检查 %1 与其他成员之间的网络；恢复后它会自行重新加入。</translation>
    </message>
    <message>
        <source>%1%2 has %3 requests that it has not answered: %4.</source>
        <translation>%1%2 有 %3 个请求尚未应答：%4。</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>every lock waits for it</source>
        <translation>每个锁都在等它</translation>
    </message>
    <message>
        <source>its own clients wait for it</source>
        <translation>它自己的客户端在等它</translation>
    </message>
    <message>
        <source>See on %1 whether the number falls: &quot;Outstanding&quot;.</source>
        <translation>在 %1 上看这个数是否下降：“Outstanding”。</translation>
    </message>
    <message>
        <source>If not, look there at the disk of its transaction log (&quot;fsync-ing the write ahead log&quot; in its log), at its garbage collection, and at who sends so much.</source>
        <translation>如果没有下降，请查看其事务日志所在的磁盘（日志中的“fsync-ing the write ahead log”）、垃圾回收，以及谁发送了这么多请求。</translation>
    </message>
    <message>
        <source>%1 takes %2 for a request in the mean%3.</source>
        <translation>%1 处理一个请求平均需要 %2%3。</translation>
    </message>
    <message>
        <source>: it leads, every lock is taken and released so slowly</source>
        <translation>：它是 leader，每个锁的获取和释放都这么慢</translation>
    </message>
    <message>
        <source>latency %1/%2/%3 ms (least, mean, most) since it was started</source>
        <translation>自启动以来的延迟为 %1/%2/%3 毫秒（最小、平均、最大）</translation>
    </message>
    <message>
        <source>Look on %1 at the disk of its transaction log, and into its log for &quot;fsync-ing the write ahead log&quot;.</source>
        <translation>在 %1 上查看其事务日志所在的磁盘，以及日志中的“fsync-ing the write ahead log”。</translation>
    </message>
    <message>
        <source>%1 of %2 clients of %3 have not been heard for half their timeout: it may be slow itself.</source>
        <translation>%3 的 %2 个客户端中有 %1 个已有半个超时时间没有消息：可能是该成员本身缓慢。</translation>
    </message>
    <message>
        <source>Look at %1 and its network before you look at a client of it.</source>
        <translation>在检查客户端之前，先检查 %1 及其网络。</translation>
    </message>
    <message>
        <source>%1 has %2 connections of %3 and lets one address have %4: it refuses more.</source>
        <translation>%1 有来自 %3 的 %2 个连接，而每个地址只允许 %4 个：更多的会被拒绝。</translation>
    </message>
    <message>
        <source>Connection limit is reached</source>
        <translation>达到连接数上限</translation>
    </message>
    <message>
        <source>maxClientCnxns of %1 is %2</source>
        <translation>%1 的 maxClientCnxns 为 %2</translation>
    </message>
    <message>
        <source>See which of these connections %1 needs: clients behind one address translation count as one.</source>
        <translation>查看 %1 需要其中哪些连接：同一个地址转换后面的客户端算作一个。</translation>
    </message>
    <message>
        <source>If all are needed, raise maxClientCnxns in zoo.cfg of every member.</source>
        <translation>如果全都需要，请在每个成员的 zoo.cfg 中调高 maxClientCnxns。</translation>
    </message>
    <message>
        <source>Ensemble unstable</source>
        <translation>集群不稳定</translation>
    </message>
    <message>
        <source>%1 lost %2 because its session expired, and %3 holds it now: the old holder may not have noticed.</source>
        <translation>%1 因会话过期而失去 %2，现在由 %3 持有：原持有者可能还没有察觉。</translation>
    </message>
    <message>
        <source>at %1; token %2 before, %3 after</source>
        <translation>于 %1；之前的令牌为 %2，之后为 %3</translation>
    </message>
    <message>
        <source>its client was heard last at %1, with a timeout of %2</source>
        <translation>其客户端最近一次有消息是 %1，超时为 %2</translation>
    </message>
    <message>
        <source>its client was connected nowhere since we look</source>
        <translation>自我们观察以来其客户端没有连接到任何成员</translation>
    </message>
    <message>
        <source>it went %1 before its time: possibly closed by its client, in that moment</source>
        <translation>它比到期提前 %1 消失：可能恰在那一刻由其客户端关闭</translation>
    </message>
    <message>
        <source>see whether it still works under the lock</source>
        <translation>查看它是否仍在锁的保护下工作</translation>
    </message>
    <message>
        <source>What the lock protects should refuse token %1 from now on.</source>
        <translation>从现在起，锁所保护的资源应当拒绝令牌 %1。</translation>
    </message>
    <message>
        <source>Let new holders wait a moment after such an end, if the work allows it.</source>
        <translation>如果业务允许，让新的持有者在这种结束之后稍等片刻。</translation>
    </message>
    <message>
        <source>%1 (%2): heard last at %3, gone at %4</source>
        <translation>%1（%2）：最近一次有消息是 %3，于 %4 消失</translation>
    </message>
    <message>
        <source>%1 sessions of %2 that queued in %3 expired within %4, one after the other.</source>
        <translation>%2 在 %3 排队的 %1 个会话在 %4内一个接一个地过期。</translation>
    </message>
    <message>
        <source>On %1, look for long garbage collections, and for processes that were killed.</source>
        <translation>在 %1 上查找长时间的垃圾回收，以及被杀死的进程。</translation>
    </message>
    <message>
        <source>See whether the network to it is bad, or the session timeout too short.</source>
        <translation>查看通往它的网络是否不佳，或会话超时是否太短。</translation>
    </message>
    <message>
        <source>Two may hold at once</source>
        <translation>可能有两个同时持有</translation>
    </message>
    <message>
        <source>%1 may still work under %2: another session deleted its node, which nobody tells it, and %3 holds now.</source>
        <translation>%1 可能仍在 %2 之下工作：另一个会话删除了它的节点，没有人会通知它，而现在由 %3 持有。</translation>
    </message>
    <message>
        <source>%1 (token %2) went between %3 and %4; token %5 holds now</source>
        <translation>%1（令牌 %2）在 %3 与 %4 之间消失；现在由令牌 %5 持有</translation>
    </message>
    <message>
        <source>%1 sent nothing but heartbeats meanwhile, and lives: it deleted nothing</source>
        <translation>%1 其间只发送了心跳，并且存活：它没有删除任何东西</translation>
    </message>
    <message>
        <source>it has sent requests since: its work may have ended</source>
        <translation>它此后发送过请求：其工作可能已经结束</translation>
    </message>
    <message>
        <source>stop its work, or restart it</source>
        <translation>停止其工作，或重启它</translation>
    </message>
    <message>
        <source>Unclean hand-over</source>
        <translation>不干净的交接</translation>
    </message>
    <message>
        <source>Flapping client</source>
        <translation>反复掉线的客户端</translation>
    </message>
    <message>
        <source>%1 directories below %2 are empty, were used, and have not changed for %3: nobody cleans them up.</source>
        <translation>%2 之下有 %1 个目录为空、曾被使用，并且已有 %3 没有变化：没有人清理它们。</translation>
    </message>
    <message>
        <source>the one longest at rest last changed at %1 or before</source>
        <translation>其中静止最久的一个最后一次变化是在 %1 或更早</translation>
    </message>
    <message>
        <source>each costs memory on every server, and makes listing the parent slower</source>
        <translation>每个目录都占用每台服务器的内存，并使列出父目录变慢</translation>
    </message>
    <message>
        <source>none of their siblings is a lock now: they may be something else</source>
        <translation>它们的同级目录现在都不是锁：它们可能另有用途</translation>
    </message>
    <message>
        <source>%1 are empty now, %2 were %3 ago</source>
        <translation>现在有 %1 个为空，%3前是 %2 个</translation>
    </message>
    <message>
        <source>See which nobody holds or waits for, and ask their clients&apos; owners to make container nodes: the servers remove those a minute after their last child went.</source>
        <translation>查看哪些没有人持有或等待，并请其客户端的负责人改用容器节点：最后一个子节点消失一分钟后，服务器会移除它们。</translation>
    </message>
    <message>
        <source>Those that are here already, remove in a quiet hour; &quot;delete&quot; of zkCli.sh refuses one that has children.</source>
        <translation>已经在这里的，请在空闲时移除；zkCli.sh 的“delete”会拒绝有子节点的目录。</translation>
    </message>
    <message>
        <source>Leaked lock directories</source>
        <translation>泄漏的锁目录</translation>
    </message>
    <message>
        <source>On %1, find the process of %2 and %3.</source>
        <translation>在 %1 上找到 %2 的进程，并%3。</translation>
    </message>
    <message>
        <source>Find the process of %1, which was last seen at %2, and %3.</source>
        <translation>找到最近一次出现在 %2 的 %1 的进程，并%3。</translation>
    </message>
    <message>
        <source>Find the process of %1 and %2: it is connected nowhere since we look, so that its host is not known.</source>
        <translation>找到 %1 的进程，并%2：自我们观察以来它没有连接到任何成员，因此不知道它在哪台主机。</translation>
    </message>
    <message>
        <source>Find the process of %1 and %2: no member told where it is (&quot;cons&quot; must be in 4lw.commands.whitelist, or the AdminServer be on).</source>
        <translation>找到 %1 的进程，并%2：没有成员说明它在哪里（4lw.commands.whitelist 中须有“cons”，或打开 AdminServer）。</translation>
    </message>
    <message>
        <source>by the rule of %1, %2 holds</source>
        <translation>按 %1 的规则，%2 持有</translation>
    </message>
    <message>
        <source>Let each library use a path of its own, or all clients one library: see whose contenders are of which recipe.</source>
        <translation>让每个库使用自己的路径，或让所有客户端使用同一个库：查看各竞争者属于哪种锁实现。</translation>
    </message>
    <message>
        <source>%1 and %2 both hold %3.</source>
        <translation>%1 和 %2 都持有 %3。</translation>
    </message>
    <message>
        <source>each by the rule of its own library; tokens %1 and %2</source>
        <translation>各按自己的库的规则；令牌为 %1 和 %2</translation>
    </message>
    <message>
        <source>stop its work: it came later, and does not see the other; what they protect should check the token</source>
        <translation>停止其工作：它来得较晚，并且看不到另一个；它们所保护的资源应当检查令牌</translation>
    </message>
    <message>
        <source>Let each library use a path of its own.</source>
        <translation>让每个库使用自己的路径。</translation>
    </message>
    <message>
        <source>The next sequence number of %1 is %2; after 2147483647 the order breaks.</source>
        <translation>%1 的下一个序号是 %2；超过 2147483647 之后顺序就会错乱。</translation>
    </message>
    <message>
        <source>Two contenders with one number</source>
        <translation>两个竞争者同号</translation>
    </message>
    <message>
        <source>next sequence number by the directory&apos;s Stat: %1</source>
        <translation>按目录的 Stat，下一个序号为 %1</translation>
    </message>
    <message>
        <source>Find out who made the second one: servers give each number once, so that its name was written by hand, or copied.</source>
        <translation>找出是谁建立了第二个：服务器给出的每个号码只有一次，因此其名称是手写或复制的。</translation>
    </message>
    <message>
        <source>In a quiet hour, with no contender left, delete and make the directory anew: it starts at 0.</source>
        <translation>在空闲时，等没有竞争者之后，删除并重建该目录：序号从 0 开始。</translation>
    </message>
    <message>
        <source>%1 was deleted and made anew: sequence numbers start again.</source>
        <translation>%1 被删除并重建：序号重新开始。</translation>
    </message>
    <message>
        <source>czxid was %1 and is %2</source>
        <translation>czxid 原为 %1，现为 %2</translation>
    </message>
    <message>
        <source>Container nodes do this by themselves. Use czxid as a fencing token (it is the token shown), never the sequence number.</source>
        <translation>容器节点会自行如此。请用 czxid 作防护令牌（即所显示的令牌），不要用序号。</translation>
    </message>
    <message>
        <source>token %1 was made at %2, in reign %3</source>
        <translation>令牌 %1 建立于 %2，任期 %3</translation>
    </message>
    <message>
        <source>times are the leader&apos;s: its clock was set back in between</source>
        <translation>时间以 leader 为准：其间它的时钟被往回调了</translation>
    </message>
    <message>
        <source>times are the leader&apos;s: two leaders&apos; clocks differ</source>
        <translation>时间以 leader 为准：两个 leader 的时钟不同</translation>
    </message>
    <message>
        <source>%1 leads in reign %2, and made the later one</source>
        <translation>%1 是任期 %2 的 leader，并建立了较晚的那个</translation>
    </message>
    <message>
        <source>Ages and waits are only as good as the clocks: compare them on all members, and synchronise them.</source>
        <translation>存在时间和等待时间的准确性取决于时钟：请比较所有成员的时钟并同步。</translation>
    </message>
    <message>
        <source>Ages and waits are only as good as the clocks: compare %1&apos;s with the others&apos;, and synchronise them.</source>
        <translation>存在时间和等待时间的准确性取决于时钟：请将 %1 的时钟与其他成员比较并同步。</translation>
    </message>
    <message>
        <source>In %1, a later node has an earlier time: the clocks of the leaders that made them were at least %2 apart.</source>
        <translation>在 %1 中，较晚的节点时间却较早：建立它们的各 leader 的时钟至少相差 %2。</translation>
    </message>
    <message>
        <source>In %1, nodes come from the future: our clock is at least %2 behind that of %3.</source>
        <translation>在 %1 中，有来自未来的节点：我们的时钟比 %3 的至少慢 %2。</translation>
    </message>
    <message>
        <source>the leader</source>
        <translation>leader</translation>
    </message>
    <message>
        <source>Our clock is %1 ahead of that of %2.</source>
        <translation>我们的时钟比 %2 的快 %1。</translation>
    </message>
    <message>
        <source>Our clock is %1 behind that of %2.</source>
        <translation>我们的时钟比 %2 的慢 %1。</translation>
    </message>
    <message>
        <source>we connected at %1; %2 says at %3</source>
        <translation>我们连接于 %1；%2 说是 %3</translation>
    </message>
    <message>
        <source>a node that appeared while we looked has such a time</source>
        <translation>在我们观察期间出现的一个节点带有这样的时间</translation>
    </message>
    <message>
        <source>Findings count waits by the servers&apos; clock. See on this host whether ours is synchronised, else ages that are shown are wrong by as much.</source>
        <translation>各项发现按服务器的时钟计算等待时间。请在这台主机上查看我们的时钟是否同步，否则所显示的时间会有同样大的误差。</translation>
    </message>
    <message>
        <source>Persistent node in the queue</source>
        <translation>队列中有持久节点</translation>
    </message>
    <message>
        <source>Mixed recipes</source>
        <translation>混用锁实现</translation>
    </message>
    <message>
        <source>Two hold at once</source>
        <translation>两个同时持有</translation>
    </message>
    <message>
        <source>Sequence numbers run out</source>
        <translation>序号即将用尽</translation>
    </message>
    <message>
        <source>Directory was made anew</source>
        <translation>目录被重建</translation>
    </message>
    <message>
        <source>Clocks disagree</source>
        <translation>时钟不一致</translation>
    </message>
    <message>
        <source>%1 ago it was still there, with the same token, on a server that had caught up with the leader (sync)</source>
        <translation>%1前它仍在那里，令牌相同，所在的服务器已与 leader 同步（sync）</translation>
    </message>
    <message>
        <source>it was not read again after a sync: the server that we read from may be behind the leader</source>
        <translation>同步（sync）之后没有再读取：我们读取的服务器可能落后于 leader</translation>
    </message>
    <message>
        <source>in the tree of %1</source>
        <translation>在 %1 的树中</translation>
    </message>
    <message>
        <source>, not in that of %1</source>
        <translation>，不在 %1 的树中</translation>
    </message>
    <message>
        <source>%1 (%2) lists %3 sessions, and not this one</source>
        <translation>%1（%2）列出 %3 个会话，其中没有这一个</translation>
    </message>
    <message>
        <source>the session was made by the server with id %1</source>
        <translation>该会话由 id 为 %1 的服务器建立</translation>
    </message>
    <message>
        <source>the session was seen to end %1 ago</source>
        <translation>看到该会话在 %1前结束</translation>
    </message>
    <message>
        <source>See whether a member lists the session after all. How long it may last is not known: before it is sure to be over, removing its node could let two hold.</source>
        <translation>查看是否有成员列出该会话。它可能持续多久并不知道：在确定它结束之前，移除其节点可能使两个客户端同时持有。</translation>
    </message>
    <message>
        <source>The members&apos; trees differ, which removing the node does not mend: see what each of them has. One that differs from the leader copies its tree anew when it is started with an empty data directory.</source>
        <translation>各成员的树不一致，移除节点并不能修复：查看各成员上有什么。与 leader 不同的成员，以空的数据目录启动时会重新复制整棵树。</translation>
    </message>
    <message>
        <source>here that is right, nobody owns it.</source>
        <translation>在这里这样做是对的，它没有所有者。</translation>
    </message>
    <message>
        <source>%1 in %2 belongs to a session that no longer exists: nothing will remove it.</source>
        <translation>%2 中的 %1 属于一个已不存在的会话：没有什么会移除它。</translation>
    </message>
    <message>
        <source>Keep the servers&apos; logs and report it: this is a server&apos;s fault.</source>
        <translation>请保留服务器的日志并报告：这是服务器的故障。</translation>
    </message>
    <message>
        <source>Node without a session</source>
        <translation>没有会话的节点</translation>
    </message>
    <message>
        <source>%1 holds %2 and waits %3 for %4 on %5</source>
        <translation>%1 持有 %2，并已等待 %3，请求 %5 的%4</translation>
    </message>
    <message>
        <source>%1 is queued for %2 and waits %3 for %4 on %5</source>
        <translation>%1 在 %2 排队，并已等待 %3，请求 %5 的%4</translation>
    </message>
    <message>
        <source>%1, behind %2</source>
        <translation>%1，排在 %2 之后</translation>
    </message>
    <message>
        <source>%1 (token %2, made at %3)</source>
        <translation>%1（令牌 %2，建立于 %3）</translation>
    </message>
    <message>
        <source>%1 can be asked to give %2 up: it watches its own node, and &quot;Revoke&quot; in the window writes that wish there.</source>
        <translation>可以请 %1 放弃 %2：它监听自己的节点，窗口中的“请求撤销”会把这个请求写到那里。</translation>
    </message>
    <message>
        <source>one lock</source>
        <translation>一个锁</translation>
    </message>
    <message>
        <source>the others would go on, but its client would not be told, and might work on beside the next holder. Removing a waiting node frees nobody.</source>
        <translation>其他的会继续，但其客户端不会得知，可能与下一个持有者并行工作。移除等待者的节点解救不了任何人。</translation>
    </message>
    <message>
        <source>Let all clients take these locks in the same order.</source>
        <translation>让所有客户端按相同的顺序获取这些锁。</translation>
    </message>
    <message>
        <source>%1. %2 waits for %3</source>
        <translation>%1. %2 等待 %3</translation>
    </message>
    <message>
        <source>%1 sessions wait for each other: %2.</source>
        <translation>%1 个会话互相等待：%2。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>all holders of the semaphore&apos;s leases are stuck: none will come free</source>
        <translation>该信号量的所有租约持有者都卡住了：不会有空出来的</translation>
    </message>
    <message>
        <source>%1 has several threads: other requests of it wait as well. One of them may hold, and release</source>
        <translation>%1 有多个线程：它还有其他请求在等待。其中一个可能持有并释放</translation>
    </message>
    <message>
        <source>a session may have several threads: one of them may still release</source>
        <translation>一个会话可能有多个线程：其中一个仍可能释放</translation>
    </message>
    <message>
        <source>%1: %2 held %3 and asked for %4</source>
        <translation>%1：%2 持有 %3 时请求了 %4</translation>
    </message>
    <message>
        <source>%1 and %2 are taken in both orders: two clients that do so at the same moment could wait for each other.</source>
        <translation>%1 和 %2 以两种顺序被获取：两个客户端若同时这样做，可能互相等待。</translation>
    </message>
    <message>
        <source>see whether it needs both, and why in this order</source>
        <translation>查看它是否同时需要两者，以及为什么按这个顺序</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>Upgrade waits for itself</source>
        <translation>锁升级等待自身</translation>
    </message>
    <message>
        <source>Waits for its own orphan</source>
        <translation>等待自己遗留的节点</translation>
    </message>
    <message>
        <source>Lock order hazard</source>
        <translation>加锁顺序隐患</translation>
    </message>
    <message>
        <source>%1: token %2, made at %3</source>
        <translation>%1：令牌 %2，建立于 %3</translation>
    </message>
    <message>
        <source>%1 has sent nothing but heartbeats for at least %2</source>
        <translation>%1 至少 %2以来只发送过心跳</translation>
    </message>
    <message>
        <source>%1 packets from it since it connected</source>
        <translation>它自连接以来发来 %1 个数据包</translation>
    </message>
    <message>
        <source>the id in both names is the same: one request, made twice</source>
        <translation>两个名称中的 id 相同：同一个请求建立了两次</translation>
    </message>
    <message>
        <source>both are of one thread, by their data or names</source>
        <translation>按其数据或名称，两者属于同一个线程</translation>
    </message>
    <message>
        <source>held for longer than 99 of 100 holds that were seen</source>
        <translation>持有的时间比所见的 100 次中的 99 次都长</translation>
    </message>
    <message>
        <source>two threads of one session may queue like this and be right: nothing tells them apart</source>
        <translation>同一会话的两个线程也可能这样排队而并无不妥：无从区分</translation>
    </message>
    <message>
        <source>%1 has waited %2 for write on %3 behind nothing but its own read lock, #%4.</source>
        <translation>%1 为 %3 的写锁已等待 %2，前面只有它自己的读锁 #%4。</translation>
    </message>
    <message>
        <source>take a thread dump: if one thread does both, it waits for ever, as the read lock must be released first</source>
        <translation>取线程转储：如果同一个线程两者都做，它会永远等待，因为必须先释放读锁</translation>
    </message>
    <message>
        <source>Another thread of it may still release the read lock: look again.</source>
        <translation>它的另一个线程仍可能释放读锁：请再看一次。</translation>
    </message>
    <message>
        <source>needs to be watched for %1 more: the servers&apos; clock is not known</source>
        <translation>还需要再观察 %1：不知道服务器的时钟</translation>
    </message>
    <message>
        <source>%1 has waited %2 in %3 for an earlier node of its own session, #%4.</source>
        <translation>%1 在 %3 中已等待 %2，等的是它自己会话的较早节点 #%4。</translation>
    </message>
    <message>
        <source>it watches that node</source>
        <translation>它监听该节点</translation>
    </message>
    <message>
        <source>take a thread dump: does a thread work under the earlier node</source>
        <translation>取线程转储：是否有线程在较早的节点之下工作</translation>
    </message>
    <message>
        <source>right if no thread works under it. Such nodes are left by an interrupt or a lost connection; a restart of the client removes it as well.</source>
        <translation>如果没有线程在它之下工作，就是对的。这类节点由中断或连接丢失遗留；重启客户端也会移除它。</translation>
    </message>
    <message>
        <source>%1 holds %2 and is connected to no server; %3.</source>
        <translation>%1 持有 %2，却没有连接到任何服务器；%3。</translation>
    </message>
    <message>
        <source>Wait until the session expires: its node goes by itself.</source>
        <translation>等到会话过期：其节点会自行消失。</translation>
    </message>
    <message>
        <source>Do not delete the node before, unless the client is known to be dead: a client that was cut off may come back and believe that it holds. Its session cannot be ended by hand now: servers do that to a connection (JMX, terminateSession), and it has none.</source>
        <translation>在此之前不要删除节点，除非确知客户端已死：被隔断的客户端可能回来，并以为自己仍然持有。现在无法手工结束其会话：服务器只对连接这样做（JMX，terminateSession），而它没有连接。</translation>
    </message>
    <message>
        <source>only where its host is down or its process is gone.</source>
        <translation>只有在其主机已停或进程已不在时。</translation>
    </message>
    <message>
        <source>its last request was %1</source>
        <translation>它最近一次请求是 %1</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>没有说明</translation>
    </message>
    <message>
        <source>; %1 packets came from it and %2 went to it</source>
        <translation>；从它收到 %1 个数据包，向它发出 %2 个</translation>
    </message>
    <message>
        <source>; %1 of its requests are not answered</source>
        <translation>；它有 %1 个请求没有得到应答</translation>
    </message>
    <message>
        <source>Next in line is silent</source>
        <translation>下一个等待者无声</translation>
    </message>
    <message>
        <source>%1 holds %2 and has not been heard for %3 of its %4; %5.</source>
        <translation>%1 持有 %2，已有 %3 没有消息（超时 %4）；%5。</translation>
    </message>
    <message>
        <source>%1 is next for %2 and has not been heard for %3 of its %4; %5.</source>
        <translation>%1 是 %2 的下一个，已有 %3 没有消息（超时 %4）；%5。</translation>
    </message>
    <message>
        <source>look whether it runs: a long garbage collection, a frozen process or machine, a network that drops packets</source>
        <translation>查看它是否在运行：长时间的垃圾回收、冻结的进程或机器、丢包的网络</translation>
    </message>
    <message>
        <source>Expect that it goes on working after its session expired: what it protects should check the token, %1.</source>
        <translation>请预计它在会话过期后仍会继续工作：它所保护的资源应当检查令牌 %1。</translation>
    </message>
    <message>
        <source>not heard for %1 of its %2</source>
        <translation>已有 %1 没有消息（超时 %2）</translation>
    </message>
    <message>
        <source>%1 is next for %2 and its session no longer exists: the lock is not handed on until its node is removed.</source>
        <translation>%1 是 %2 的下一个，而其会话已不存在：在移除其节点之前，锁不会交接。</translation>
    </message>
    <message>
        <source>Wait for its session to expire: its node goes then.</source>
        <translation>等待其会话过期：其节点届时消失。</translation>
    </message>
    <message>
        <source>a waiter may be removed without two holding at once; if its client lives, it sleeps on and queues again at the end.</source>
        <translation>移除等待者不会造成两个同时持有；如果其客户端存活，它会继续沉睡，然后重新排到队尾。</translation>
    </message>
    <message>
        <source>%1 holds %2 with a session timeout of %3: if it dies, everybody waits that long.</source>
        <translation>%1 持有 %2，会话超时为 %3：如果它死掉，所有人都要等这么久。</translation>
    </message>
    <message>
        <source>%1 holds %2 with a session timeout of %3: a short pause loses the lock.</source>
        <translation>%1 持有 %2，会话超时为 %3：短暂的停顿就会失去锁。</translation>
    </message>
    <message>
        <source>the longest silence that it survived: %1</source>
        <translation>它经受过的最长无声时间：%1</translation>
    </message>
    <message>
        <source>it was silent for %1 more than once, heartbeats are due every %2</source>
        <translation>它不止一次无声达 %1，而心跳应每 %2 一次</translation>
    </message>
    <message>
        <source>Choose a timeout above the longest pause and below the longest wait that is bearable. Servers clamp it: to 2 and 20 ticks, unless minSessionTimeout and maxSessionTimeout in zoo.cfg say otherwise.</source>
        <translation>请选择比最长停顿长、比可容忍的最长等待短的超时。服务器会将其限制在 2 到 20 个 tick 之间，除非 zoo.cfg 中的 minSessionTimeout 和 maxSessionTimeout 另有规定。</translation>
    </message>
    <message>
        <source>Holder is disconnected</source>
        <translation>持有者已断开</translation>
    </message>
    <message>
        <source>Holder is silent</source>
        <translation>持有者无声</translation>
    </message>
    <message>
        <source>Next in line is dead</source>
        <translation>下一个等待者已死</translation>
    </message>
    <message>
        <source>Session timeout does not fit</source>
        <translation>会话超时不合适</translation>
    </message>
    <message>
        <source>its session will expire</source>
        <translation>其会话将会过期</translation>
    </message>
    <message>
        <source>its session expires in %1</source>
        <translation>其会话将在 %1后过期</translation>
    </message>
    <message>
        <source>its session expires</source>
        <translation>其会话会过期</translation>
    </message>
    <message>
        <source>its session expires, in %1</source>
        <translation>其会话会在 %1后过期</translation>
    </message>
    <message>
        <source>%1 is the one member, and has no connection of this session</source>
        <translation>%1 是唯一的成员，没有这个会话的连接</translation>
    </message>
    <message>
        <source>all %1 members listed their connections, and none has this session</source>
        <translation>全部 %1 个成员都列出了各自的连接，其中没有这个会话</translation>
    </message>
    <message>
        <source>%1; they listed them %2 ago</source>
        <translation>%1；列出的时间是 %2前</translation>
    </message>
    <message>
        <source>its timeout is %1</source>
        <translation>其超时为 %1</translation>
    </message>
    <message>
        <source>its timeout is not known: it was not connected since we look</source>
        <translation>其超时不得而知：自我们观察以来它没有连接过</translation>
    </message>
    <message>
        <source>a healthy client of its library is heard every %1</source>
        <translation>其库的健康客户端每 %1就有消息</translation>
    </message>
    <message>
        <source>; until now it was silent for %1 at most</source>
        <translation>；到目前为止最长无声 %1</translation>
    </message>
    <message>
        <source>it is connected to %1, which hears others</source>
        <translation>它连接到 %1，该成员能收到其他客户端的消息</translation>
    </message>
    <message>
        <source>; %1 requests unanswered there</source>
        <translation>；那里有 %1 个请求未得到应答</translation>
    </message>
    <message>
        <source>, %1 for one in the mean</source>
        <translation>，平均每个 %1</translation>
    </message>
    <message>
        <source>, latency %1/%2/%3 ms since it was started</source>
        <translation>，自启动以来的延迟为 %1/%2/%3 毫秒</translation>
    </message>
    <message>
        <source>who comes now waits for about %1: %2 wait, and a hold took %3 in the median of the last %4</source>
        <translation>现在来的大约要等 %1：有 %2 个在等待，最近 %4 次持有的中位数为 %3</translation>
    </message>
    <message>
        <source>nobody left meanwhile: who comes now waits for as long as this holder stands</source>
        <translation>其间没有一个离开：现在来的要一直等到这个持有者离开</translation>
    </message>
    <message>
        <source>who comes now waits for about %1, if as many leave as now</source>
        <translation>如果离开的速度保持现状，现在来的大约要等 %1</translation>
    </message>
    <message>
        <source>see what it does under the lock</source>
        <translation>查看它在锁之下做什么</translation>
    </message>
    <message>
        <source>See who asks for it most: ask less often, or work more under one hold.</source>
        <translation>查看谁请求得最多：减少请求次数，或在一次持有中多做一些。</translation>
    </message>
    <message>
        <source>Split the lock into several, so that unrelated work does not queue together.</source>
        <translation>把锁拆分成几个，使无关的工作不必一起排队。</translation>
    </message>
    <message>
        <source>The queue of %1 grew in each of the last %2 rounds, from %3 to %4 in %5.</source>
        <translation>%1 的队列在最近 %2 轮中每轮都在增长，在 %5内从 %3 增到 %4。</translation>
    </message>
    <message>
        <source>%1 arrive and %2 leave a second</source>
        <translation>每秒到来 %1 个，离开 %2 个</translation>
    </message>
    <message>
        <source>%1 for less than 0.2 s</source>
        <translation>%1 个不到 0.2 秒</translation>
    </message>
    <message>
        <source>%1 for less than 1 s</source>
        <translation>%1 个不到 1 秒</translation>
    </message>
    <message>
        <source>%1 for less than 5 s</source>
        <translation>%1 个不到 5 秒</translation>
    </message>
    <message>
        <source>%1 for longer</source>
        <translation>%1 个更久</translation>
    </message>
    <message>
        <source>Clients ask for %1 again and again without waiting for it: in the last %2, %3 requests came and %4 of them went without a grant, before they were seen to wait.</source>
        <translation>客户端反复请求 %1 而不等待：最近 %2内来了 %3 个请求，其中 %4 个还没看到等待就未经授予而离开。</translation>
    </message>
    <message>
        <source>they stood %1; one that was not seen, at most as long as two looks were apart</source>
        <translation>它们停留的时间：%1；没有被看到的，至多停留两次观察的间隔</translation>
    </message>
    <message>
        <source>%1 transactions a second for nothing, on all servers</source>
        <translation>所有服务器上每秒 %1 个无用的事务</translation>
    </message>
    <message>
        <source>Let clients wait for the lock with a time limit, or pause between attempts.</source>
        <translation>让客户端限时等待锁，或在两次尝试之间停顿。</translation>
    </message>
    <message>
        <source>See who asks: repeat this until one of them shows.</source>
        <translation>查看是谁在请求：重复此命令，直到看到其中一个。</translation>
    </message>
    <message>
        <source>Long hold</source>
        <translation>持有过久</translation>
    </message>
    <message>
        <source>Queue is growing</source>
        <translation>队列在增长</translation>
    </message>
    <message>
        <source>Spin lockers</source>
        <translation>空转抢锁</translation>
    </message>
    <message>
        <source>one waits for %1, for %2</source>
        <translation>有 1 个等待 %1，已等 %2</translation>
    </message>
    <message>
        <source>%1 wait for %2, the longest for %3</source>
        <translation>有 %1 个等待 %2，最长已等 %3</translation>
    </message>
    <message>
        <source>made at %1 by transaction %2</source>
        <translation>由事务 %2 建立于 %1</translation>
    </message>
    <message>
        <source>it has no data</source>
        <translation>它没有数据</translation>
    </message>
    <message>
        <source>its data: %1</source>
        <translation>其数据：%1</translation>
    </message>
    <message>
        <source>its data are %1 bytes, no text</source>
        <translation>其数据为 %1 字节，不是文本</translation>
    </message>
    <message>
        <source>anybody may delete it, by the directory&apos;s access list</source>
        <translation>按该目录的访问控制列表，任何人都可以删除它</translation>
    </message>
    <message>
        <source>not everybody may delete it, by the directory&apos;s access list</source>
        <translation>按该目录的访问控制列表，不是任何人都可以删除它</translation>
    </message>
    <message>
        <source>; %1</source>
        <translation>；%1</translation>
    </message>
    <message>
        <source>it</source>
        <translation>它</translation>
    </message>
    <message>
        <source>the others are ephemeral</source>
        <translation>其他的都是临时节点</translation>
    </message>
    <message>
        <source>%1 makes such nodes where it is told to: its client may live and hold</source>
        <translation>%1 会按要求建立这样的节点：其客户端可能存活并持有</translation>
    </message>
    <message>
        <source>it goes with the session of %1</source>
        <translation>它随 %1 的会话结束</translation>
    </message>
    <message>
        <source>A child that is no request is in the way</source>
        <translation>有不是请求的子节点挡在前面</translation>
    </message>
    <message>
        <source> Nobody new is granted %1; %2.</source>
        <translation>不会再有新的客户端获得 %1；%2。</translation>
    </message>
    <message>
        <source> Nobody holds, and %1; %2.</source>
        <translation>没有持有者，而且%1；%2。</translation>
    </message>
    <message>
        <source> Behind it, %1; %2.</source>
        <translation>在它后面，%1；%2。</translation>
    </message>
    <message>
        <source>All wait, and nobody holds</source>
        <translation>都在等待，却没有持有者</translation>
    </message>
    <message>
        <source>Nobody holds %1, and %2.</source>
        <translation>没有谁持有 %1，而且%2。</translation>
    </message>
    <message>
        <source>one waits, for %1</source>
        <translation>有 1 个在等待，已等 %1</translation>
    </message>
    <message>
        <source>%1 wait, the longest for %2</source>
        <translation>有 %1 个在等待，最长已等 %2</translation>
    </message>
    <message>
        <source>judged by the rule of %1 (%2)</source>
        <translation>按 %1（%2）的规则判定</translation>
    </message>
    <message>
        <source>See what they wait for; if that is not what its library does, choose the recipe that it uses (--recipe).</source>
        <translation>查看它们在等什么；如果那不是其库的做法，请选择它所用的锁实现（--recipe）。</translation>
    </message>
    <message>
        <source>%1 %2 held %3%4 %5</source>
        <translation>%1 %2持有 %3%4，时间为 %5</translation>
    </message>
    <message>
        <source>has</source>
        <translation>已</translation>
    </message>
    <message>
        <source>have</source>
        <translation>都</translation>
    </message>
    <message>
        <source>, each</source>
        <translation>，各自</translation>
    </message>
    <message>
        <source>, the longest</source>
        <translation>，最长的</translation>
    </message>
    <message>
        <source>; one waits for it, for %1</source>
        <translation>；有 1 个在等它，已等 %1</translation>
    </message>
    <message>
        <source>; %1 wait for it, the longest for %2</source>
        <translation>；有 %1 个在等它，最长已等 %2</translation>
    </message>
    <message>
        <source>; %1 requests gave up under it in the last %2</source>
        <translation>；最近 %2内有 %1 个请求在此期间放弃</translation>
    </message>
    <message>
        <source>%1 was made at %2 (token %3)</source>
        <translation>%1 建立于 %2（令牌 %3）</translation>
    </message>
    <message>
        <source>; it is known to hold for %1. ZooKeeper does not store when it was granted: others may have held before</source>
        <translation>；已知它至少持有了 %1。ZooKeeper 不记录授予的时间：之前可能有其他持有者</translation>
    </message>
    <message>
        <source>%1 was heard %2 ago by %3%4: its process lives</source>
        <translation>%1 在 %2前有消息，来自 %3%4：其进程存活</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 等待 %2</translation>
    </message>
    <message>
        <source>counted by our clock: the servers&apos; is not known, as no member lists our connection and no node has appeared since we look. Surely it is %1</source>
        <translation>按我们的时钟计算：服务器的时钟不得而知，因为没有成员列出我们的连接，并且自我们观察以来没有出现新节点。可以肯定的是 %1</translation>
    </message>
    <message>
        <source>by the directory&apos;s count, %1 that came after it have gone again: none of them was granted</source>
        <translation>按目录的计数，在它之后来的已有 %1 个离开：没有一个获得授予</translation>
    </message>
    <message>
        <source>the last %1 holds took %2 in the median, and 95 of 100 no more than %3</source>
        <translation>最近 %1 次持有的中位数为 %2，100 次中有 95 次不超过 %3</translation>
    </message>
    <message>
        <source>its client would not be told, and might work on beside the next holder.</source>
        <translation>其客户端不会得知，可能与下一个持有者并行工作。</translation>
    </message>
    <message>
        <source>%1 has held %2 for %3; %4 watched it all the while, as those do that wait for it.</source>
        <translation>%1 已持有 %2 达 %3；%4一直在监听它，如同等待它的客户端那样。</translation>
    </message>
    <message>
        <source>one client has</source>
        <translation>有 1 个客户端</translation>
    </message>
    <message>
        <source>%1 clients have</source>
        <translation>有 %1 个客户端</translation>
    </message>
    <message>
        <source>who waits for a lock of a single node has none of its own: clients that merely look on watch as well</source>
        <translation>等待单节点锁的客户端没有自己的节点：只是旁观的客户端也会监听</translation>
    </message>
    <message>
        <source>It may wake late, or early for nothing; it is not stuck.</source>
        <translation>它可能醒得太晚，或过早地白白醒来；它没有卡住。</translation>
    </message>
    <message>
        <source>it looks again. Else it will not wake when its turn comes.</source>
        <translation>它会再看一次。否则轮到它时不会醒来。</translation>
    </message>
    <message>
        <source>restart it: it will not wake when its turn comes</source>
        <translation>重启它：轮到它时它不会醒来</translation>
    </message>
    <message>
        <source>%1 in %2 watches %3; it should watch %4.</source>
        <translation>%2 中的 %1 监听 %3；它应当监听 %4。</translation>
    </message>
    <message>
        <source>what it watches is another contender</source>
        <translation>它监听的是另一个竞争者</translation>
    </message>
    <message>
        <source>See whether another recipe fits this directory better: the list is that of &quot;lockscopectl recipes&quot;.</source>
        <translation>查看是否有另一种锁实现更适合这个目录：列表见“lockscopectl recipes”。</translation>
    </message>
    <message>
        <source>%1 waits for %2 and watches nothing: unless it looks by itself, nothing wakes it.</source>
        <translation>%1 等待 %2，却没有监听任何节点：除非它自行查看，否则没有什么会唤醒它。</translation>
    </message>
    <message>
        <source>it should watch %1</source>
        <translation>它应当监听 %1</translation>
    </message>
    <message>
        <source>%1 listed no watch of its session on this lock</source>
        <translation>%1 没有列出其会话在这个锁上的监听</translation>
    </message>
    <message>
        <source>nothing before it has moved for %1</source>
        <translation>它前面已有 %1 没有变动</translation>
    </message>
    <message>
        <source>the last that was heard of it is a heartbeat</source>
        <translation>最近一次收到的是心跳</translation>
    </message>
    <message>
        <source>it has sent nothing but heartbeats for %1</source>
        <translation>它在 %1内只发送过心跳</translation>
    </message>
    <message>
        <source>others in this queue do watch</source>
        <translation>这个队列中的其他等待者有监听</translation>
    </message>
    <message>
        <source>take a thread dump of it: it may look once in a while, or have given up and left its node</source>
        <translation>取它的线程转储：它可能每隔一段时间查看一次，或已放弃而留下了节点</translation>
    </message>
    <message>
        <source>a waiter may be removed without two holding at once; if its client lives, it queues again at the end.</source>
        <translation>移除等待者不会造成两个同时持有；如果其客户端存活，它会重新排到队尾。</translation>
    </message>
    <message>
        <source>Waiter watches the wrong node</source>
        <translation>等待者监听了错误的节点</translation>
    </message>
    <message>
        <source>Waiter without a watch</source>
        <translation>等待者没有监听</translation>
    </message>
    <message>
        <source>needs a heartbeat of %1: until then its wake-up may be on its way</source>
        <translation>需要 %1的一次心跳：在此之前唤醒可能还在途中</translation>
    </message>
    <message>
        <source>no such node was there since we look</source>
        <translation>自我们观察以来没有这样的节点</translation>
    </message>
    <message>
        <source>%1 was %2 and was seen to go %3 ago</source>
        <translation>%1 是 %2，在 %3前看到它消失</translation>
    </message>
    <message>
        <source>its session watches %1%2</source>
        <translation>其会话监听 %1%2</translation>
    </message>
    <message>
        <source>, as %1 told %2 ago</source>
        <translation>，据 %1 在 %2前所述</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source> or </source>
        <translation>或</translation>
    </message>
    <message>
        <source>%1 #%2</source>
        <translation>%1 #%2</translation>
    </message>
    <message>
        <source>Nudge: create and delete %1 in one transaction; the watch fires and %2</source>
        <translation>唤醒：在一个事务中创建并删除 %1；监听触发，%2</translation>
    </message>
    <message>
        <source>%1 is entitled to %2 and does not know: it waits for %3, which no longer exists.</source>
        <translation>%1 有权获得 %2 却不知道：它在等待已不存在的 %3。</translation>
    </message>
    <message>
        <source>%1 is entitled to %2 and watches %3, which no longer exists: unless its client has looked again, it does not know.</source>
        <translation>%1 有权获得 %2，却监听着已不存在的 %3：除非其客户端再看过一次，否则它不知道。</translation>
    </message>
    <message>
        <source>the client looks again.</source>
        <translation>客户端会再看一次。</translation>
    </message>
    <message>
        <source>restart it</source>
        <translation>重启它</translation>
    </message>
    <message>
        <source>Update its library: it watches with exists() and does not look whether the node was there.</source>
        <translation>请升级其库：它用 exists() 监听，却不看节点是否存在。</translation>
    </message>
    <message>
        <source>%1 is first in %2 and waits for %3, which stands behind it and waits itself.</source>
        <translation>%1 在 %2 中排第一，却等待排在它后面、本身也在等待的 %3。</translation>
    </message>
    <message>
        <source>and that one watches %1</source>
        <translation>而那一个监听 %1</translation>
    </message>
    <message>
        <source>its client queues again at the end, and the first one wakes.</source>
        <translation>其客户端会重新排到队尾，第一个就会醒来。</translation>
    </message>
    <message>
        <source>restart it, which does the same</source>
        <translation>重启它，效果相同</translation>
    </message>
    <message>
        <source>%1. A nudge does not help: the client would watch the wrong node again.</source>
        <translation>%1。唤醒没有用：客户端会再次监听错误的节点。</translation>
    </message>
    <message>
        <source>Update kazoo: readers of 2.8 do this, those of 2.9 do not</source>
        <translation>请升级 kazoo：2.8 的读者会这样，2.9 的不会</translation>
    </message>
    <message>
        <source>Update its library, or report it there: nobody should watch a node behind its own</source>
        <translation>请升级其库，或向其报告：不应监听排在自己后面的节点</translation>
    </message>
    <message>
        <source>Head asleep on a ghost</source>
        <translation>队首沉睡于幽灵节点</translation>
    </message>
    <message>
        <source>Head asleep on a later node</source>
        <translation>队首沉睡于较晚的节点</translation>
    </message>
    <message>
        <source>If this is an election, where one holds as long as it lives, say so in the settings (&quot;lockscopectl settings&quot; tells where): elections = [&quot;%1&quot;].</source>
        <translation>如果这是一个选举，即一个持有者终身持有，请在设置中写明（“lockscopectl settings”会告诉您在哪里）：elections = [&quot;%1&quot;]。</translation>
    </message>
    <message>
        <source>no member has answered: who is connected, and who watches what, is not known. See whether their client ports are reachable from here</source>
        <translation>没有成员应答：谁连接着、谁监听什么都不得而知。请查看从这里能否访问它们的客户端端口</translation>
    </message>
    <message>
        <source>several members answer at %1 in turn, as behind a load balancer: what one of them says cannot be told from what another says. Name the members themselves in the connect string</source>
        <translation>多个成员轮流在 %1 应答，如同在负载均衡之后：无法区分是哪一个说的。请在连接串中列出各成员本身</translation>
    </message>
    <message>
        <source>there may be other members than %1, with clients of their own: /zookeeper/config names none. Name all of them in the connect string, and say &quot;all-members&quot; in the settings</source>
        <translation>除 %1 之外可能还有其他成员及其客户端：/zookeeper/config 没有列出。请在连接串中列出所有成员，并在设置中写明“all-members”</translation>
    </message>
    <message>
        <source>who watches what is not told by %1</source>
        <translation>%1 没有说明谁监听什么</translation>
    </message>
    <message>
        <source>nobody leads: sessions do not expire until somebody does. If that lasts, start the members that are down</source>
        <translation>没有 leader：在选出之前会话不会过期。如果持续如此，请启动停止的成员</translation>
    </message>
    <message>
        <source>a leader was chosen %1 ago, or does not answer: clients may still be on their way to another member. Wait for twice their timeout, %2 at most</source>
        <translation>%1前选出了 leader，或它没有应答：客户端可能还在转向另一个成员的途中。请等待其超时的两倍，最多 %2</translation>
    </message>
    <message>
        <source>who is connected is not told by %1</source>
        <translation>%1 没有说明谁连接着</translation>
    </message>
    <message>
        <source>which sessions exist only the leader tells, and none of %1 leads: name the leader in the connect string</source>
        <translation>有哪些会话只有 leader 能说明，而 %1 都不是 leader：请在连接串中列出 leader</translation>
    </message>
    <message>
        <source>which sessions exist only the leader tells; not told by %1</source>
        <translation>有哪些会话只有 leader 能说明；%1 没有说明</translation>
    </message>
    <message>
        <source>who may delete is not known: access lists are read only where all locks are examined, not some by name, and to read them takes READ or ADMIN</source>
        <translation>谁可以删除不得而知：只有检查所有锁（而不是按名称检查几个）时才读取访问控制列表，读取需要 READ 或 ADMIN 权限</translation>
    </message>
    <message>
        <source>empty directories are not known: they are counted by a scan, and none has ended. Examine all locks, not some by name</source>
        <translation>空目录不得而知：它们由扫描统计，而还没有扫描结束。请检查所有锁，而不是按名称检查几个</translation>
    </message>
    <message>
        <source>what comes and goes is known of the last %1 only: watch for %2 or longer (lockscopectl doctor --watch)</source>
        <translation>来去的情况只知道最近 %1的：请监视 %2或更久（lockscopectl doctor --watch）</translation>
    </message>
    <message>
        <source>what is seen of locks says nothing while the ensemble is unstable: mend that first (R30)</source>
        <translation>集群不稳定时，所看到的锁的情况说明不了什么：请先解决这个问题（R30）</translation>
    </message>
    <message>
        <source>%1 is not read yet.</source>
        <translation>%1 尚未读取。</translation>
    </message>
    <message>
        <source>Nothing is known of %1 now: the connection is suspended. It was last read at %2.</source>
        <translation>现在对 %1 一无所知：连接已挂起。最近一次读取是 %2。</translation>
    </message>
    <message>
        <source>Nothing is known of %1 now: our session was lost, and it is being read again. It was last read at %2.</source>
        <translation>现在对 %1 一无所知：我们的会话已丢失，正在重新读取。最近一次读取是 %2。</translation>
    </message>
    <message>
        <source>%1 cannot be read with these credentials: whether anybody holds it or waits is not known.</source>
        <translation>以这些凭据无法读取 %1：是否有人持有或等待不得而知。</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Whether %1 is held cannot be told. %2</source>
        <translation>无法判断 %1 是否被持有。%2</translation>
    </message>
    <message>
        <source>Ask those who run its clients how many may hold at once: so many of the first ones do.</source>
        <translation>请询问其客户端的负责人，允许几个同时持有：排在最前的这么多个就是持有者。</translation>
    </message>
    <message>
        <source>Let the servers list watches (&quot;wchp&quot; in 4lw.commands.whitelist, or the AdminServer): a request that waits watches the writer&apos;s node.</source>
        <translation>让服务器列出监听（4lw.commands.whitelist 中的“wchp”，或 AdminServer）：等待的请求会监听写者的节点。</translation>
    </message>
    <message>
        <source>see in a thread dump whether the thread that writes reads, too</source>
        <translation>在线程转储中查看写的线程是否也在读</translation>
    </message>
    <message>
        <source>%1 is no lock that Lockscope knows: none of its %2 is a contender of a known recipe.</source>
        <translation>%1 不是 Lockscope 所知的锁：其 %2中没有一个是已知锁实现的竞争者。</translation>
    </message>
    <message>
        <source>1 child</source>
        <translation>1 个子节点</translation>
    </message>
    <message>
        <source>%1 children</source>
        <translation>%1 个子节点</translation>
    </message>
    <message>
        <source>Who holds %1 cannot be told.</source>
        <translation>无法判断谁持有 %1。</translation>
    </message>
    <message>
        <source>%1 is held by %2; who holds it beside that one cannot be told.</source>
        <translation>%1 由 %2 持有；此外还有谁持有则无法判断。</translation>
    </message>
    <message>
        <source> Of one more nothing tells whether it holds or waits.</source>
        <translation>还有 1 个无从得知是持有还是等待。</translation>
    </message>
    <message>
        <source> Of %1 more nothing tells whether they hold or wait.</source>
        <translation>还有 %1 个无从得知是持有还是等待。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>没有等待者</translation>
    </message>
    <message>
        <source>one waits</source>
        <translation>有 1 个在等待</translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation>%1 个等待</translation>
    </message>
    <message>
        <source> One waits behind it, for %1.</source>
        <translation>后面有 1 个在等待，已等 %1。</translation>
    </message>
    <message>
        <source>, heard %1 ago by %2</source>
        <translation>，%1前由 %2 收到其消息</translation>
    </message>
    <message>
        <source> The ring goes over %1 locks, of which %2 are listed.</source>
        <translation>这个环涉及 %1 个锁，其中列出 %2 个。</translation>
    </message>
    <message>
        <source> The chain goes over %1 locks, of which %2 are listed.</source>
        <translation>这条阻塞链涉及 %1 个锁，其中列出 %2 个。</translation>
    </message>
    <message>
        <source>; and so on, over %1 more locks</source>
        <translation>；如此再经过 %1 个锁</translation>
    </message>
    <message>
        <source>; that one waits for %1, held %2by %3</source>
        <translation>；而它等待 %1，由 %3 持有%2</translation>
    </message>
    <message>
        <source>; and so on, over %1 more locks, back to one of these</source>
        <translation>；如此再经过 %1 个锁，又回到其中之一</translation>
    </message>
    <message>
        <source>; that one waits for one of these</source>
        <translation>；而它等待其中之一</translation>
    </message>
    <message>
        <source>%1 changes right now; %2.</source>
        <translation>%1 正在变化；%2。</translation>
    </message>
    <message>
        <source>%1 is being read: %2 of %3 nodes are.</source>
        <translation>正在读取 %1：%3 个节点已读 %2 个。</translation>
    </message>
    <message>
        <source>%1 is stuck behind %2: </source>
        <translation>%1 卡在 %2 后面：</translation>
    </message>
    <message>
        <source>%1 is stuck: </source>
        <translation>%1 卡住：</translation>
    </message>
    <message>
        <source>%1 is held by nobody that we see, and is waited for.%2</source>
        <translation>看不到谁持有 %1，却有客户端在等待。%2</translation>
    </message>
    <message>
        <source>%1 has been held %2by %3%4%5</source>
        <translation>%1 由 %3 持有%2%4%5</translation>
    </message>
    <message>
        <source>; %1.</source>
        <translation>；%1。</translation>
    </message>
    <message>
        <source> 1 request gave up meanwhile.</source>
        <translation>其间有 1 个请求放弃。</translation>
    </message>
    <message>
        <source> %1 requests gave up meanwhile.</source>
        <translation>其间有 %1 个请求放弃。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2内 %1</translation>
    </message>
    <message>
        <source>1 hand-over</source>
        <translation>1 次交接</translation>
    </message>
    <message>
        <source>%1 hand-overs</source>
        <translation>%1 次交接</translation>
    </message>
    <message>
        <source>%1 is free: its directory does not exist.</source>
        <translation>%1 空闲：其目录不存在。</translation>
    </message>
    <message>
        <source>%1 is free: nobody holds it and nobody waits.</source>
        <translation>%1 空闲：没有持有者，也没有等待者。</translation>
    </message>
    <message>
        <source>%1 is free, after %2.</source>
        <translation>%1 空闲，此前 %2。</translation>
    </message>
    <message>
        <source>%1 changes hands: %2.</source>
        <translation>%1 正在交接：%2。</translation>
    </message>
    <message>
        <source>%1 and 1 other</source>
        <translation>%1 和另外 1 个</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>%1 is an election, led %2by %3; %4.</source>
        <translation>%1 是一个选举，由 %3 领导%2；%4。</translation>
    </message>
    <message>
        <source>%1 is held %2by %3; %4.</source>
        <translation>%1 由 %3 持有%2；%4。</translation>
    </message>
    <message>
        <source>take a thread dump of it</source>
        <translation>取它的线程转储</translation>
    </message>
    <message>
        <source>%1 waits %2 for %3 on %4, held by %5</source>
        <translation>%1 已等待 %2，请求 %4 的%3，该锁由 %5 持有</translation>
    </message>
    <message>
        <source>%1 waits %2 for %3 on %4, queued for before it by %5</source>
        <translation>%1 已等待 %2，请求 %4 的%3，%5 排在它前面</translation>
    </message>
    <message>
        <source>no contender</source>
        <translation>没有竞争者</translation>
    </message>
    <message>
        <source>%1 of them</source>
        <translation>共 %1 个</translation>
    </message>
    <message>
        <source>waits as %1</source>
        <translation>以%1等待</translation>
    </message>
    <message>
        <source>queued ahead, %1</source>
        <translation>排在前面，%1</translation>
    </message>
    <message>
        <source>not granted yet, %1</source>
        <translation>尚未授予，%1</translation>
    </message>
    <message>
        <source>blocked by, %1</source>
        <translation>被阻塞，%1</translation>
    </message>
    <message>
        <source>held by any of, %1</source>
        <translation>持有者任一即可，%1</translation>
    </message>
    <message>
        <source>held by, %1</source>
        <translation>被持有，%1</translation>
    </message>
    <message>
        <source>%1 more wait</source>
        <translation>还有 %1 个等待</translation>
    </message>
    <message>
        <source>%1 more hold</source>
        <translation>还有 %1 个持有</translation>
    </message>
    <message>
        <source>nobody&apos;s session</source>
        <translation>不属于任何会话</translation>
    </message>
    <message>
        <source>last seen at %1</source>
        <translation>最近一次出现于 %1</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
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
        <source>Read</source>
        <translation>读锁</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写锁</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选者</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>1 reader</source>
        <translation>1 个读者</translation>
    </message>
    <message>
        <source>%1 readers</source>
        <translation>%1 个读者</translation>
    </message>
    <message>
        <source>1 writer</source>
        <translation>1 个写者</translation>
    </message>
    <message>
        <source>%1 writers</source>
        <translation>%1 个写者</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 of %2%3</source>
        <translation>%2 的 %1%3</translation>
    </message>
    <message>
        <source> (holds)</source>
        <translation>（持有）</translation>
    </message>
    <message>
        <source>%1 waits</source>
        <translation>%1 在等待</translation>
    </message>
    <message>
        <source>%1 has waited %2</source>
        <translation>%1 已等待 %2</translation>
    </message>
    <message>
        <source> for %1: %2</source>
        <translation>，等的是 %1：%2</translation>
    </message>
    <message>
        <source>. It is the next to be granted, and %1.</source>
        <translation>。它是下一个获得授予的，%1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no contender of %2, the recipe that you chose.</source>
        <translation>“%1”不是您所选的锁实现 %2 的竞争者。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no contender: no lock recipe makes such a name</source>
        <translation>“%1”不是竞争者：没有锁实现使用这样的名称</translation>
    </message>
    <message>
        <source>; and yet %1.</source>
        <translation>；不过%1。</translation>
    </message>
    <message>
        <source>Still reading.</source>
        <translation>仍在读取。</translation>
    </message>
    <message>
        <source>The connection is suspended; this is how it was at %1.</source>
        <translation>连接已挂起；这是 %1 时的情况。</translation>
    </message>
    <message>
        <source>The session expired; this is how it was at %1.</source>
        <translation>会话已过期；这是 %1 时的情况。</translation>
    </message>
    <message>
        <source>There is no such node now.</source>
        <translation>现在没有这个节点。</translation>
    </message>
    <message>
        <source>The ACL does not permit reading it.</source>
        <translation>ACL 不允许读取它。</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>no session (it is persistent)</source>
        <translation>没有会话（是持久节点）</translation>
    </message>
    <message>
        <source>an unknown session</source>
        <translation>未知会话</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%3 的%1 %2</translation>
    </message>
    <message>
        <source>%1 is made but not granted: it</source>
        <translation>%1 已建立但尚未授予：它</translation>
    </message>
    <message>
        <source>The ACL hides the data of %1.</source>
        <translation>ACL 隐藏了 %1的数据。</translation>
    </message>
    <message>
        <source>The ACL hides the data of %1, and of %2 not even whose.</source>
        <translation>ACL 隐藏了 %1的数据，其中 %2 个连属于谁也不可见。</translation>
    </message>
    <message>
        <source>The only child is not a contender of a recipe that Lockscope knows: whether somebody holds is not known.</source>
        <translation>唯一的子节点不是 Lockscope 所知锁实现的竞争者：是否有人持有不得而知。</translation>
    </message>
    <message>
        <source>None of the %1 children is a contender of a recipe that Lockscope knows: whether somebody holds is not known.</source>
        <translation>%1 个子节点都不是 Lockscope 所知锁实现的竞争者：是否有人持有不得而知。</translation>
    </message>
    <message>
        <source>%1, a part of this lock, cannot be read: whether somebody holds is not known.</source>
        <translation>%1 是这个锁的一部分，无权读取：是否有人持有不得而知。</translation>
    </message>
    <message>
        <source>Nobody holds and nobody waits.</source>
        <translation>没有持有者，也没有等待者。</translation>
    </message>
    <message>
        <source>1 holds</source>
        <translation>1 个持有</translation>
    </message>
    <message>
        <source>%1 hold</source>
        <translation>%1 个持有</translation>
    </message>
    <message>
        <source>1 waits</source>
        <translation>1 个等待</translation>
    </message>
    <message>
        <source>%1 and %2; the oldest has waited %3.</source>
        <translation>%1，%2；最久的已等待 %3。</translation>
    </message>
    <message>
        <source>%1 and %2.</source>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>%1 (who holds %2 is not known)</source>
        <translation>%1（%2 由谁持有不得而知）</translation>
    </message>
    <message>
        <source>%1 is ZooKeeper&apos;s own: no lock is made there.</source>
        <translation>%1 属于 ZooKeeper 自身：那里不能建立锁。</translation>
    </message>
    <message>
        <source>--recipe takes one of %1; &quot;%2&quot; is none.</source>
        <translation>--recipe 应为 %1 之一；“%2”不是。</translation>
    </message>
    <message>
        <source>--mode takes %1 with %2; &quot;%3&quot; is none.</source>
        <translation>--mode 对 %2 应为 %1；“%3”不是。</translation>
    </message>
    <message>
        <source>--leases is for semaphores; %1 is none.</source>
        <translation>--leases 用于信号量；%1 不是信号量。</translation>
    </message>
    <message>
        <source>&quot;&quot; is no command.</source>
        <translation>“”不是命令。</translation>
    </message>
    <message>
        <source>acquire needs --write</source>
        <translation>acquire 需要 --write</translation>
    </message>
    <message>
        <source>--settings takes a file; &quot;--settings /dev/null&quot; goes without any.</source>
        <translation>--settings 需要一个文件；“--settings /dev/null”表示不用任何设置。</translation>
    </message>
    <message>
        <source>--quiet and --json exclude each other.</source>
        <translation>--quiet 与 --json 不能同时使用。</translation>
    </message>
    <message>
        <source>--color is auto, always or never; &quot;%1&quot; is none.</source>
        <translation>--color 应为 auto、always 或 never；“%1”不是。</translation>
    </message>
    <message>
        <source> Did you mean %1?</source>
        <translation>您是指 %1 吗？</translation>
    </message>
    <message>
        <source>--recipe: there is no recipe &quot;%1&quot;.%2 &quot;lockscopectl recipes&quot; lists them.</source>
        <translation>--recipe：没有锁实现“%1”。%2“lockscopectl recipes”会列出它们。</translation>
    </message>
    <message>
        <source>Name the path of a lock, as in &quot;/locks/orders&quot;.</source>
        <translation>请指定锁的路径，如“/locks/orders”。</translation>
    </message>
    <message>
        <source>--%1 takes a number of seconds above 0, 10000000 at most; &quot;%2&quot; is none.</source>
        <translation>--%1 应为大于 0 的秒数，最大 10000000；“%2”不是。</translation>
    </message>
    <message>
        <source>--%1 takes a whole number above 0, 2147483647 at most; &quot;%2&quot; is none.</source>
        <translation>--%1 应为大于 0 的整数，最大 2147483647；“%2”不是。</translation>
    </message>
    <message>
        <source>delete needs --write; --dry-run shows what it would do</source>
        <translation>delete 需要 --write；--dry-run 会显示它将做什么</translation>
    </message>
    <message>
        <source>--czxid takes the node&apos;s czxid, as in --czxid 0x3b; &quot;%1&quot; is none.</source>
        <translation>--czxid 应为节点的 czxid，如 --czxid 0x3b；“%1”不是。</translation>
    </message>
    <message>
        <source>--environment takes sandbox, development, staging or production; &quot;%1&quot; is none.</source>
        <translation>--environment 应为 sandbox、development、staging 或 production；“%1”不是。</translation>
    </message>
    <message>
        <source>--override takes the reason why, for the journal and those who read it.</source>
        <translation>--override 需要写明原因，供操作日志及其读者使用。</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Refused: %1 To do it all the same, say --override REASON.</source>
        <translation>已拒绝：%1 若仍要进行，请使用 --override REASON。</translation>
    </message>
    <message>
        <source>no member that answers is in a quorum</source>
        <translation>应答的成员都不在法定多数之中</translation>
    </message>
    <message>
        <source>the time ran out before it was looked at twice; allow more with --timeout</source>
        <translation>还没看第二次，时间就用完了；可用 --timeout 给更多时间</translation>
    </message>
    <message>
        <source> At first sight: %1</source>
        <translation>初步看来：%1</translation>
    </message>
    <message>
        <source>Of %1 nothing is certain: %2.</source>
        <translation>关于 %1，没有什么可以确定：%2。</translation>
    </message>
    <message>
        <source>--severity is info, warning or critical; &quot;%1&quot; is none.</source>
        <translation>--severity 应为 info、warning 或 critical；“%1”不是。</translation>
    </message>
    <message>
        <source>the time ran out before a lock was found; allow more with --timeout</source>
        <translation>还没找到锁，时间就用完了；可用 --timeout 给更多时间</translation>
    </message>
    <message>
        <source>Examining %1 of %2 locks found. Name some, or raise --max-locks</source>
        <translation>检查找到的 %2 个锁中的 %1 个。请指定一些，或调高 --max-locks</translation>
    </message>
    <message>
        <source>The scan ended early, for want of time: there may be more locks</source>
        <translation>因时间不足，扫描提前结束：可能还有更多锁</translation>
    </message>
    <message>
        <source>The scan ended early: there may be more locks</source>
        <translation>扫描提前结束：可能还有更多锁</translation>
    </message>
    <message>
        <source>Name a rule, as in &quot;explain R12&quot;; &quot;lockscopectl help&quot; lists them.</source>
        <translation>请指定一条规则，如“explain R12”；“lockscopectl help”会列出它们。</translation>
    </message>
    <message>
        <source>There is no rule &quot;%1&quot;; &quot;lockscopectl help&quot; lists them.</source>
        <translation>没有规则“%1”；“lockscopectl help”会列出它们。</translation>
    </message>
    <message>
        <source> Or name another file with --journal.</source>
        <translation>或用 --journal 指定另一个文件。</translation>
    </message>
    <message>
        <source>Unknown option &apos;%1&apos;.</source>
        <translation>未知选项“%1”。</translation>
    </message>
    <message>
        <source>Unknown options: %1.</source>
        <translation>未知选项：%1。</translation>
    </message>
    <message>
        <source>Missing value after &apos;%1&apos;.</source>
        <translation>“%1”后面缺少值。</translation>
    </message>
    <message>
        <source>Unexpected value after &apos;%1&apos;.</source>
        <translation>“%1”后面不应有值。</translation>
    </message>
    <message>
        <source>%1%2 &quot;lockscopectl help %3&quot; lists the options.</source>
        <translation>%1%2“lockscopectl help %3”会列出各选项。</translation>
    </message>
    <message>
        <source>There is no journal %1: no such file. Without --journal the usual one is read.</source>
        <translation>没有操作日志 %1：没有这个文件。不给 --journal 则读取通常的文件。</translation>
    </message>
    <message>
        <source>Name a command; &quot;lockscopectl --help&quot; lists them.</source>
        <translation>请指定一个命令；“lockscopectl --help”会列出它们。</translation>
    </message>
    <message>
        <source>Nothing stands behind &quot;--&quot;.</source>
        <translation>“--”后面没有内容。</translation>
    </message>
    <message>
        <source>%1 takes nothing behind &quot;--&quot;; &quot;%2&quot; is too much.</source>
        <translation>%1 在“--”后面不带任何内容；“%2”是多余的。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is one too many; see &quot;lockscopectl help %2&quot;.</source>
        <translation>“%1”是多余的；请看“lockscopectl help %2”。</translation>
    </message>
    <message>
        <source>There is no command &quot;%1&quot;.%2 &quot;lockscopectl --help&quot; lists them.</source>
        <translation>没有命令“%1”。%2“lockscopectl --help”会列出它们。</translation>
    </message>
    <message>
        <source>nudge needs --write; --dry-run tells what it would do</source>
        <translation>nudge 需要 --write；--dry-run 会说明它将做什么</translation>
    </message>
    <message>
        <source>the local ZooKeeper server did not come up within %1</source>
        <translation>本地 ZooKeeper 服务器没有在 %1内启动</translation>
    </message>
    <message>
        <source>answers, but is not ZooKeeper</source>
        <translation>有应答，但不是 ZooKeeper</translation>
    </message>
    <message>
        <source>is ZooKeeper, but gave us no session</source>
        <translation>是 ZooKeeper，但没有给我们会话</translation>
    </message>
    <message>
        <source>is ZooKeeper, but in no quorum</source>
        <translation>是 ZooKeeper，但不在法定多数之中</translation>
    </message>
    <message>
        <source>--columns: there is no column &quot;%1&quot;; there are %2.</source>
        <translation>--columns：没有列“%1”；有 %2。</translation>
    </message>
    <message>
        <source>--format is table, tsv, csv or json; &quot;%1&quot; is none.</source>
        <translation>--format 应为 table、tsv、csv 或 json；“%1”不是。</translation>
    </message>
    <message>
        <source>--columns names none.</source>
        <translation>--columns 没有指定任何列。</translation>
    </message>
    <message>
        <source>Not all of it was read in time; allow more with --timeout.</source>
        <translation>没有及时读完；可用 --timeout 给更多时间。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 </source>
        <translation>，已 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>%1 (persistent)</source>
        <translation>%1（持久节点）</translation>
    </message>
    <message>
        <source>The path &quot;%1&quot; is not one that ZooKeeper accepts: %2 at character %3.</source>
        <translation>ZooKeeper 不接受路径“%1”：第 %3 个字符处%2。</translation>
    </message>
    <message>
        <source>it must start with &quot;/&quot;</source>
        <translation>必须以“/”开头</translation>
    </message>
    <message>
        <source>a character that is not allowed</source>
        <translation>有不允许的字符</translation>
    </message>
    <message>
        <source>an empty name</source>
        <translation>有空名称</translation>
    </message>
    <message>
        <source>a relative name</source>
        <translation>有相对名称</translation>
    </message>
    <message>
        <source>&quot;%1&quot; %2</source>
        <translation>“%1”%2</translation>
    </message>
    <message>
        <source>has an empty name between two &quot;/&quot;.</source>
        <translation>两个“/”之间是空名称。</translation>
    </message>
    <message>
        <source>has a relative name: write the whole path.</source>
        <translation>有相对名称：请写出完整路径。</translation>
    </message>
    <message>
        <source>has &quot;**&quot; in a name: it stands for whole names, as in &quot;/locks/**/x&quot;.</source>
        <translation>名称中有“**”：它代表整级名称，如“/locks/**/x”。</translation>
    </message>
    <message>
        <source>has a backslash with nothing behind it.</source>
        <translation>有一个反斜杠，后面没有内容。</translation>
    </message>
    <message>
        <source>is no path: begin with &quot;/&quot;, as in &quot;/locks/**&quot;.</source>
        <translation>不是路径：请以“/”开头，如“/locks/**”。</translation>
    </message>
    <message>
        <source>ends with &quot;/&quot;: take it away, or add &quot;**&quot; to mean all below.</source>
        <translation>以“/”结尾：请去掉它，或加上“**”表示其下全部。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>it is no ordinary file</source>
        <translation>它不是普通文件</translation>
    </message>
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
        <source>locks cannot be made by the recipe “%1”; use one of %2</source>
        <translation>不能按锁实现“%1”建立锁；请使用 %2 之一</translation>
    </message>
    <message>
        <source>the recipe “%1” has no mode “%2”</source>
        <translation>锁实现“%1”没有模式“%2”</translation>
    </message>
    <message>
        <source>a semaphore has one lease or more</source>
        <translation>信号量至少有一个租约</translation>
    </message>
    <message>
        <source>&quot;/&quot; is no lock; name a directory below it, as in &quot;/locks/orders&quot;.</source>
        <translation>“/”不是锁；请指定其下的目录，如“/locks/orders”。</translation>
    </message>
    <message>
        <source>the node stays until its session is closed: %1</source>
        <translation>节点会保留到其会话关闭：%1</translation>
    </message>
    <message>
        <source>our node was deleted by someone else</source>
        <translation>我们的节点被别人删除</translation>
    </message>
    <message>
        <source>asked to let go by “__REVOKE__”</source>
        <translation>通过“__REVOKE__”被请求放弃</translation>
    </message>
    <message>
        <source>%1 is missing, and what its ACL must be is hidden from us: make it first</source>
        <translation>缺少 %1，而其应有的 ACL 对我们不可见：请先建立它</translation>
    </message>
    <message>
        <source>our own node is in no queue</source>
        <translation>我们自己的节点不在任何队列中</translation>
    </message>
    <message>
        <source>session %1 reads and waits to write, too: neither could ever be granted; one must let go of its read lock</source>
        <translation>会话 %1 在读，同时也在等待写：两者都永远不会获得授予；其中一个必须放弃读锁</translation>
    </message>
    <message>
        <source>it has no lock at %1</source>
        <translation>它在 %1 没有锁</translation>
    </message>
    <message>
        <source>the lock is closed</source>
        <translation>锁已关闭</translation>
    </message>
    <message>
        <source>this owner has the lock by the recipe “%1”</source>
        <translation>此属主已按锁实现“%1”拥有该锁</translation>
    </message>
    <message>
        <source>somebody else holds it</source>
        <translation>别人持有它</translation>
    </message>
    <message>
        <source>not granted within %1</source>
        <translation>没有在 %1内授予</translation>
    </message>
    <message>
        <source>it has no “%1” lock here</source>
        <translation>它在这里没有“%1”锁</translation>
    </message>
    <message>
        <source>the lock was closed</source>
        <translation>锁已被关闭</translation>
    </message>
    <message>
        <source>the servers expired the session</source>
        <translation>服务器已使会话过期</translation>
    </message>
    <message>
        <source>no server answered for so long that the session may have expired</source>
        <translation>太久没有服务器应答，会话可能已经过期</translation>
    </message>
    <message>
        <source>“%1” needs writing to be allowed</source>
        <translation>“%1”需要先允许写入</translation>
    </message>
    <message>
        <source>to change a production system, type “%1”</source>
        <translation>要更改生产系统，请输入“%1”</translation>
    </message>
    <message>
        <source>writing can be allowed for %1 minutes at most</source>
        <translation>最多可以允许写入 %1 分钟</translation>
    </message>
    <message>
        <source>The connect string cannot be used: %1 at character %2. Write host:port,host:port/chroot.</source>
        <translation>连接串无法使用：第 %2 个字符处%1。请写成 host:port,host:port/chroot。</translation>
    </message>
    <message>
        <source>a port is missing</source>
        <translation>缺少端口</translation>
    </message>
    <message>
        <source>a port is not a number</source>
        <translation>端口不是数字</translation>
    </message>
    <message>
        <source>a port is not between 1 and 65535</source>
        <translation>端口不在 1 到 65535 之间</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>括号没有闭合</translation>
    </message>
    <message>
        <source>what is in brackets is no IPv6 address</source>
        <translation>括号内不是 IPv6 地址</translation>
    </message>
    <message>
        <source>after a bracket only a port can follow</source>
        <translation>括号后面只能是端口</translation>
    </message>
    <message>
        <source>an IPv6 address needs brackets</source>
        <translation>IPv6 地址需要加括号</translation>
    </message>
    <message>
        <source>a host is missing</source>
        <translation>缺少主机</translation>
    </message>
    <message>
        <source>a host name has a character it cannot have</source>
        <translation>主机名中有不允许的字符</translation>
    </message>
    <message>
        <source>the chroot is not a path (%1)</source>
        <translation>chroot 不是路径（%1）</translation>
    </message>
    <message>
        <source>servers are separated by commas, not by &quot;;&quot;</source>
        <translation>服务器之间用逗号分隔，而不是“;”</translation>
    </message>
    <message>
        <source>explains %1 of %2 watches seen</source>
        <translation>能解释所见 %2 个监听中的 %1 个</translation>
    </message>
    <message>
        <source>watches seen before</source>
        <translation>之前所见的监听</translation>
    </message>
    <message>
        <source>no waiter was seen to watch a node</source>
        <translation>没有看到等待者监听节点</translation>
    </message>
    <message>
        <source>names, and what is in the nodes</source>
        <translation>名称，以及节点的内容</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The sequence counter stands at 2147483647: ZooKeeper 3.6 and later give that number again and again, or refuse new contenders; older servers go on with negative numbers. Make a new directory.</source>
        <translation>序号计数器停在 2147483647：ZooKeeper 3.6 及以后会反复给出这个号码，或拒绝新的竞争者；较旧的服务器则继续使用负数。请建立新目录。</translation>
    </message>
    <message>
        <source>The next sequence number is %1: the counter is full at 2147483647. Make a new directory before that.</source>
        <translation>下一个序号是 %1：计数器在 2147483647 用尽。请在此之前建立新目录。</translation>
    </message>
    <message>
        <source>%1: the sequence counter has overflowed. Clients that compare the numbers as text let every newcomer in beside the present holder.</source>
        <translation>%1：序号计数器已溢出。把号码当文本比较的客户端会让每个新来者与当前持有者并存。</translation>
    </message>
    <message>
        <source>%1 share a sequence number on purpose: the later one was made with the number of the earlier one.</source>
        <translation>%1 有意共用一个序号：较晚的是用较早的号码建立的。</translation>
    </message>
    <message>
        <source>%1 have the same sequence number: who goes first is not defined, and both may be let in.</source>
        <translation>%1 的序号相同：谁先谁后没有规定，两者可能都获准进入。</translation>
    </message>
    <message>
        <source>%1 belongs to no session: it stays until somebody deletes it.</source>
        <translation>%1 不属于任何会话：在有人删除之前会一直保留。</translation>
    </message>
    <message>
        <source>%1 belong to no session: they stay until somebody deletes them.</source>
        <translation>%1 不属于任何会话：在有人删除之前会一直保留。</translation>
    </message>
    <message>
        <source>%1 is no contender, but clients of %2 take all that for contenders and wait for it to go.</source>
        <translation>%1 不是竞争者，但 %2 的客户端会把它们都当作竞争者，并等待它们离开。</translation>
    </message>
    <message>
        <source>%1 are no contenders, but clients of %2 take all that for contenders and wait for it to go.</source>
        <translation>%1 不是竞争者，但 %2 的客户端会把它们都当作竞争者，并等待它们离开。</translation>
    </message>
    <message>
        <source>%1 is no contender, and every client of %2 fails on that.</source>
        <translation>%1 不是竞争者，而 %2 的每个客户端都会因此失败。</translation>
    </message>
    <message>
        <source>%1 are no contenders, and every client of %2 fails on that.</source>
        <translation>%1 不是竞争者，而 %2 的每个客户端都会因此失败。</translation>
    </message>
    <message>
        <source>%1 is no contender; whether clients of %2 wait for that is not known.</source>
        <translation>%1 不是竞争者；%2 的客户端是否会等待它不得而知。</translation>
    </message>
    <message>
        <source>%1 are no contenders; whether clients of %2 wait for that is not known.</source>
        <translation>%1 不是竞争者；%2 的客户端是否会等待它们不得而知。</translation>
    </message>
    <message>
        <source>%1 is no contender and keeps nobody waiting.</source>
        <translation>%1 不是竞争者，没有使谁等待。</translation>
    </message>
    <message>
        <source>%1 are no contenders and keep nobody waiting.</source>
        <translation>%1 不是竞争者，没有使谁等待。</translation>
    </message>
    <message>
        <source>%1 is of the session that holds the write lock: if the same thread made it, it holds as well (a downgrade); if another thread did, it waits. Nothing seen tells which, and it is shown as waiting.</source>
        <translation>%1 属于持有写锁的会话：如果是同一线程建立的，它也持有（降级）；如果是另一线程建立的，它就在等待。所见的情况无从判断，因此显示为等待。</translation>
    </message>
    <message>
        <source>%1 are of the session that holds the write lock: one that the same thread made holds as well (a downgrade); one that another thread made waits. Nothing seen tells which, and they are shown as waiting.</source>
        <translation>%1 属于持有写锁的会话：同一线程建立的也持有（降级）；另一线程建立的在等待。所见的情况无从判断，因此显示为等待。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>The lowest number holds.</source>
        <translation>号码最小的持有。</translation>
    </message>
    <message>
        <source>The contender just before; of several in a row that one process made, the first.</source>
        <translation>紧邻其前的竞争者；若前面连续几个由同一进程建立，则是其中第一个。</translation>
    </message>
    <message>
        <source>The first of all children, sorted by name, holds.</source>
        <translation>所有子节点中按名称排序的第一个持有。</translation>
    </message>
    <message>
        <source>The child just before its own.</source>
        <translation>紧邻其前的子节点。</translation>
    </message>
    <message>
        <source>A writer holds when nothing is before it, a reader when no writer is.</source>
        <translation>前面没有任何节点时写者持有，前面没有写者时读者持有。</translation>
    </message>
    <message>
        <source>Nothing: it asks again.</source>
        <translation>无：它会再次询问。</translation>
    </message>
    <message>
        <source>A lock is for the rows behind &lt;start&gt; up to &lt;end&gt;. A writer holds when no lock before it overlaps its range, a reader when no writer before it does.</source>
        <translation>锁针对 &lt;start&gt; 之后到 &lt;end&gt; 为止的行。前面没有范围与之重叠的锁时写者持有，前面没有这样的写者时读者持有。</translation>
    </message>
    <message>
        <source>A lock or writer holds when no sibling is before it, a reader when no writer is.</source>
        <translation>前面没有同级节点时锁或写者持有，前面没有写者时读者持有。</translation>
    </message>
    <message>
        <source>The last of those that it waits for.</source>
        <translation>它所等待的节点中的最后一个。</translation>
    </message>
    <message>
        <source>The lowest number leads.</source>
        <translation>号码最小的领导。</translation>
    </message>
    <message>
        <source>The sibling just before its own.</source>
        <translation>紧邻其前的同级节点。</translation>
    </message>
    <message>
        <source>Whoever has a node holds: it is made only when there are fewer than the limit.</source>
        <translation>有节点的就持有：只有数量少于上限时才会建立。</translation>
    </message>
    <message>
        <source>Nothing: nobody waits.</source>
        <translation>无：没有谁等待。</translation>
    </message>
    <message>
        <source>Of each container the newest node counts; the first of those by name is the master.</source>
        <translation>每个容器以最新的节点为准；其中按名称第一个是主节点。</translation>
    </message>
    <message>
        <source>The data of every member, its own too, and the children of the directory.</source>
        <translation>每个成员（包括自己）的数据，以及目录的子节点列表。</translation>
    </message>
    <message>
        <source>Each node is a lock by itself: an INSERT has it until its part is committed.</source>
        <translation>每个节点本身就是一个锁：INSERT 持有它直到其数据块提交。</translation>
    </message>
    <message>
        <source>The lowest number leads. Newer servers leave leader_election-0, and all lead.</source>
        <translation>号码最小的领导。较新的服务器保留 leader_election-0，全部都领导。</translation>
    </message>
    <message>
        <source>The contender just before its own.</source>
        <translation>紧邻其前的竞争者。</translation>
    </message>
    <message>
        <source>The first of all children holds.</source>
        <translation>所有子节点中的第一个持有。</translation>
    </message>
    <message>
        <source>The child just before its own, whatever that is (2.4 and older: by exists).</source>
        <translation>紧邻其前的子节点，不论它是什么（2.4 及更早：用 exists）。</translation>
    </message>
    <message>
        <source>Whoever heads the locks makes a lease and holds once there are no more leases than permits. How many permits there are is written nowhere: one less than there are leases while somebody waits at the head with a lease of its own.</source>
        <translation>排在 locks 首位的建立一个租约，租约数不超过许可数时即持有。许可数没有写在任何地方：当首位已有自己的租约却在等待时，许可数比租约数少一。</translation>
    </message>
    <message>
        <source>The head of the locks: the children of leases. The others: the lock just before.</source>
        <translation>locks 的首位：leases 的子节点列表。其他的：紧邻其前的锁。</translation>
    </message>
    <message>
        <source>Whoever has fewer children before it than the size holds, once it looks. The size is written nowhere: it is how far before itself a waiter watches; where that is not seen, only the first is known to hold. With a size of one it is a mutex.</source>
        <translation>查看时前面的子节点少于规模的即持有。规模没有写在任何地方：它等于等待者监听的节点在其前面多远；看不到时，只知道第一个持有。规模为一时就是互斥锁。</translation>
    </message>
    <message>
        <source>The child that is as many before its own as the size says: one that another one&apos;s leaving lets in sleeps on until that goes.</source>
        <translation>在其前面、相隔规模那么多的子节点：因另一个离开而获准的，会沉睡到该节点离开。</translation>
    </message>
    <message>
        <source>A writer holds when it is the first of all children. A reader holds when no writer is before it, or when its own thread holds the write lock (a downgrade). Before 5.5 nothing in the names tells that from another thread of the same client, which waits: its session is seen to watch the writer.</source>
        <translation>写者是所有子节点中的第一个时持有。前面没有写者时读者持有，或者自己的线程持有写锁时（降级）。5.5 之前，名称无法将其与同一客户端的另一线程区分，后者在等待：可以看到其会话监听写者。</translation>
    </message>
    <message>
        <source>A writer: the child just before, reader or writer. A reader: the FIRST writer of all.</source>
        <translation>写者：紧邻其前的子节点，不论读者或写者。读者：所有写者中的第一个。</translation>
    </message>
    <message>
        <source>The first of all children leads.</source>
        <translation>所有子节点中的第一个领导。</translation>
    </message>
    <message>
        <source>The child just before its own (2.4 and older: by exists).</source>
        <translation>紧邻其前的子节点（2.4 及更早：用 exists）。</translation>
    </message>
    <message>
        <source>The lowest number holds. A second one with the same client id and session claims the lock as well; that is not shown.</source>
        <translation>号码最小的持有。客户端 id 和会话相同的第二个也会取得锁；这一点没有显示。</translation>
    </message>
    <message>
        <source>The vote just before its own.</source>
        <translation>紧邻其前的选票。</translation>
    </message>
    <message>
        <source>Each node locks the ledger of its number: whoever made it holds.</source>
        <translation>每个节点锁住其号码的 ledger：建立者持有。</translation>
    </message>
    <message>
        <source>Nothing: who finds a ledger locked takes another.</source>
        <translation>无：发现 ledger 已锁的会另取一个。</translation>
    </message>
    <message>
        <source>The children of the directory: every change wakes every waiter.</source>
        <translation>目录的子节点列表：每次变化都会唤醒每个等待者。</translation>
    </message>
    <message>
        <source>A writer: the contender just before. A reader: the last writer before it.</source>
        <translation>写者：紧邻其前的竞争者。读者：其前的最后一个写者。</translation>
    </message>
    <message>
        <source>The lowest number of all children holds; equal ones do not wait for each other.</source>
        <translation>所有子节点中号码最小的持有；号码相同的互不等待。</translation>
    </message>
    <message>
        <source>The highest number below its own.</source>
        <translation>小于自己的最大号码。</translation>
    </message>
    <message>
        <source>A writer holds when it is the lowest of all children, a reader when no writer is before it.</source>
        <translation>写者是所有子节点中号码最小的时持有，前面没有写者时读者持有。</translation>
    </message>
    <message>
        <source>A writer: the child just before. A reader: the last writer before it.</source>
        <translation>写者：紧邻其前的子节点。读者：其前的最后一个写者。</translation>
    </message>
    <message>
        <source>A shared lock holds when no exclusive one is before it, an exclusive one when nothing is. Who loses deletes its node, sleeps and tries again. A semi-shared one waits for exclusive ones and keeps nobody waiting.</source>
        <translation>前面没有独占锁时共享锁持有，前面没有任何节点时独占锁持有。落败的删除自己的节点，休眠后重试。半共享锁等待独占锁，而不使任何节点等待。</translation>
    </message>
    <message>
        <source>Nothing: it asks again after hive.lock.sleep.between.retries.</source>
        <translation>无：经过 hive.lock.sleep.between.retries 之后再次询问。</translation>
    </message>
    <message>
        <source>The contender holds before which there is none. The numbers are compared as text; equal ones do not wait for each other.</source>
        <translation>前面没有其他竞争者的持有。号码按文本比较；相同的互不等待。</translation>
    </message>
    <message>
        <source>A writer holds when nothing is before it. A reader that looks waits for every writer, younger ones too, which wait for it: a deadlock. It holds if it came when there was none.</source>
        <translation>前面没有任何节点时写者持有。读者查看时等待每个写者，包括较晚的、而后者又在等它：造成死锁。若它来时没有写者则持有。</translation>
    </message>
    <message>
        <source>A writer: the contender just before. A reader: the LAST writer of all, even behind it.</source>
        <translation>写者：紧邻其前的竞争者。读者：所有写者中的最后一个，即使排在它后面。</translation>
    </message>
    <message>
        <source>Whoever heads the queue makes a lease when X has fewer children than its data say.</source>
        <translation>当 X 的子节点少于其数据所写的数量时，排在队首的建立一个租约。</translation>
    </message>
    <message>
        <source>The head of the queue: the children of X. The others: the contender just before.</source>
        <translation>队首：X 的子节点列表。其他的：紧邻其前的竞争者。</translation>
    </message>
    <message>
        <source>Whoever the data name has the lease until its end, by the clients&apos; clocks. Others look at it one after the other, each holding the lock beside it, and go away. A lease of another version is left alone for good.</source>
        <translation>数据中写明的持有租约到其结束，按客户端的时钟。其他的一个接一个地查看它，各自持有旁边的锁，然后离开。另一版本的租约永远不会被动。</translation>
    </message>
    <message>
        <source>Of those who look: the contender just before. Nobody waits for the lease.</source>
        <translation>查看者：紧邻其前的竞争者。没有谁等待租约。</translation>
    </message>
    <message>
        <source>The lowest number leads, whatever its label.</source>
        <translation>号码最小的领导，不论其标签。</translation>
    </message>
    <message>
        <source>The children of the directory.</source>
        <translation>目录的子节点列表。</translation>
    </message>
    <message>
        <source>The oldest holds, across an overflow of the numbers too.</source>
        <translation>最早的持有，号码溢出之后也是如此。</translation>
    </message>
    <message>
        <source>As many as the size says are let in, the oldest. The size is written nowhere: those whose data say so hold.</source>
        <translation>规模允许的那么多个获准进入，最早的在先。规模没有写在任何地方：数据中写明的持有。</translation>
    </message>
    <message>
        <source>The next one: the children of the directory. The others: the contender just before.</source>
        <translation>下一个：目录的子节点列表。其他的：紧邻其前的竞争者。</translation>
    </message>
    <message>
        <source>The lowest number holds. With several holders allowed: those less far from it than that.</source>
        <translation>号码最小的持有。允许多个持有者时：与它相差小于该数量的也持有。</translation>
    </message>
    <message>
        <source>The lowest number of those with one name holds.</source>
        <translation>同名的之中号码最小的持有。</translation>
    </message>
    <message>
        <source>The one of that name just before; it asks again as well.</source>
        <translation>紧邻其前的同名节点；它也会再次询问。</translation>
    </message>
    <message>
        <source>The first, by the text behind the last &quot;_&quot;, holds.</source>
        <translation>按最后一个“_”之后的文本排在第一的持有。</translation>
    </message>
    <message>
        <source>The contender just before its own. With three or more it may look for that in the wrong order and watch another, or panic.</source>
        <translation>紧邻其前的竞争者。有三个或更多时，它可能按错误的顺序查找而监听另一个，或崩溃。</translation>
    </message>
    <message>
        <source>The contender just before its own, and its own node.</source>
        <translation>紧邻其前的竞争者，以及自己的节点。</translation>
    </message>
    <message>
        <source>The first, by the text of the number, holds.</source>
        <translation>按号码的文本排在第一的持有。</translation>
    </message>
    <message>
        <source>The lowest number is meant to hold, and is shown to. In truth each client takes the child that the server lists first, without sorting: another one may be let in beside it.</source>
        <translation>号码最小的应当持有，并如此显示。实际上每个客户端取服务器最先列出的子节点而不排序：可能另一个与它并存进入。</translation>
    </message>
    <message>
        <source>Nothing: it asks again within a second.</source>
        <translation>无：它在一秒内再次询问。</translation>
    </message>
    <message>
        <source>Whoever made the node holds. Those who wait have no node.</source>
        <translation>建立节点的持有。等待的没有节点。</translation>
    </message>
    <message>
        <source>The one node, all of them.</source>
        <translation>这唯一的节点，全体都监听。</translation>
    </message>
    <message>
        <source>The one node, all of them, the active one too.</source>
        <translation>这唯一的节点，全体都监听，包括活动的那个。</translation>
    </message>
    <message>
        <source>The one node, all brokers, the controller too.</source>
        <translation>这唯一的节点，所有 broker 都监听，包括 controller。</translation>
    </message>
    <message>
        <source>The one node, all masters, the active one too.</source>
        <translation>这唯一的节点，所有 master 都监听，包括活动的那个。</translation>
    </message>
    <message>
        <source>The one node, all of them, the leader too.</source>
        <translation>这唯一的节点，全体都监听，包括领导者。</translation>
    </message>
    <message>
        <source>The children of /service/&lt;cluster&gt;.</source>
        <translation>/service/&lt;cluster&gt; 的子节点列表。</translation>
    </message>
    <message>
        <source>Locked until the instant in the data; early versions: as long as the node is there.</source>
        <translation>锁定到数据中所写的时刻；早期版本：只要节点存在就锁定。</translation>
    </message>
    <message>
        <source>The lowest number leads; equal ones by name.</source>
        <translation>号码最小的领导；相同的按名称。</translation>
    </message>
    <message>
        <source>The leader&apos;s node, all of them, the leader too.</source>
        <translation>领导者的节点，全体都监听，包括领导者。</translation>
    </message>
    <message>
        <source>OWNER holds until TIMEOUT, by the clients&apos; clocks. A request of higher priority writes itself into REQUESTOR_ID and waits for the owner to clean up: it has no node.</source>
        <translation>OWNER 持有到 TIMEOUT，按客户端的时钟。优先级更高的请求把自己写入 REQUESTOR_ID 并等待所有者清理：它没有节点。</translation>
    </message>
    <message>
        <source>The node&apos;s data, owner and requestor.</source>
        <translation>节点的数据、所有者和请求者。</translation>
    </message>
    <message>
        <source>Nothing: who may wait tries again.</source>
        <translation>无：可以等待的会重试。</translation>
    </message>
    <message>
        <source>As many as the majority of the data says are let in, the lowest numbers.</source>
        <translation>数据中多数所写的那么多个获准进入，号码最小的在先。</translation>
    </message>
    <message>
        <source>The child just before its own, whatever that is.</source>
        <translation>紧邻其前的子节点，不论它是什么。</translation>
    </message>
    <message>
        <source>The first of all children, sorted by name, leads.</source>
        <translation>所有子节点中按名称排序的第一个领导。</translation>
    </message>
    <message>
        <source>The child just before its own, whatever that is; the leader its own node.</source>
        <translation>紧邻其前的子节点，不论它是什么；领导者监听自己的节点。</translation>
    </message>
    <message>
        <source>An exclusive locker holds when no child is before it, a shared one when none before it starts with &quot;ex&quot;.</source>
        <translation>前面没有子节点时独占锁持有，前面没有以“ex”开头的子节点时共享锁持有。</translation>
    </message>
    <message>
        <source>Whoever has fewer children before it than the size holds. The size is written nowhere: it is as many as a waiter watches; where no watch list tells, only the first is known to hold.</source>
        <translation>前面的子节点少于规模的持有。规模没有写在任何地方：等于等待者监听的数量；没有监听列表说明时，只知道第一个持有。</translation>
    </message>
    <message>
        <source>As many of those before it as the size says, the last ones, all at once.</source>
        <translation>其前面规模那么多个中的最后几个，同时监听。</translation>
    </message>
    <message>
        <source>The lowest ballot leads.</source>
        <translation>号码最小的选票领导。</translation>
    </message>
    <message>
        <source>The ballot just before its own.</source>
        <translation>紧邻其前的选票。</translation>
    </message>
    <message>
        <source>The lowest number holds; equal ones by the text before it.</source>
        <translation>号码最小的持有；相同的按号码前的文本。</translation>
    </message>
    <message>
        <source>The child just before its own. A client that watches its own node is stuck: it did not recognise it after a lost answer.</source>
        <translation>紧邻其前的子节点。监听自己节点的客户端会卡住：它在应答丢失后没有认出该节点。</translation>
    </message>
    <message>
        <source>The first by the text behind the last dash holds.</source>
        <translation>按最后一个短横之后的文本排在第一的持有。</translation>
    </message>
    <message>
        <source>%1 fails on the nodes of %2.</source>
        <translation>%1 会因 %2 的节点而失败。</translation>
    </message>
    <message>
        <source>%1 and %2 see each other&apos;s nodes and wait for each other.</source>
        <translation>%1 和 %2 能看到彼此的节点并互相等待。</translation>
    </message>
    <message>
        <source>%1 waits for the nodes of %2, which does not see its own: both may hold.</source>
        <translation>%1 等待 %2 的节点，而后者看不到前者的：双方可能同时持有。</translation>
    </message>
    <message>
        <source>%1 and %2 do not see each other&apos;s nodes: both may hold.</source>
        <translation>%1 和 %2 看不到彼此的节点：双方可能同时持有。</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>由您选择</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
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
        <source>%1 is held until %2, by its client&apos;s clock.</source>
        <translation>%1 被持有到 %2，按其客户端的时钟。</translation>
    </message>
    <message>
        <source>%1 are held until times that they say; the first ends at %2.</source>
        <translation>%1 被持有到各自所写的时间；最早的在 %2 结束。</translation>
    </message>
    <message>
        <source>%1 are free: their times are over.</source>
        <translation>%1 空闲：时间已过。</translation>
    </message>
    <message>
        <source>%1 says that nobody holds it.</source>
        <translation>%1 写明没有人持有它。</translation>
    </message>
    <message>
        <source>%1 is free: its time was over at %2, by its client&apos;s clock.</source>
        <translation>%1 空闲：其时间已于 %2 结束，按其客户端的时钟。</translation>
    </message>
    <message>
        <source>%1, the recipe that you chose (%2)</source>
        <translation>%1，即您所选的锁实现（%2）</translation>
    </message>
    <message>
        <source>No child is a contender of %1: who holds is not known.</source>
        <translation>没有子节点是 %1 的竞争者：谁持有不得而知。</translation>
    </message>
    <message>
        <source>%1 is no contender of %2, but of another that Lockscope knows: not judged.</source>
        <translation>%1 不是 %2 的竞争者，而属于 Lockscope 所知的另一种：未作判定。</translation>
    </message>
    <message>
        <source>%1 are no contenders of %2, but of another that Lockscope knows: not judged.</source>
        <translation>%1 不是 %2 的竞争者，而属于 Lockscope 所知的另一种：未作判定。</translation>
    </message>
    <message>
        <source>How many %1 lets in is not known: of %2 contenders only the first surely holds.</source>
        <translation>%1 允许几个同时进入不得而知：%2 个竞争者中只有第一个肯定持有。</translation>
    </message>
    <message>
        <source>Whether somebody holds %1 is not known: that is in the data, and the ACL forbids to read them.</source>
        <translation>是否有人持有 %1 不得而知：这写在数据中，而 ACL 不允许读取。</translation>
    </message>
    <message>
        <source>Whether somebody holds %1 is not known: that is in the data, which were not read.</source>
        <translation>是否有人持有 %1 不得而知：这写在数据中，而数据没有被读取。</translation>
    </message>
    <message>
        <source>Granted at once: %1.</source>
        <translation>立即获得授予：%1。</translation>
    </message>
    <message>
        <source>Nobody waits: nobody is granted.</source>
        <translation>没有等待者：没有谁获得授予。</translation>
    </message>
    <message>
        <source>It will not help: %1 still holds.</source>
        <translation>不会有帮助：%1 仍然持有。</translation>
    </message>
    <message>
        <source>It will not help: nobody is granted.</source>
        <translation>不会有帮助：没有谁获得授予。</translation>
    </message>
    <message>
        <source>Removes %1.</source>
        <translation>移除 %1。</translation>
    </message>
    <message>
        <source>Goes on holding beside: %1.</source>
        <translation>与之并存继续持有：%1。</translation>
    </message>
    <message>
        <source>%1 does not get further: it will wait for %2 instead of %3.</source>
        <translation>%1 不会前进：它将等待 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>%1 more will wait for another node than now.</source>
        <translation>另有 %1 个将等待与现在不同的节点。</translation>
    </message>
    <message>
        <source>Still waiting: %1.</source>
        <translation>仍在等待：%1。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Token before %1, after %2.</source>
        <translation>之前的令牌为 %1，之后为 %2。</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 还有 %1 个</translation>
    </message>
    <message>
        <source>time between two rounds that must agree</source>
        <translation>两轮之间必须一致的时间</translation>
    </message>
    <message>
        <source>longest wait: info</source>
        <translation>最长等待：提示</translation>
    </message>
    <message>
        <source>longest wait: warning</source>
        <translation>最长等待：警告</translation>
    </message>
    <message>
        <source>longest wait: critical</source>
        <translation>最长等待：严重</translation>
    </message>
    <message>
        <source>waiters that make a long wait a warning</source>
        <translation>使长时间等待成为警告的等待者数</translation>
    </message>
    <message>
        <source>times that a hold is longer than nearly all before</source>
        <translation>持有时间超过之前几乎所有持有的倍数</translation>
    </message>
    <message>
        <source>hold below which none is unusual</source>
        <translation>低于此值的持有都不算异常</translation>
    </message>
    <message>
        <source>holds seen before one is unusual</source>
        <translation>判定持有异常之前须见过的持有次数</translation>
    </message>
    <message>
        <source>rounds in which the queue grew</source>
        <translation>队列持续增长的轮数</translation>
    </message>
    <message>
        <source>time over which the queue grew</source>
        <translation>队列增长的时间</translation>
    </message>
    <message>
        <source>time in which clients change servers</source>
        <translation>客户端更换服务器的时间</translation>
    </message>
    <message>
        <source>session timeout that makes failover slow</source>
        <translation>使故障切换缓慢的会话超时</translation>
    </message>
    <message>
        <source>session timeout that a pause exceeds</source>
        <translation>停顿会超过的会话超时</translation>
    </message>
    <message>
        <source>heartbeat age in percent of the timeout: warning</source>
        <translation>心跳时间占超时的百分比：警告</translation>
    </message>
    <message>
        <source>heartbeat age in percent of the timeout: critical</source>
        <translation>心跳时间占超时的百分比：严重</translation>
    </message>
    <message>
        <source>time without any movement in the queue</source>
        <translation>队列中没有任何变动的时间</translation>
    </message>
    <message>
        <source>sessions that watch one node: info</source>
        <translation>监听同一节点的会话数：提示</translation>
    </message>
    <message>
        <source>sessions that watch one node: warning</source>
        <translation>监听同一节点的会话数：警告</translation>
    </message>
    <message>
        <source>time for which a ring of waits must last</source>
        <translation>等待环必须持续的时间</translation>
    </message>
    <message>
        <source>youngest wait of a ring: critical</source>
        <translation>环中最短的等待：严重</translation>
    </message>
    <message>
        <source>wait for an upgrade</source>
        <translation>等待锁升级的时间</translation>
    </message>
    <message>
        <source>locks in which an observer watches</source>
        <translation>旁观者监听的锁数</translation>
    </message>
    <message>
        <source>unclean ends of one client</source>
        <translation>一个客户端不正常结束的次数</translation>
    </message>
    <message>
        <source>time in which they are counted</source>
        <translation>统计它们的时间段</translation>
    </message>
    <message>
        <source>ends so close to each other are one event</source>
        <translation>相隔这么近的结束算作一次事件</translation>
    </message>
    <message>
        <source>nodes created under one holder</source>
        <translation>在一个持有者期间建立的节点数</translation>
    </message>
    <message>
        <source>percent of them gone without a grant</source>
        <translation>其中未经授予而离开的百分比</translation>
    </message>
    <message>
        <source>next sequence number in percent of 2^31</source>
        <translation>下一个序号占 2^31 的百分比</translation>
    </message>
    <message>
        <source>how long a witness of an order counts</source>
        <translation>加锁顺序的见证有效多久</translation>
    </message>
    <message>
        <source>empty directories below one parent</source>
        <translation>一个父目录下的空目录数</translation>
    </message>
    <message>
        <source>time in which they did not change</source>
        <translation>它们没有变化的时间</translation>
    </message>
    <message>
        <source>disagreement of clocks</source>
        <translation>时钟的差异</translation>
    </message>
    <message>
        <source>time without a leader</source>
        <translation>没有 leader 的时间</translation>
    </message>
    <message>
        <source>requests that a member has not answered</source>
        <translation>成员尚未应答的请求数</translation>
    </message>
    <message>
        <source>time that a member takes for a request, in the mean</source>
        <translation>成员处理一个请求的平均时间</translation>
    </message>
    <message>
        <source>%1 did “%2” on %3 %4 ago: %5.</source>
        <translation>%1 在 %4前对 %3 做了“%2”：%5。</translation>
    </message>
    <message>
        <source>The journal %1: %2. Nothing is done by force that cannot be written down: let it be written, or name another folder in XDG_DATA_HOME.</source>
        <translation>操作日志 %1：%2。无法记录的强制操作一律不做：请使其可写，或在 XDG_DATA_HOME 中指定另一个目录。</translation>
    </message>
    <message>
        <source>The journal %1 cannot be read: %2.</source>
        <translation>无法读取操作日志 %1：%2。</translation>
    </message>
    <message>
        <source>The chroot %1 of the connect string</source>
        <translation>连接串中的 chroot %1</translation>
    </message>
    <message>
        <source>a %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>nothing of the kind.</source>
        <translation>没有此类内容。</translation>
    </message>
    <message>
        <source>When you looked it was %1, now it is %2.</source>
        <translation>您查看时是 %1，现在是 %2。</translation>
    </message>
    <message>
        <source>When you looked %1 was not to be granted, now it would be.</source>
        <translation>您查看时 %1 不会获得授予，现在会。</translation>
    </message>
    <message>
        <source>When you looked: %1 Now: %2</source>
        <translation>您查看时：%1 现在：%2</translation>
    </message>
    <message>
        <source>The node is persistent: it will not go by itself.</source>
        <translation>节点是持久的：它不会自行消失。</translation>
    </message>
    <message>
        <source>Wait: its owner releases it, or its session expires once the client is silent.</source>
        <translation>等待：其所有者会释放它，或在客户端无声后会话过期。</translation>
    </message>
    <message>
        <source>Wait: the session expires by itself in %1.</source>
        <translation>等待：会话会在 %1后自行过期。</translation>
    </message>
    <message>
        <source>There is no sign that its client waits for a node that is gone.</source>
        <translation>没有迹象表明其客户端在等待已不存在的节点。</translation>
    </message>
    <message>
        <source>Its client watches %1, which is gone: creating and deleting that in one transaction wakes it. The directory&apos;s counter grows by 1.</source>
        <translation>其客户端监听已不存在的 %1：在一个事务中创建并删除它即可唤醒客户端。目录的计数器会增加 1。</translation>
    </message>
    <message>
        <source>It does not wait: there is nothing to wake it for.</source>
        <translation>它没有在等待：没有需要唤醒它的原因。</translation>
    </message>
    <message>
        <source>What its client watches is not known.</source>
        <translation>其客户端监听什么不得而知。</translation>
    </message>
    <message>
        <source>Set the data of %1 to what it is: its client wakes and looks again. Helps against a lost event, not against a client that waits for the wrong node.</source>
        <translation>将 %1 的数据原样再写一次：其客户端会醒来并再次查看。可补救丢失的事件，但对等待错误节点的客户端无效。</translation>
    </message>
    <message>
        <source>Only Curator&apos;s locks can be asked to let go.</source>
        <translation>只有 Curator 的锁可以请求放弃。</translation>
    </message>
    <message>
        <source>Whether its owner listens to revocations is not known.</source>
        <translation>其所有者是否接受撤销请求不得而知。</translation>
    </message>
    <message>
        <source>Its owner does not listen to revocations (it does not watch its own node).</source>
        <translation>其所有者不接受撤销请求（它没有监听自己的节点）。</translation>
    </message>
    <message>
        <source>Ask the owner to let go: it watches its own node, as Curator&apos;s revocable locks do. Overwrites the node&apos;s data.</source>
        <translation>请求所有者放弃：它像 Curator 的可撤销锁那样监听自己的节点。会覆盖节点的数据。</translation>
    </message>
    <message>
        <source>no member of the ensemble told its watches</source>
        <translation>集群中没有成员说明其监听</translation>
    </message>
    <message>
        <source>the members do not tell which of them it is connected to</source>
        <translation>各成员没有说明它连接到哪一个</translation>
    </message>
    <message>
        <source>The lock of %1 could not be read, so it is not known what its client waits for.</source>
        <translation>无法读取 %1 所在的锁，因此其客户端在等待什么不得而知。</translation>
    </message>
    <message>
        <source>%1 is persistent: no session is known that could be woken.</source>
        <translation>%1 是持久节点：没有已知的会话可以唤醒。</translation>
    </message>
    <message>
        <source>What the client of %1 watches is not known (%2), so there is nothing to wake it by.</source>
        <translation>%1 的客户端监听什么不得而知（%2），因此无从唤醒它。</translation>
    </message>
    <message>
        <source>The client of %1 watches %2, which is there: it sleeps on no vanished node, and wakes when that goes.</source>
        <translation>%1 的客户端监听 %2，而它还在：它没有沉睡于已不存在的节点，该节点离开时它会醒来。</translation>
    </message>
    <message>
        <source>The client of %1 watches no node of this lock: there is no watch that could wake it.</source>
        <translation>%1 的客户端没有监听这个锁的任何节点：没有可以唤醒它的监听。</translation>
    </message>
    <message>
        <source>The outcome is not in the journal yet: the disk does not answer.</source>
        <translation>结果还没有写入操作日志：磁盘没有响应。</translation>
    </message>
    <message>
        <source>It was done, but what came of it could not be read.</source>
        <translation>已经执行，但无法读取结果。</translation>
    </message>
    <message>
        <source>nothing was done</source>
        <translation>什么也没有做</translation>
    </message>
    <message>
        <source>no answer: it may have been done</source>
        <translation>没有应答：可能已经执行</translation>
    </message>
    <message>
        <source>Who watched it was told. The directory&apos;s counter grew by 1.</source>
        <translation>已通知监听它的客户端。目录的计数器增加了 1。</translation>
    </message>
    <message>
        <source>The owner was asked to let go; whether it listens is up to it. What the node said before is in this receipt.</source>
        <translation>已请求所有者放弃；是否接受由它决定。节点之前的内容在此回执中。</translation>
    </message>
    <message>
        <source>Who watched it was told; its version is %1 now.</source>
        <translation>已通知监听它的客户端；其版本现为 %1。</translation>
    </message>
    <message>
        <source>The checks before forbid it.</source>
        <translation>之前的检查不允许这样做。</translation>
    </message>
    <message>
        <source>To delete it all the same, “%1” has to be typed.</source>
        <translation>若仍要删除，须输入“%1”。</translation>
    </message>
    <message>
        <source>A production system is not changed without a reason.</source>
        <translation>没有原因不得更改生产系统。</translation>
    </message>
    <message>
        <source>The answer was lost with the connection; it was found out by reading, nothing was repeated.</source>
        <translation>应答随连接丢失；结果由读取得知，没有重复执行。</translation>
    </message>
    <message>
        <source>doing it again does no harm</source>
        <translation>再做一次没有害处</translation>
    </message>
    <message>
        <source>It was done to another node of that name, made in between: that one&apos;s czxid is %1, and %2 was looked at. What it said before is lost.</source>
        <translation>操作落到了其间建立的同名的另一个节点上：它的 czxid 是 %1，而查看的是 %2。它之前的内容已经丢失。</translation>
    </message>
    <message>
        <source>its data cannot be read, so they cannot be written again</source>
        <translation>无法读取其数据，因此不能原样再写</translation>
    </message>
    <message>
        <source>the node exists: its watchers need no such nudge</source>
        <translation>节点存在：其监听者不需要这样的唤醒</translation>
    </message>
    <message>
        <source>the lock directory could not be read</source>
        <translation>无法读取锁目录</translation>
    </message>
    <message>
        <source>the node does not belong to this lock</source>
        <translation>节点不属于这个锁</translation>
    </message>
    <message>
        <source>it has %1 children</source>
        <translation>它有 %1 个子节点</translation>
    </message>
    <message>
        <source>the node was made meanwhile</source>
        <translation>节点在其间建立</translation>
    </message>
    <message>
        <source>the node is still there</source>
        <translation>节点仍在那里</translation>
    </message>
    <message>
        <source>the data are unchanged</source>
        <translation>数据没有变化</translation>
    </message>
    <message>
        <source>it was written to since</source>
        <translation>此后它被写过</translation>
    </message>
    <message>
        <source>Possible double holder: session %1 was not told and may go on as if it held, until that session is gone.</source>
        <translation>可能有双重持有者：会话 %1 没有得到通知，可能仍当自己持有而继续运行，直到该会话消失。</translation>
    </message>
    <message>
        <source>The lock could not be read afterwards: %1.</source>
        <translation>之后无法读取这个锁：%1。</translation>
    </message>
    <message>
        <source>The queue could not be read before, so nothing was predicted.</source>
        <translation>之前无法读取队列，因此没有预测。</translation>
    </message>
    <message>
        <source>%1 was to hold, and does not.</source>
        <translation>%1 本应持有，却没有。</translation>
    </message>
    <message>
        <source>%1 holds, which was not predicted.</source>
        <translation>%1 持有，这没有预测到。</translation>
    </message>
    <message>
        <source>The directory was made anew meanwhile.</source>
        <translation>目录在其间被重建。</translation>
    </message>
    <message>
        <source>The outcome could not be written down. %1</source>
        <translation>无法记录结果。%1</translation>
    </message>
    <message>
        <source>The node is gone already; there is nothing to do.</source>
        <translation>节点已经不在；没有什么可做。</translation>
    </message>
    <message>
        <source>It changed since you looked: %1.</source>
        <translation>在您查看之后它已改变：%1。</translation>
    </message>
    <message>
        <source>It is the node that you looked at: czxid %1, owner %2, version %3.</source>
        <translation>这是您查看的节点：czxid %1，所有者 %2，版本 %3。</translation>
    </message>
    <message>
        <source>none (persistent)</source>
        <translation>无（持久节点）</translation>
    </message>
    <message>
        <source>No recipe knows this name: what its deletion does to others cannot be told.</source>
        <translation>没有锁实现使用这个名称：无法判断删除它对其他节点的影响。</translation>
    </message>
    <message>
        <source>It is persistent and no recipe&apos;s node: who relies on it cannot be told.</source>
        <translation>它是持久节点，不属于任何锁实现：无法判断谁依赖它。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>It is a %1 (%2), %3 before it.</source>
        <translation>它是%1（%2），前面有 %3。</translation>
    </message>
    <message>
        <source>Its client %1 (session %2)</source>
        <translation>其客户端 %1（会话 %2）</translation>
    </message>
    <message>
        <source>%1 has been silent for %2 of its %3 timeout.</source>
        <translation>%1 已无声 %2，其超时为 %3。</translation>
    </message>
    <message>
        <source>%1 is connected and alive: talk to it first.</source>
        <translation>%1 已连接且存活：请先与其沟通。</translation>
    </message>
    <message>
        <source>Whether its client is alive is not known: %1.</source>
        <translation>其客户端是否存活不得而知：%1。</translation>
    </message>
    <message>
        <source>The node is persistent: no session will ever remove it.</source>
        <translation>节点是持久的：没有会话会移除它。</translation>
    </message>
    <message>
        <source>no server was asked for connections</source>
        <translation>没有向任何服务器询问连接</translation>
    </message>
    <message>
        <source>the servers were asked %1 ago</source>
        <translation>服务器是在 %1前询问的</translation>
    </message>
    <message>
        <source>not every member told its connections</source>
        <translation>不是每个成员都说明了其连接</translation>
    </message>
    <message>
        <source>it was disconnected %1 ago, and the members are asked again in a moment</source>
        <translation>它在 %1前断开，稍后会再次询问各成员</translation>
    </message>
    <message>
        <source>Its client is disconnected.</source>
        <translation>其客户端已断开。</translation>
    </message>
    <message>
        <source>Its client is disconnected; the session expires by itself in %1.</source>
        <translation>其客户端已断开；会话会在 %1后自行过期。</translation>
    </message>
    <message>
        <source>The queue could not be read: the effect cannot be told.</source>
        <translation>无法读取队列：无法判断影响。</translation>
    </message>
    <message>
        <source>It does not hold: its client loses its place, not the lock; it is not told, and may queue again at the end.</source>
        <translation>它没有持有：其客户端失去的是位置，而不是锁；它不会得到通知，可能重新排到队尾。</translation>
    </message>
    <message>
        <source>The present holder will NOT be told and may go on working beside the next one. Does what the lock protects check tokens? Unknown. %1</source>
        <translation>当前持有者不会得到通知，可能与下一个并存继续工作。锁所保护的资源是否检查令牌？不得而知。%1</translation>
    </message>
    <message>
        <source>The node has %1 children; it is never deleted with them.</source>
        <translation>节点有 %1 个子节点；绝不会连同它们一起删除。</translation>
    </message>
    <message>
        <source>Whether we may delete here could not be read.</source>
        <translation>无法读取我们在这里是否可以删除。</translation>
    </message>
    <message>
        <source>The directory&apos;s ACL allows it (%1).</source>
        <translation>目录的 ACL 允许（%1）。</translation>
    </message>
    <message>
        <source>The directory&apos;s ACL may not allow it (%1).</source>
        <translation>目录的 ACL 可能不允许（%1）。</translation>
    </message>
    <message>
        <source>The name is unique (GUID).</source>
        <translation>名称是唯一的 (GUID)。</translation>
    </message>
    <message>
        <source>The name could be used again if the directory were made anew.</source>
        <translation>如果目录重建，这个名称可能再次使用。</translation>
    </message>
    <message>
        <source>%1 The servers cannot compare the czxid while deleting: between our last look and the deletion some milliseconds remain.</source>
        <translation>%1服务器不能在删除时比较 czxid：在我们最后一次查看与删除之间有几毫秒的间隔。</translation>
    </message>
    <message>
        <source>What this system is for was not stated: it may be production.</source>
        <translation>没有说明这个系统的用途：可能是生产环境。</translation>
    </message>
    <message>
        <source>This is a %1 system.</source>
        <translation>这是%1系统。</translation>
    </message>
    <message>
        <source>This is a production system: a reason and typing are asked for.</source>
        <translation>这是生产系统：需要填写原因并键入确认。</translation>
    </message>
    <message>
        <source>“%1” is a production system: a reason and typing are asked for.</source>
        <translation>“%1”是生产系统：需要填写原因并键入确认。</translation>
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
        <source>%1 was %2, is %3</source>
        <translation>%1原为 %2，现为 %3</translation>
    </message>
    <message>
        <source>the directory&apos;s czxid</source>
        <translation>目录的 czxid</translation>
    </message>
    <message>
        <source>The node&apos;s data say not to kill it.</source>
        <translation>节点的数据说明不要结束它。</translation>
    </message>
    <message>
        <source>Delete %1 (czxid %2)</source>
        <translation>删除 %1（czxid %2）</translation>
    </message>
    <message>
        <source>[%1] %2</source>
        <translation>[%1] %2</translation>
    </message>
    <message>
        <source>Milder steps:</source>
        <translation>更温和的办法：</translation>
    </message>
    <message>
        <source>Queue before:</source>
        <translation>之前的队列：</translation>
    </message>
    <message>
        <source>Queue after:</source>
        <translation>之后的队列：</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>staging</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>production</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>One holds for so long that those behind it have waited longer than is usual. Nothing says that it is dead: it may have a long job.</source>
        <translation>一个持有者持有得太久，以致后面的等待超过通常的时间。没有迹象表明它已死：它的工作可能就是很长。</translation>
    </message>
    <message>
        <source>Ask whoever runs the holder what it does; look at its threads. If its work is known to be over, remove its node with a dry run first.</source>
        <translation>询问持有者的负责人它在做什么；查看其线程。如果确知其工作已经结束，先试运行，再移除其节点。</translation>
    </message>
    <message>
        <source>More requests come than are granted: the queue gets longer and longer.</source>
        <translation>请求来得比授予的多：队列越来越长。</translation>
    </message>
    <message>
        <source>Arrivals and departures over several rounds of one and the same directory; a burst is none.</source>
        <translation>依据同一个目录在多轮中的到来与离开；一时的突发不算。</translation>
    </message>
    <message>
        <source>Send less, hold for a shorter time, or split the lock.</source>
        <translation>减少请求，缩短持有时间，或拆分锁。</translation>
    </message>
    <message>
        <source>The one that holds has lost its connection. The lock is free when its session expires, and not before.</source>
        <translation>持有者失去了连接。要到其会话过期，锁才空闲，不会更早。</translation>
    </message>
    <message>
        <source>Its session is in the leader&apos;s table, and no member has a connection of it: all members have to have answered, more than once.</source>
        <translation>其会话在 leader 的表中，而没有成员有它的连接：所有成员都必须已应答，且不止一次。</translation>
    </message>
    <message>
        <source>Wait until the session ends; how long that takes is in the finding. Its client may come back within that time and go on as holder.</source>
        <translation>等到会话结束；需要多久写在发现中。其客户端可能在此期间回来，继续作为持有者。</translation>
    </message>
    <message>
        <source>The one that holds is connected and says nothing: it is frozen, in a long pause, or its network is.</source>
        <translation>持有者处于连接状态却没有消息：它被冻结、处于长时间停顿，或其网络如此。</translation>
    </message>
    <message>
        <source>The age of its last heartbeat against the timeout of its session. Silent where the member itself is slow with everybody.</source>
        <translation>依据最近一次心跳的时间与其会话超时之比。如果成员本身对所有客户端都慢，则不作提示。</translation>
    </message>
    <message>
        <source>Look at its process: stopped, paused for garbage, out of memory? Expect that it wakes after the lock has gone to the next, and believes that it still holds.</source>
        <translation>查看其进程：被停止、因垃圾回收而停顿、内存耗尽？请预计它在锁交给下一个之后才醒来，并以为自己仍然持有。</translation>
    </message>
    <message>
        <source>A node belongs to a session that exists no more. ZooKeeper should have removed it; nobody will.</source>
        <translation>一个节点属于已不存在的会话。ZooKeeper 本应移除它；没有谁会移除它。</translation>
    </message>
    <message>
        <source>The owner is in no table of sessions and has no connection, for longer than sessions last; the leader has to have told its table.</source>
        <translation>其所有者不在任何会话表中，也没有连接，时间超过会话能持续的长度；leader 必须已说明其会话表。</translation>
    </message>
    <message>
        <source>Here deletion is right: remove the node with its czxid. Keep the servers&apos; logs: this is a fault of ZooKeeper.</source>
        <translation>这里删除是对的：连同其 czxid 移除该节点。请保留服务器的日志：这是 ZooKeeper 的故障。</translation>
    </message>
    <message>
        <source>A node that never goes by itself stands in a queue of nodes that do.</source>
        <translation>一个不会自行消失的节点排在会自行消失的节点的队列中。</translation>
    </message>
    <message>
        <source>It has a name of the queue&apos;s recipe and no owner, and others there have owners. Silent for recipes whose nodes are meant to stay.</source>
        <translation>它使用队列的锁实现的名称而没有所有者，其他的却有。对节点本应保留的锁实现不作提示。</translation>
    </message>
    <message>
        <source>Find out who made it (its data and ACL may tell), then remove it.</source>
        <translation>找出是谁建立了它（其数据和 ACL 可能说明），然后移除它。</translation>
    </message>
    <message>
        <source>The one whose turn it is does not know: it waits for a node that is gone, and missed the news of that.</source>
        <translation>轮到的那一个并不知道：它在等待已不存在的节点，错过了那个消息。</translation>
    </message>
    <message>
        <source>The watch lists show its session watching a name that is not there, and it had time enough to hear.</source>
        <translation>监听列表显示其会话监听着不存在的名称，而它有足够的时间得到消息。</translation>
    </message>
    <message>
        <source>Wake it: lockscopectl nudge. If that does not help, restart its client.</source>
        <translation>唤醒它：lockscopectl nudge。如果没有用，重启其客户端。</translation>
    </message>
    <message>
        <source>The one whose turn it is waits for one that stands behind it; both wait for ever.</source>
        <translation>轮到的那一个在等待排在它后面的；两者会永远等下去。</translation>
    </message>
    <message>
        <source>The watch lists show its session watching a later node of the same queue.</source>
        <translation>监听列表显示其会话监听着同一队列中较晚的节点。</translation>
    </message>
    <message>
        <source>Remove the later node, or restart the client; then bring its library up to date.</source>
        <translation>移除较晚的节点，或重启客户端；然后升级其库。</translation>
    </message>
    <message>
        <source>A waiter watches a node that will not tell it when its turn comes.</source>
        <translation>一个等待者监听的节点不会在轮到它时通知它。</translation>
    </message>
    <message>
        <source>What its session watches is nothing that its recipe would watch. Weaker where the recipe is not certain.</source>
        <translation>其会话监听的不是其锁实现会监听的。如果锁实现不确定，结论会弱一些。</translation>
    </message>
    <message>
        <source>Its client will wake late or not at all: restart it, and look at its library&apos;s version.</source>
        <translation>其客户端会醒得太晚或根本不醒：重启它，并查看其库的版本。</translation>
    </message>
    <message>
        <source>A waiter watches nothing, so that nothing will wake it.</source>
        <translation>一个等待者没有监听任何节点，因此没有什么会唤醒它。</translation>
    </message>
    <message>
        <source>All members told their watches, its session has none on this lock, and nothing moved for a while. Silent for recipes that watch the directory or poll.</source>
        <translation>所有成员都说明了监听，其会话在这个锁上没有监听，并且有一段时间没有变动。对监听目录或轮询的锁实现不作提示。</translation>
    </message>
    <message>
        <source>Look at the threads of its client; it may poll, or have given up without removing its node.</source>
        <translation>查看其客户端的线程；它可能在轮询，或已放弃而没有移除其节点。</translation>
    </message>
    <message>
        <source>Many clients wake at each change, of which one gets its turn.</source>
        <translation>每次变化都有许多客户端醒来，而只有一个轮到。</translation>
    </message>
    <message>
        <source>Many sessions watch one and the same node, or the directory. Readers behind one writer are no herd.</source>
        <translation>许多会话监听同一个节点或目录。一个写者后面的读者不算惊群。</translation>
    </message>
    <message>
        <source>Use a recipe in which each waits for the one before it.</source>
        <translation>请使用每个都等待前一个的锁实现。</translation>
    </message>
    <message>
        <source>Clients wait for each other in a ring of locks: none of them can go on.</source>
        <translation>客户端在多个锁之间互相等待成环：没有一个能继续。</translation>
    </message>
    <message>
        <source>The sessions that hold and wait, over all locks that were looked at; each wait has to have lasted, and the ring to have been seen twice. A session may have several threads, so that it is likely rather than definite.</source>
        <translation>依据所看到的所有锁上持有和等待的会话；每个等待都必须已持续一段时间，环必须看到两次。一个会话可能有多个线程，因此是很可能而不是确定。</translation>
    </message>
    <message>
        <source>Choose one that gives way: it holds least, or began last. Then take the locks in one order everywhere.</source>
        <translation>选一个让步：持有最少的，或最后开始的。然后在各处以相同的顺序获取锁。</translation>
    </message>
    <message>
        <source>A client holds a lock for reading and waits to write it: it waits for itself.</source>
        <translation>一个客户端持有读锁而等待写：它在等待自己。</translation>
    </message>
    <message>
        <source>It has to give the read lock up before it asks for writing. Another thread of the same client may do that: look whether it changes.</source>
        <translation>它必须先放弃读锁，再请求写。同一客户端的另一个线程可能会这样做：看情况是否变化。</translation>
    </message>
    <message>
        <source>A client waits behind a node of its own that it has forgotten.</source>
        <translation>一个客户端排在自己遗忘的节点后面等待。</translation>
    </message>
    <message>
        <source>When its owner confirms that nobody holds by it, remove the earlier node, or restart the client.</source>
        <translation>在其所有者确认没有人凭它持有之后，移除较早的节点，或重启客户端。</translation>
    </message>
    <message>
        <source>A client still waits although its place in the queue is gone.</source>
        <translation>一个客户端仍在等待，而它在队列中的位置已经没有了。</translation>
    </message>
    <message>
        <source>Its session watches a node of the queue and owns none in it. Who watches a great deal is taken for an observer.</source>
        <translation>其会话监听队列中的节点，而自己在其中没有节点。监听很多节点的视为旁观者。</translation>
    </message>
    <message>
        <source>It will ask again at the end of the queue, or hang: look at it.</source>
        <translation>它会重新排到队尾，或挂住：请查看它。</translation>
    </message>
    <message>
        <source>The one that is next is not well: the lock will stand still after the present holder.</source>
        <translation>下一个等待者不正常：当前持有者之后锁会停住。</translation>
    </message>
    <message>
        <source>The session of the next in line is silent, disconnected or gone.</source>
        <translation>下一个等待者的会话无声、已断开或已不存在。</translation>
    </message>
    <message>
        <source>Where its session is gone, remove its node now; else wait for the session&apos;s end.</source>
        <translation>如果其会话已不存在，现在就移除其节点；否则等会话结束。</translation>
    </message>
    <message>
        <source>Clients of different libraries use one directory and do not see each other: two may hold at once.</source>
        <translation>不同库的客户端使用同一个目录而看不到彼此：可能有两个同时持有。</translation>
    </message>
    <message>
        <source>Names of more than one recipe whose orders differ, or of which one ignores the other.</source>
        <translation>依据多种锁实现的名称，它们的顺序不同，或其中一种忽略另一种。</translation>
    </message>
    <message>
        <source>Give each its own path.</source>
        <translation>让它们各用自己的路径。</translation>
    </message>
    <message>
        <source>Two hold at a time what only one may hold.</source>
        <translation>只能由一个持有的，有两个同时持有。</translation>
    </message>
    <message>
        <source>Conflicting grants in one state, or a grant while the session of the holder before it lived on and another one had removed its node.</source>
        <translation>同一状态中互相冲突的授予，或前一个持有者的会话仍然存活、其节点由另一会话移除时的授予。</translation>
    </message>
    <message>
        <source>Stop one of them; have what the lock protects compare tokens (czxid).</source>
        <translation>停止其中一个；让锁所保护的资源比较令牌 (czxid)。</translation>
    </message>
    <message>
        <source>A holder went because its session ended, and the next was granted at once: the first may still be at work.</source>
        <translation>持有者因会话结束而离开，下一个立即获得授予：前一个可能仍在工作。</translation>
    </message>
    <message>
        <source>Its node and its session went together, without its client having closed it.</source>
        <translation>其节点和会话一起消失，而不是由其客户端关闭。</translation>
    </message>
    <message>
        <source>Look what it was doing; have what the lock protects compare tokens (czxid).</source>
        <translation>查看它当时在做什么；让锁所保护的资源比较令牌 (czxid)。</translation>
    </message>
    <message>
        <source>One client comes again and again with new sessions.</source>
        <translation>一个客户端以新的会话一次又一次地来。</translation>
    </message>
    <message>
        <source>Several sessions from one address in one queue within minutes, or several that ended uncleanly.</source>
        <translation>同一地址的多个会话在几分钟内出现在一个队列中，或多个会话不正常地结束。</translation>
    </message>
    <message>
        <source>Pauses, the network, or a timeout that is too short.</source>
        <translation>停顿、网络，或太短的超时。</translation>
    </message>
    <message>
        <source>The timeout of a session does not fit: so long that a dead holder blocks for minutes, or so short that a pause costs the lock.</source>
        <translation>会话的超时不合适：长到死掉的持有者会阻塞几分钟，或短到一次停顿就会失去锁。</translation>
    </message>
    <message>
        <source>The timeout agreed on, against the ages of heartbeats that were seen.</source>
        <translation>依据商定的超时，与所见的心跳时间相比。</translation>
    </message>
    <message>
        <source>Ask for another timeout; the servers&apos; limits may bound it.</source>
        <translation>请求另一个超时；服务器的限制可能约束它。</translation>
    </message>
    <message>
        <source>Clients try, give up at once and try again: most of what ZooKeeper does here is in vain.</source>
        <translation>客户端尝试，立即放弃，再尝试：ZooKeeper 在这里做的大部分都是徒劳。</translation>
    </message>
    <message>
        <source>Most nodes live for a moment and are never granted.</source>
        <translation>大多数节点只存在片刻，从未获得授予。</translation>
    </message>
    <message>
        <source>Wait in the queue instead, or pause between the tries.</source>
        <translation>改为在队列中等待，或在两次尝试之间停顿。</translation>
    </message>
    <message>
        <source>The numbers of the queue come to their end; behind it the order breaks.</source>
        <translation>队列的号码即将用尽；之后顺序就会错乱。</translation>
    </message>
    <message>
        <source>The number that the next node will get.</source>
        <translation>依据下一个节点将得到的号码。</translation>
    </message>
    <message>
        <source>Make the directory anew in a quiet moment.</source>
        <translation>在空闲时重建目录。</translation>
    </message>
    <message>
        <source>The lock directory was removed and made again: its sequence numbers begin anew.</source>
        <translation>锁目录被移除并重建：其序号重新开始。</translation>
    </message>
    <message>
        <source>Its czxid is another one than before.</source>
        <translation>其 czxid 与之前不同。</translation>
    </message>
    <message>
        <source>Nothing, unless somebody uses the sequence number as token: it has to be the czxid.</source>
        <translation>无需处理，除非有人把序号当作令牌：令牌应当是 czxid。</translation>
    </message>
    <message>
        <source>Empty lock directories that nobody removes pile up.</source>
        <translation>没有人移除的空锁目录越积越多。</translation>
    </message>
    <message>
        <source>Many directories without children under one parent that have not changed for days.</source>
        <translation>一个父目录下有许多没有子节点、多日没有变化的目录。</translation>
    </message>
    <message>
        <source>Use container nodes, or remove them.</source>
        <translation>使用容器节点，或移除它们。</translation>
    </message>
    <message>
        <source>Two locks are taken in both orders: one day that is a deadlock.</source>
        <translation>两个锁以两种顺序被获取：总有一天会成为死锁。</translation>
    </message>
    <message>
        <source>Of two clients, one took A then B and the other B then A, as it was watched.</source>
        <translation>在监视期间，两个客户端中一个先取 A 再取 B，另一个先取 B 再取 A。</translation>
    </message>
    <message>
        <source>Take them in one order everywhere.</source>
        <translation>在各处以相同的顺序获取它们。</translation>
    </message>
    <message>
        <source>Clocks disagree: ages may be wrong.</source>
        <translation>时钟不一致：存在时间可能有误。</translation>
    </message>
    <message>
        <source>Times of creation that do not follow the transactions, or a server&apos;s clock against ours.</source>
        <translation>创建时间与事务的顺序不符，或服务器的时钟与我们的不符。</translation>
    </message>
    <message>
        <source>Set the clocks; ages here go by the servers&apos; clock.</source>
        <translation>请校准时钟；这里的存在时间按服务器的时钟计算。</translation>
    </message>
    <message>
        <source>Anybody may delete nodes of this lock.</source>
        <translation>任何人都可以删除这个锁的节点。</translation>
    </message>
    <message>
        <source>The access list of its directory gives that right to everybody.</source>
        <translation>其目录的访问控制列表把这个权限给了所有人。</translation>
    </message>
    <message>
        <source>Restrict it, if the network does not.</source>
        <translation>如果网络没有限制，请加以限制。</translation>
    </message>
    <message>
        <source>Part of what rules need was not told, so that they were not examined.</source>
        <translation>规则所需的一部分信息没有得到，因此没有检查。</translation>
    </message>
    <message>
        <source>Which questions which members left unanswered.</source>
        <translation>哪些成员没有回答哪些询问。</translation>
    </message>
    <message>
        <source>Allow the four-letter words that are named, or the AdminServer.</source>
        <translation>请允许所列的四字命令，或打开 AdminServer。</translation>
    </message>
    <message>
        <source>ZooKeeper itself is not well; locks are as they are because of that.</source>
        <translation>ZooKeeper 本身不正常；锁的状况由此而来。</translation>
    </message>
    <message>
        <source>No leader, members that serve only reads, or long queues of requests.</source>
        <translation>没有 leader、成员只提供读取，或请求队列很长。</translation>
    </message>
    <message>
        <source>Look there first.</source>
        <translation>请先查看那里。</translation>
    </message>
    <message>
        <source>the chain goes on: it was followed to %1 locks, %2 one behind the other. Examine the last of them by name</source>
        <translation>阻塞链还在继续：已追查到 %1 个锁，前后相接 %2 个。请按名称检查其中最后一个</translation>
    </message>
    <message>
        <source>the chain leads to %1, whose %2 nodes were not read: examine it by name, and they are</source>
        <translation>阻塞链通向 %1，其 %2 个节点没有读取：按名称检查它就会读取</translation>
    </message>
    <message>
        <source>the chain leads to %1, which may not be read: connect as somebody who has READ there</source>
        <translation>阻塞链通向无权读取的 %1：请以在那里有 READ 权限的身份连接</translation>
    </message>
    <message>
        <source>no member tells which nodes a session owns (dump): add &quot;dump&quot; to 4lw.commands.whitelist in zoo.cfg, or set admin.enableServer=true. Where else these clients wait is known only of %1</source>
        <translation>没有成员说明会话拥有哪些节点 (dump)：请将“dump”加入 zoo.cfg 的 4lw.commands.whitelist，或设置 admin.enableServer=true。这些客户端还在哪里等待，只知道%1的情况</translation>
    </message>
    <message>
        <source>the locks in view</source>
        <translation>所看到的锁</translation>
    </message>
    <message>
        <source>the locks named: no scan for others has ended</source>
        <translation>所指定的锁：还没有对其他锁的扫描结束</translation>
    </message>
    <message>
        <source>no folder for the local ZooKeeper server can be made in %1: %2. Name another one in TMPDIR.</source>
        <translation>无法在 %1 中为本地 ZooKeeper 服务器建立目录：%2。请在 TMPDIR 中指定另一个。</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>没有这个目录</translation>
    </message>
    <message>
        <source>ZooKeeper&apos;s server (zookeeper.jar)</source>
        <translation>ZooKeeper 服务器 (zookeeper.jar)</translation>
    </message>
    <message>
        <source>the sandbox needs %1: install %2</source>
        <translation>沙箱需要 %1：请安装 %2</translation>
    </message>
    <message>
        <source>did not start</source>
        <translation>没有启动</translation>
    </message>
    <message>
        <source>does not serve after %1 s</source>
        <translation>%1 秒后仍不提供服务</translation>
    </message>
    <message>
        <source>it wrote nothing, and ended with status %1</source>
        <translation>它什么也没有写，以状态 %1 结束</translation>
    </message>
    <message>
        <source>it wrote nothing</source>
        <translation>它什么也没有写</translation>
    </message>
    <message>
        <source>the local ZooKeeper server (%1) %2: %3</source>
        <translation>本地 ZooKeeper 服务器（%1）%2：%3</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已经结束</translation>
    </message>
    <message>
        <source>no JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>session_id is no integer</source>
        <translation>session_id 不是整数</translation>
    </message>
    <message>
        <source>no HTTP answer</source>
        <translation>不是 HTTP 应答</translation>
    </message>
    <message>
        <source>HTTP status %1</source>
        <translation>HTTP 状态 %1</translation>
    </message>
    <message>
        <source>chunked answer</source>
        <translation>分块应答</translation>
    </message>
    <message>
        <source>truncated answer</source>
        <translation>应答被截断</translation>
    </message>
    <message>
        <source>no client_port</source>
        <translation>没有 client_port</translation>
    </message>
    <message>
        <source>no server_state</source>
        <translation>没有 server_state</translation>
    </message>
    <message>
        <source>no list &quot;connections&quot;</source>
        <translation>没有列表“connections”</translation>
    </message>
    <message>
        <source>no num_total_watches</source>
        <translation>没有 num_total_watches</translation>
    </message>
    <message>
        <source>no map path_to_session_ids</source>
        <translation>没有映射 path_to_session_ids</translation>
    </message>
    <message>
        <source>a session id is no integer</source>
        <translation>有会话 id 不是整数</translation>
    </message>
    <message>
        <source>no map of expiry times or of ephemeral paths</source>
        <translation>没有到期时间或临时节点路径的映射</translation>
    </message>
    <message>
        <source>a session id or time is no integer</source>
        <translation>有会话 id 或时间不是整数</translation>
    </message>
    <message>
        <source>unexpected line: %1</source>
        <translation>意外的行：%1</translation>
    </message>
    <message>
        <source>empty answer</source>
        <translation>应答为空</translation>
    </message>
    <message>
        <source>no line &quot;Mode:&quot;</source>
        <translation>没有“Mode:”行</translation>
    </message>
    <message>
        <source>no line &quot;Total watches:&quot;</source>
        <translation>没有“Total watches:”行</translation>
    </message>
    <message>
        <source>listed %1 ago</source>
        <translation>于 %1前列出</translation>
    </message>
    <message>
        <source>the settings say that watches are never listed</source>
        <translation>按设置从不列出监听</translation>
    </message>
    <message>
        <source>%1 watches were listed a moment ago</source>
        <translation>刚才列出了 %1 个监听</translation>
    </message>
    <message>
        <source>AdminServer at port %1: %2</source>
        <translation>端口 %1 的 AdminServer：%2</translation>
    </message>
    <message>
        <source>it belongs to another member: it serves clients at port %1</source>
        <translation>它属于另一个成员：该成员在端口 %1 为客户端服务</translation>
    </message>
    <message>
        <source>its name was not resolved in time</source>
        <translation>没有及时解析其名称</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未询问</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>not in the whitelist</source>
        <translation>不在白名单中</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>无法访问</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>无法理解</translation>
    </message>
    <message>
        <source>not serving requests</source>
        <translation>不处理请求</translation>
    </message>
    <message>
        <source>add &quot;%1&quot; to %2 in Keeper&apos;s configuration</source>
        <translation>请将“%1”加入 Keeper 配置的 %2</translation>
    </message>
    <message>
        <source>add &quot;%1&quot; to 4lw.commands.whitelist in zoo.cfg, or set admin.enableServer=true</source>
        <translation>请将“%1”加入 zoo.cfg 的 4lw.commands.whitelist，或设置 admin.enableServer=true</translation>
    </message>
    <message>
        <source>see whether the member runs and its client port is reachable from here</source>
        <translation>请查看该成员是否在运行，以及从这里能否访问其客户端端口</translation>
    </message>
    <message>
        <source>its answer could not be used: %1</source>
        <translation>其应答无法使用：%1</translation>
    </message>
    <message>
        <source>it was not asked</source>
        <translation>没有询问它</translation>
    </message>
    <message>
        <source>the member is starting or has lost its quorum</source>
        <translation>该成员正在启动，或失去了法定多数</translation>
    </message>
    <message>
        <source>no whole answer in time</source>
        <translation>没有及时得到完整的应答</translation>
    </message>
    <message>
        <source>no connection in time</source>
        <translation>没有及时建立连接</translation>
    </message>
    <message>
        <source>more than %1 bytes</source>
        <translation>超过 %1 字节</translation>
    </message>
    <message>
        <source>This file is written in a way that cannot be edited here. Edit it by hand; it is read again when it changes.</source>
        <translation>此文件的写法无法在这里编辑。请手工编辑；文件变化时会重新读取。</translation>
    </message>
    <message>
        <source>Name another with --settings or LOCKSCOPE_SETTINGS.</source>
        <translation>请用 --settings 或 LOCKSCOPE_SETTINGS 指定另一个。</translation>
    </message>
    <message>
        <source>Name one with --settings; &quot;--settings /dev/null&quot; goes on without.</source>
        <translation>请用 --settings 指定一个；“--settings /dev/null”表示不用设置。</translation>
    </message>
    <message>
        <source>The settings %1 cannot be read: %2. %3</source>
        <translation>无法读取设置 %1：%2。%3</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是目录</translation>
    </message>
    <message>
        <source>%1 Mend it, or go on without: --settings /dev/null</source>
        <translation>%1 请改正它，或不用它：--settings /dev/null</translation>
    </message>
    <message>
        <source>%1. Mend it, or go on without: --settings /dev/null</source>
        <translation>%1。请改正它，或不用它：--settings /dev/null</translation>
    </message>
    <message>
        <source>a time with its unit in quotation marks, like &quot;90 s&quot;, &quot;5 m&quot; or &quot;2 h&quot;</source>
        <translation>带单位、加引号的时间，如 &quot;90 s&quot;、&quot;5 m&quot; 或 &quot;2 h&quot;</translation>
    </message>
    <message>
        <source>a percentage in quotation marks, like &quot;80 %&quot;</source>
        <translation>加引号的百分比，如 &quot;80 %&quot;</translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation>大于 0 的整数</translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation>未知的键 %1</translation>
    </message>
    <message>
        <source>unknown key %1 in %2</source>
        <translation>%2 中有未知的键 %1</translation>
    </message>
    <message>
        <source>; it stands at the top of the file, before the first &quot;[&quot;</source>
        <translation>；它应在文件开头，第一个“[”之前</translation>
    </message>
    <message>
        <source>; it belongs into %1</source>
        <translation>；它属于 %1</translation>
    </message>
    <message>
        <source>; did you mean %1?</source>
        <translation>；您是指 %1 吗？</translation>
    </message>
    <message>
        <source>; known are %1</source>
        <translation>；已知的有 %1</translation>
    </message>
    <message>
        <source>%1 is a section: write [%1]</source>
        <translation>%1 是一个段：请写 [%1]</translation>
    </message>
    <message>
        <source>there can be several %1: write [[%1]]</source>
        <translation>可以有多个 %1：请写 [[%1]]</translation>
    </message>
    <message>
        <source>%1 takes a text in quotation marks, like %2</source>
        <translation>%1 应为加引号的文本，如 %2</translation>
    </message>
    <message>
        <source>%1 takes a whole number from 0 to %2; %3 is none</source>
        <translation>%1 应为 0 到 %2 的整数；%3 不是</translation>
    </message>
    <message>
        <source>%1 is true or false; %2 is neither</source>
        <translation>%1 应为 true 或 false；%2 都不是</translation>
    </message>
    <message>
        <source>a path is a text in quotation marks, like &quot;/locks/**&quot;; %1 is none</source>
        <translation>路径是加引号的文本，如 &quot;/locks/**&quot;；%1 不是</translation>
    </message>
    <message>
        <source>%1 is a list of paths: write %1 = [&quot;/services/*/leader&quot;]</source>
        <translation>%1 是路径的列表：请写 %1 = [&quot;/services/*/leader&quot;]</translation>
    </message>
    <message>
        <source>%1 takes %2; %3 is none</source>
        <translation>%1 应为%2；%3 不是</translation>
    </message>
    <message>
        <source>%1 (%2) is above %3 (%4), which is for what is worse: change the other one, too</source>
        <translation>%1（%2）高于 %3（%4），而后者针对更严重的情况：请一并更改另一个</translation>
    </message>
    <message>
        <source>%1 is not of a single lock: it belongs into [thresholds]</source>
        <translation>%1 不针对单个锁：它属于 [thresholds]</translation>
    </message>
    <message>
        <source>[[for]] without a path: add path = &quot;/locks/batch/**&quot;</source>
        <translation>[[for]] 没有路径：请加上 path = &quot;/locks/batch/**&quot;</translation>
    </message>
    <message>
        <source>there is no rule %1: they are called R01 to R%2</source>
        <translation>没有规则 %1：它们从 R01 到 R%2</translation>
    </message>
    <message>
        <source>%1 is no session id</source>
        <translation>%1 不是会话 id</translation>
    </message>
    <message>
        <source>until takes a time with its zone, like &quot;2026-12-01T00:00Z&quot;; %1 is none</source>
        <translation>until 应为带时区的时间，如 &quot;2026-12-01T00:00Z&quot;；%1 不是</translation>
    </message>
    <message>
        <source>[[mute]] would silence everything: add a rule, a path or a session</source>
        <translation>[[mute]] 会使一切静默：请加上规则、路径或会话</translation>
    </message>
    <message>
        <source>[[mute]] without an end: add until = &quot;2026-12-01T00:00Z&quot;</source>
        <translation>[[mute]] 没有截止时间：请加上 until = &quot;2026-12-01T00:00Z&quot;</translation>
    </message>
    <message>
        <source>put quotation marks around the member: &quot;%1….:2181&quot; = 8081</source>
        <translation>请给成员加引号：&quot;%1….:2181&quot; = 8081</translation>
    </message>
    <message>
        <source>%1; put quotation marks around the value: %2 = &quot;%3&quot;</source>
        <translation>%1；请给值加引号：%2 = &quot;%3&quot;</translation>
    </message>
    <message>
        <source>longer than 1 MB: %1</source>
        <translation>超过 1 MB：%1</translation>
    </message>
    <message>
        <source>no UTF-8 text: %1</source>
        <translation>不是 UTF-8 文本：%1</translation>
    </message>
    <message>
        <source>no settings file</source>
        <translation>不是设置文件</translation>
    </message>
    <message>
        <source>no file of profiles</source>
        <translation>不是连接配置文件</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1（还有 %2 项）</translation>
    </message>
    <message>
        <source>Whoever watches it, or tries again, may make it anew and hold.</source>
        <translation>监听它的或再次尝试的客户端可能会重新创建它并持有锁。</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>，属于 %1</translation>
    </message>
    <message>
        <source>muted by the data of %1%2</source>
        <translation>已被 %1%2 的数据静默</translation>
    </message>
    <message>
        <source>muted until %1, in this window</source>
        <translation>在此窗口中静默至 %1</translation>
    </message>
    <message>
        <source>muted until %1 by the site&apos;s settings</source>
        <translation>已被站点设置静默至 %1</translation>
    </message>
    <message>
        <source>muted until %1 by the site&apos;s settings: %2</source>
        <translation>已被站点设置静默至 %1：%2</translation>
    </message>
    <message>
        <source>take a thread dump, then restart it</source>
        <translation>抓取线程转储，然后重启它</translation>
    </message>
    <message>
        <source>take a thread dump, then restart it: no other in the ring holds less (%1)</source>
        <translation>抓取线程转储，然后重启它：环中没有谁持有的比它少（%1）</translation>
    </message>
    <message>
        <source> Nobody else waits behind it.</source>
        <translation> 此外没有谁在它后面等待。</translation>
    </message>
    <message>
        <source> Behind it one more waits, for %1.</source>
        <translation> 它后面还有一个在等待，已 %1。</translation>
    </message>
    <message>
        <source>a pattern has no more than %1 characters</source>
        <translation>模式不能超过 %1 个字符</translation>
    </message>
    <message>
        <source>a pattern does not begin with &quot;(*&quot;</source>
        <translation>模式不能以 &quot;(*&quot; 开头</translation>
    </message>
    <message>
        <source>this is no regular expression: %1, at character %2</source>
        <translation>这不是正则表达式：%1，位于第 %2 个字符</translation>
    </message>
    <message>
        <source>a pattern needs one group, which takes the name, like &quot;host=(\S+)&quot;; this one has %1</source>
        <translation>模式需要恰好一个分组来取名称，例如 &quot;host=(\S+)&quot;；此模式有 %1 个</translation>
    </message>
    <message>
        <source>field takes the name of a field of a JSON object</source>
        <translation>field 需要 JSON 对象的一个字段名</translation>
    </message>
    <message>
        <source>leave off out where names are wanted</source>
        <translation>需要名称时请去掉 off</translation>
    </message>
    <message>
        <source>[[client-name]] without a path: add path = &quot;/locks/batch/**&quot;</source>
        <translation>[[client-name]] 没有路径：请加上 path = &quot;/locks/batch/**&quot;</translation>
    </message>
    <message>
        <source>[[client-name]] needs one of these: field = &quot;worker&quot;, pattern = &quot;host=(\\S+)&quot;, off = true</source>
        <translation>[[client-name]] 需要以下之一：field = &quot;worker&quot;、pattern = &quot;host=(\\S+)&quot;、off = true</translation>
    </message>
    <message>
        <source>Connect as a user whom its access list permits: &quot;Login as&quot; in File, New connection.</source>
        <translation>以其访问列表允许的用户连接：“文件”→“新建连接”中的“登录身份”。</translation>
    </message>
    <message>
        <source>%1 moves: %2; now it is held %3by %4, and %5.</source>
        <translation>%1 在流转：%2；现在由 %4 持有%3，%5。</translation>
    </message>
    <message>
        <source>take a thread dump: what does it do under the lock? If it hangs, restart it</source>
        <translation>取线程转储：它在持锁时做什么？如果它挂起，就重启它</translation>
    </message>
    <message>
        <source>--%1 is for tables, and this command prints none.</source>
        <translation>--%1 用于表格，而此命令不输出表格。</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>已请求</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>已授予</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>deleted by another</source>
        <translation>被他人删除</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>session moved</source>
        <translation>会话已迁移</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>finding resolved</source>
        <translation>发现已解决</translation>
    </message>
    <message>
        <source>act of ours</source>
        <translation>我方操作</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>空缺</translation>
    </message>
    <message>
        <source>%1, bytes %2 to %3, could not be used: %4</source>
        <translation>%1 中第 %2 至 %3 字节无法使用：%4</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>%1 is no transaction log of ZooKeeper</source>
        <translation>%1 不是 ZooKeeper 的事务日志</translation>
    </message>
    <message>
        <source>the file ends within its header</source>
        <translation>文件在其文件头内结束</translation>
    </message>
    <message>
        <source>format %1 is not known, and was read as %2</source>
        <translation>格式 %1 未知，已按 %2 读取</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>the file ends within a record</source>
        <translation>文件在一条记录内结束</translation>
    </message>
    <message>
        <source>a record of %1 bytes cannot be</source>
        <translation>不可能有 %1 字节的记录</translation>
    </message>
    <message>
        <source>a record has no end</source>
        <translation>一条记录没有结尾标记</translation>
    </message>
    <message>
        <source>a record&apos;s checksum is wrong</source>
        <translation>一条记录的校验和错误</translation>
    </message>
    <message>
        <source>a transaction of a kind that is not known</source>
        <translation>未知类型的事务</translation>
    </message>
    <message>
        <source>there is no memory to unpack it</source>
        <translation>没有足够的内存解压</translation>
    </message>
    <message>
        <source>the packed file ends too early</source>
        <translation>压缩文件过早结束</translation>
    </message>
    <message>
        <source>it cannot be unpacked</source>
        <translation>无法解压</translation>
    </message>
    <message>
        <source>it is not packed by snappy</source>
        <translation>它不是用 snappy 压缩的</translation>
    </message>
    <message>
        <source>a packed block of %1 bytes cannot be</source>
        <translation>不可能有 %1 字节的压缩块</translation>
    </message>
    <message>
        <source>the file ends too early</source>
        <translation>文件过早结束</translation>
    </message>
    <message>
        <source>a text of %1 bytes cannot be</source>
        <translation>不可能有 %1 字节的文本</translation>
    </message>
    <message>
        <source>a list of %1 entries cannot be</source>
        <translation>不可能有 %1 项的列表</translation>
    </message>
    <message>
        <source>%1 is no snapshot of ZooKeeper</source>
        <translation>%1 不是 ZooKeeper 的快照</translation>
    </message>
    <message>
        <source>a node without a path cannot be</source>
        <translation>不可能有没有路径的节点</translation>
    </message>
    <message>
        <source>the checksum of what is before is wrong</source>
        <translation>此前内容的校验和错误</translation>
    </message>
    <message>
        <source>%1 is no folder</source>
        <translation>%1 不是文件夹</translation>
    </message>
    <message>
        <source>%1 has no log.* and no snapshot.* of a ZooKeeper server</source>
        <translation>%1 中没有 ZooKeeper 服务器的 log.* 和 snapshot.* 文件</translation>
    </message>
    <message>
        <source>there is no transaction in these files</source>
        <translation>这些文件中没有事务</translation>
    </message>
    <message>
        <source>muted in parts, by different mutes</source>
        <translation>各部分由不同的静音规则静音</translation>
    </message>
    <message>
        <source>%1 is there already, and one moment has a file of its own: name another.</source>
        <translation>%1 已经存在，而一个时刻要有自己的文件：请换一个名称。</translation>
    </message>
    <message>
        <source>%1 is redacted: go on with --redact, or name another file.</source>
        <translation>%1 已脱敏：请用 --redact 继续，或换一个文件。</translation>
    </message>
    <message>
        <source>%1 is not redacted: go on without --redact, or name another file.</source>
        <translation>%1 未脱敏：请不带 --redact 继续，或换一个文件。</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is being recorded to by process %2 on %3. Record to another file, or end that one.</source>
        <translation>%3 上的进程 %2 正在向 %1 录制。请录制到另一个文件，或结束那个进程。</translation>
    </message>
    <message>
        <source>%1 cannot be written: no file can be made in its folder.</source>
        <translation>无法写入 %1：其文件夹中不能创建文件。</translation>
    </message>
    <message>
        <source>Recordings need Qt&apos;s driver for SQLite: install the package libqt6sql6-sqlite.</source>
        <translation>录制需要 Qt 的 SQLite 驱动：请安装软件包 libqt6sql6-sqlite。</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>There is no recording %1: no such file.</source>
        <translation>没有录制 %1：没有这个文件。</translation>
    </message>
    <message>
        <source>%1 may not be read.</source>
        <translation>不允许读取 %1。</translation>
    </message>
    <message>
        <source>%1 is no recording of Lockscope&apos;s.</source>
        <translation>%1 不是 Lockscope 的录制。</translation>
    </message>
    <message>
        <source>%1 was made by a newer Lockscope (format %2, this one knows %3): read it with that.</source>
        <translation>%1 由更新的 Lockscope 制作（格式 %2，本版本只认识 %3）：请用那个版本读取。</translation>
    </message>
    <message>
        <source>%1 is damaged: what it has of this cannot be read.</source>
        <translation>%1 已损坏：其中有关内容无法读取。</translation>
    </message>
    <message>
        <source>%1 has nothing of %2 before %3.</source>
        <translation>%1 中没有 %2 在 %3 之前的任何内容。</translation>
    </message>
    <message>
        <source>Name two moments, as in before.lockscope after.lockscope, or night.lockscope@02:00 night.lockscope@03:00.</source>
        <translation>请指定两个时刻，例如 before.lockscope after.lockscope，或 night.lockscope@02:00 night.lockscope@03:00。</translation>
    </message>
    <message>
        <source>Name the recording.</source>
        <translation>请指定录制文件。</translation>
    </message>
    <message>
        <source>--at is one moment, and --events a stretch: give one of them.</source>
        <translation>--at 是一个时刻，--events 是一段时间：请只给出其中一个。</translation>
    </message>
    <message>
        <source>%1 has %2 locks: name one with --lock.</source>
        <translation>%1 中有 %2 个锁：请用 --lock 指定一个。</translation>
    </message>
    <message>
        <source>%1 ends at %2.</source>
        <translation>%1 到 %2 为止。</translation>
    </message>
    <message>
        <source>Name the file, as in --to night.lockscope.</source>
        <translation>请指定文件，例如 --to night.lockscope。</translation>
    </message>
    <message>
        <source>%1 is a time, as in 2026-11-20T02:14:07Z or 02:14:07; &quot;%2&quot; is none.</source>
        <translation>%1 是时间，例如 2026-11-20T02:14:07Z 或 02:14:07；“%2”不是时间。</translation>
    </message>
    <message>
        <source>the server&apos;s files begin at %1</source>
        <translation>服务器的文件从 %1 开始</translation>
    </message>
    <message>
        <source>Of what happened the last %1 events are shown, from %2 on.</source>
        <translation>只显示最后 %1 个事件，从 %2 开始。</translation>
    </message>
    <message>
        <source>%1 cannot be unpacked: %2</source>
        <translation>%1 无法解压：%2</translation>
    </message>
    <message>
        <source>the disk of the journal does not answer: nothing was done</source>
        <translation>日志所在的磁盘没有响应：未做任何更改</translation>
    </message>
    <message>
        <source>held for longer than is usual: %1</source>
        <translation>持有的时间比通常更长：%1</translation>
    </message>
    <message>
        <source>holders of such locks were silent for no more than %1 at 99 of 100 of %2 looks</source>
        <translation>在对此类锁的持有者的 %2 次查看中，每 100 次有 99 次其静默不超过 %1</translation>
    </message>
    <message>
        <source> That is within what is usual here: %1.</source>
        <translation>这在此处的通常范围之内：%1。</translation>
    </message>
    <message>
        <source>How long the oldest waiter has waited and how many wait, against the thresholds of the settings, and against how long holders of this lock, or of such locks, usually hold. Silent on elections.</source>
        <translation>最早的等待者等了多久、有多少等待者，与设置中的阈值相比，也与这把锁或此类锁的持有者通常持有多久相比。对选举不作提示。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>by session %1</source>
        <translation>由会话 %1</translation>
    </message>
    <message>
        <source>Nobody examined these locks: there is no verdict.</source>
        <translation>没有检查过这些锁：没有结论。</translation>
    </message>
    <message>
        <source>As of %1, when most was found:</source>
        <translation>截至 %1，此时发现最多：</translation>
    </message>
    <message>
        <source>No lock was stuck or slow.</source>
        <translation>没有锁卡住或缓慢。</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>Deleted by others</source>
        <translation>被他人删除</translation>
    </message>
    <message>
        <source>Held, half up to</source>
        <translation>持有，半数不超过</translation>
    </message>
    <message>
        <source>Held, 99 % up to</source>
        <translation>持有，99 % 不超过</translation>
    </message>
    <message>
        <source>Held, longest</source>
        <translation>持有，最长</translation>
    </message>
    <message>
        <source>Waited, half up to</source>
        <translation>等待，半数不超过</translation>
    </message>
    <message>
        <source>Waited, 99 % up to</source>
        <translation>等待，99 % 不超过</translation>
    </message>
    <message>
        <source>Waited, longest</source>
        <translation>等待，最长</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>What is told</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>%1 to %2, %3: %4</source>
        <translation>%1 至 %2，%3：%4</translation>
    </message>
    <message>
        <source>all locks</source>
        <translation>所有锁</translation>
    </message>
    <message>
        <source>Nothing is known to be missing.</source>
        <translation>没有已知的缺失。</translation>
    </message>
    <message>
        <source>In these times something may have happened that is not told:</source>
        <translation>在这些时间里可能发生过未记载的事情：</translation>
    </message>
    <message>
        <source>From %1 to %2, by %3. Written by Lockscope at %4.</source>
        <translation>从 %1 到 %2，依据 %3。由 Lockscope 于 %4 写成。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Solid: held. Thin: waited for. A triangle is a session that expired, a cross a node that another session deleted; grey times are not known.</source>
        <translation>实心：持有。细线：等待。三角形是过期的会话，叉号是被另一个会话删除的节点；灰色的时间未知。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断发现</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>%1 more are not listed: requests, grants, releases.</source>
        <translation>另有 %1 个未列出：请求、授予、释放。</translation>
    </message>
    <message>
        <source>Acts of ours</source>
        <translation>我们的操作</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>What is not known</source>
        <translation>未知的内容</translation>
    </message>
    <message>
        <source>Incident report: %1</source>
        <translation>事件报告：%1</translation>
    </message>
    <message>
        <source>session not known</source>
        <translation>会话未知</translation>
    </message>
    <message>
        <source>--report has its own events and moments: leave out --events and --at.</source>
        <translation>--report 有自己的事件和时刻：请去掉 --events 和 --at。</translation>
    </message>
    <message>
        <source>Name the file, as in --report night.html.</source>
        <translation>请给出文件名，例如 --report night.html。</translation>
    </message>
    <message>
        <source>who was connected, and who watched what, is in no server&apos;s file</source>
        <translation>谁当时已连接、谁在监视什么，服务器的文件里都没有</translation>
    </message>
    <message>
        <source>access lists and empty directories are not read from servers&apos; files</source>
        <translation>不从服务器的文件读取访问控制列表和空目录</translation>
    </message>
    <message>
        <source>the files begin too shortly before</source>
        <translation>文件在此前不久才开始</translation>
    </message>
    <message>
        <source>Say where to: either --listen 9199 or --textfile FILE.</source>
        <translation>请说明写到哪里：--listen 9199 或 --textfile FILE，二者选一。</translation>
    </message>
    <message>
        <source>--listen takes PORT, ADDRESS:PORT or [ADDRESS]:PORT; &quot;%1&quot; is none.</source>
        <translation>--listen 接受 PORT、ADDRESS:PORT 或 [ADDRESS]:PORT；“%1”不是其中之一。</translation>
    </message>
    <message>
        <source>Cannot listen at %1, port %2: %3.</source>
        <translation>无法在 %1 的端口 %2 上监听：%3。</translation>
    </message>
    <message>
        <source>The way to ZooKeeper is not trusted.</source>
        <translation>通往 ZooKeeper 的途径不受信任。</translation>
    </message>
    <message>
        <source>TLS: %1: %2.</source>
        <translation>TLS：%1：%2。</translation>
    </message>
    <message>
        <source>it is too long for what it should be</source>
        <translation>文件过长，不像是所需的内容</translation>
    </message>
    <message>
        <source>there is no certificate in it (PEM)</source>
        <translation>其中没有证书（PEM）</translation>
    </message>
    <message>
        <source>it is neither PEM nor PKCS#12, or LOCKSCOPE_TLS_PASSWORD does not open it</source>
        <translation>它既不是 PEM 也不是 PKCS#12，或者 LOCKSCOPE_TLS_PASSWORD 打不开它</translation>
    </message>
    <message>
        <source>there is no private key in it (PEM), or LOCKSCOPE_TLS_PASSWORD does not open it</source>
        <translation>其中没有私钥（PEM），或者 LOCKSCOPE_TLS_PASSWORD 打不开它</translation>
    </message>
    <message>
        <source>The certificate is for %1, issued by %2, valid until %3, SHA-256 %4.</source>
        <translation>该证书属于 %1，由 %2 签发，有效期至 %3，SHA-256 为 %4。</translation>
    </message>
    <message>
        <source>TLS: %1 does not accept our client certificate, or wants one (%2). Name one that its authority has signed (--tls-cert, --tls-key).</source>
        <translation>TLS：%1 不接受我们的客户端证书，或者要求提供证书（%2）。请指定由其认可的机构签发的证书（--tls-cert、--tls-key）。</translation>
    </message>
    <message>
        <source>TLS: a pin is the SHA-256 fingerprint of a certificate, 64 hexadecimal digits; &quot;%1&quot; is none.</source>
        <translation>TLS：固定值是证书的 SHA-256 指纹，共 64 位十六进制数字；“%1”不是。</translation>
    </message>
    <message>
        <source>TLS: the certificate of %1 is not the one that is pinned. %2 Find out who changed it before you pin another one.</source>
        <translation>TLS：%1 的证书不是所固定的那一个。%2 在固定另一个之前，请查明是谁更换了它。</translation>
    </message>
    <message>
        <source>TLS: the certificate of %1 is not trusted: %2 %3 Name the authority that signed it (--tls-ca), or pin this one (--tls-pin) if you know the fingerprint to be right.</source>
        <translation>TLS：%1 的证书不受信任：%2 %3 请指定签发它的机构（--tls-ca）；如果您确知指纹无误，也可固定此证书（--tls-pin）。</translation>
    </message>
    <message>
        <source>TLS: no handshake with %1 (%2). Is this its secure client port?</source>
        <translation>TLS：未能与 %1 握手（%2）。这是它的安全客户端端口吗？</translation>
    </message>
    <message>
        <source>TLS: %1 ended the connection in the handshake (%2). Is this its secure client port?</source>
        <translation>TLS：%1 在握手时结束了连接（%2）。这是它的安全客户端端口吗？</translation>
    </message>
    <message>
        <source>TLS: %1 ended the connection in the handshake (%2). Is this its secure client port, and does it want a certificate of ours (--tls-cert)?</source>
        <translation>TLS：%1 在握手时结束了连接（%2）。这是它的安全客户端端口吗？它是否要求我们的证书（--tls-cert）？</translation>
    </message>
    <message>
        <source>this machine&apos;s SASL library lacks %1; in Debian it is in %2</source>
        <translation>本机的 SASL 库缺少 %1；在 Debian 中它在 %2 里</translation>
    </message>
    <message>
        <source>it closed the connection: does it know SASL?</source>
        <translation>它关闭了连接：它支持 SASL 吗？</translation>
    </message>
    <message>
        <source>it does not accept who we are</source>
        <translation>它不接受我们的身份</translation>
    </message>
    <message>
        <source>SASL: no login at %1 as %2 by DIGEST-MD5: %3. Compare user and password (LOCKSCOPE_SASL) with the servers&apos; JAAS file.</source>
        <translation>SASL：未能以 %2 的身份通过 DIGEST-MD5 登录 %1：%3。请将用户和密码（LOCKSCOPE_SASL）与服务器的 JAAS 文件核对。</translation>
    </message>
    <message>
        <source>SSH: the host key of %1 is not trusted (%2). Connect once with &quot;ssh&quot; by hand and compare its fingerprint.</source>
        <translation>SSH：%1 的主机密钥不受信任（%2）。请手动用“ssh”连接一次并核对其指纹。</translation>
    </message>
    <message>
        <source>SSH: %1 does not let us in (%2). Look at your keys with &quot;ssh-add -l&quot;, or try &quot;ssh&quot; by hand.</source>
        <translation>SSH：%1 不允许我们登录（%2）。请用“ssh-add -l”查看密钥，或手动试试“ssh”。</translation>
    </message>
    <message>
        <source>SSH: no connection to %1 (%2)</source>
        <translation>SSH：无法连接 %1（%2）</translation>
    </message>
    <message>
        <source>SSH: a host is [USER@]HOST[:PORT]; &quot;%1&quot; is none.</source>
        <translation>SSH：主机的写法是 [USER@]HOST[:PORT]；“%1”不是。</translation>
    </message>
    <message>
        <source>SSH: the program ssh cannot be run (%1); in Debian it is in openssh-client.</source>
        <translation>SSH：无法运行程序 ssh（%1）；在 Debian 中它在 openssh-client 里。</translation>
    </message>
    <message>
        <source>no answer in time: a TLS port, or hung?</source>
        <translation>没有及时回答：是 TLS 端口，还是挂起了？</translation>
    </message>
    <message>
        <source>closes connections at once: a TLS port (--tls), or too many connections from here?</source>
        <translation>立即关闭连接：是 TLS 端口（--tls），还是来自此处的连接太多？</translation>
    </message>
    <message>
        <source>SSH: what %1 connects to it ends at once; see from there whether it listens, is a TLS port (--tls), or has too many connections</source>
        <translation>SSH：%1 到它的连接立即结束；请从那里查看它是否在监听、是否为 TLS 端口（--tls），或连接是否太多</translation>
    </message>
    <message>
        <source>--%1 is empty.</source>
        <translation>--%1 为空。</translation>
    </message>
    <message>
        <source>--tls-key is the key of a certificate: name that, too (--tls-cert).</source>
        <translation>--tls-key 是某个证书的密钥：请一并指定证书（--tls-cert）。</translation>
    </message>
    <message>
        <source>--sasl is digest-md5 or gssapi; &quot;%1&quot; is none.</source>
        <translation>--sasl 是 digest-md5 或 gssapi；“%1”都不是。</translation>
    </message>
    <message>
        <source>--sasl digest-md5 takes user and password from LOCKSCOPE_SASL (user:password).</source>
        <translation>--sasl digest-md5 从 LOCKSCOPE_SASL（user:password）取得用户和密码。</translation>
    </message>
    <message>
        <source>--keytab and --principal are for --sasl gssapi.</source>
        <translation>--keytab 和 --principal 用于 --sasl gssapi。</translation>
    </message>
    <message>
        <source>--principal is one of a keytab (--keytab); a ticket has its own.</source>
        <translation>--principal 是密钥表（--keytab）中的主体；票据自有其主体。</translation>
    </message>
    <message>
        <source>--hook is for --watch.</source>
        <translation>--hook 只用于 --watch。</translation>
    </message>
    <message>
        <source>--once-per is for --hook.</source>
        <translation>--once-per 只用于 --hook。</translation>
    </message>
    <message>
        <source>--hook names a program that can be run; &quot;%1&quot; is none.</source>
        <translation>--hook 须指定一个可以运行的程序；“%1”不是。</translation>
    </message>
    <message>
        <source>--nagios is one line and the end: it goes with neither --watch nor --json.</source>
        <translation>--nagios 只输出一行便结束：不能与 --watch 或 --json 同用。</translation>
    </message>
    <message>
        <source>of %1 looks at holders of %2 since %3, 1 of 100 found one silent for %4 longer than its heartbeats explain: with this timeout that would be more than half of it</source>
        <translation>自 %3 以来对 %2 的持有者的 %1 次查看中，每 100 次有 1 次发现其静默比心跳所能解释的长 %4：按此超时，这已超过一半</translation>
    </message>
    <message>
        <source>SASL: no login at %1 by GSSAPI with the keytab %2: %3. Look into it with &quot;klist -k&quot;, and compare the clocks of this machine, of the member and of the KDC; the member&apos;s principal is zookeeper/%4.</source>
        <translation>SASL：未能用密钥表 %2 通过 GSSAPI 登录 %1：%3。请用“klist -k”查看它，并比较本机、该成员和 KDC 的时钟；该成员的主体是 zookeeper/%4。</translation>
    </message>
    <message>
        <source>SASL: no login at %1 by GSSAPI: %2. Look at your tickets with &quot;klist&quot;, get one with &quot;kinit&quot;, and compare the clocks of this machine, of the member and of the KDC; the member&apos;s principal is zookeeper/%3.</source>
        <translation>SASL：未能通过 GSSAPI 登录 %1：%2。请用“klist”查看票据，用“kinit”获取票据，并比较本机、该成员和 KDC 的时钟；该成员的主体是 zookeeper/%3。</translation>
    </message>
    <message>
        <source>There is a profile called %1 already.</source>
        <translation>已经有名为 %1 的配置。</translation>
    </message>
    <message>
        <source>There are profiles called %1 already.</source>
        <translation>已经有名为 %1 的配置。</translation>
    </message>
    <message>
        <source>There is no profile &quot;%1&quot;: none is kept yet.</source>
        <translation>没有名为 &quot;%1&quot; 的配置：还没有保存任何配置。</translation>
    </message>
    <message>
        <source>There is no profile &quot;%1&quot;; known are %2.</source>
        <translation>没有名为 &quot;%1&quot; 的配置；已有的是 %2。</translation>
    </message>
    <message>
        <source>%1 Did you mean %2?</source>
        <translation>%1 您是指 %2 吗？</translation>
    </message>
    <message>
        <source>This cannot be kept: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <source>%1 Mend the file or move it away; nothing is written over it.</source>
        <translation>%1 请改正该文件或将它移走；不会覆盖它。</translation>
    </message>
    <message>
        <source>The profiles cannot be read: %1</source>
        <translation>无法读取连接配置：%1</translation>
    </message>
    <message>
        <source>another program is changing it</source>
        <translation>另一个程序正在修改它</translation>
    </message>
    <message>
        <source>no file can be made beside it</source>
        <translation>无法在它旁边创建文件</translation>
    </message>
    <message>
        <source>%1 looks like a secret, and none is kept here: remove it; say &quot;asked&quot; or &quot;keyring&quot; for one of %2</source>
        <translation>%1 看起来是机密，这里不保存机密：请删除它；为 %2 之一写上 &quot;asked&quot; 或 &quot;keyring&quot;</translation>
    </message>
    <message>
        <source>a lock&apos;s path is a text in quotation marks, like &quot;/locks/orders&quot;</source>
        <translation>锁的路径是加引号的文本，例如 &quot;/locks/orders&quot;</translation>
    </message>
    <message>
        <source>environment is &quot;sandbox&quot;, &quot;development&quot;, &quot;staging&quot; or &quot;production&quot;; %1 is none</source>
        <translation>environment 是 &quot;sandbox&quot;、&quot;development&quot;、&quot;staging&quot; 或 &quot;production&quot;；%1 不在其中</translation>
    </message>
    <message>
        <source>session-timeout takes a time from 1 second to 10 minutes in quotation marks, like &quot;10 s&quot;; %1 is none</source>
        <translation>session-timeout 需要 1 秒到 10 分钟的时间，加引号，例如 &quot;10 s&quot;；%1 不是</translation>
    </message>
    <message>
        <source>%1 takes a file&apos;s name, not what is in it</source>
        <translation>%1 需要文件名，而不是文件的内容</translation>
    </message>
    <message>
        <source>%1 takes pairs in braces, like %2</source>
        <translation>%1 需要花括号中的键值对，例如 %2</translation>
    </message>
    <message>
        <source>sasl is &quot;digest-md5&quot; or &quot;gssapi&quot;; %1 is neither</source>
        <translation>sasl 是 &quot;digest-md5&quot; 或 &quot;gssapi&quot;；%1 都不是</translation>
    </message>
    <message>
        <source>sasl-user is a user&apos;s name without a password</source>
        <translation>sasl-user 是不带密码的用户名</translation>
    </message>
    <message>
        <source>%1 says where the secret comes from, &quot;asked&quot; or &quot;keyring&quot;; the secret itself is not kept here</source>
        <translation>%1 说明机密的来源，&quot;asked&quot; 或 &quot;keyring&quot;；机密本身不保存在这里</translation>
    </message>
    <message>
        <source>favourites is a list of paths: write favourites = [&quot;/locks/orders&quot;]</source>
        <translation>favourites 是路径列表：请写 favourites = [&quot;/locks/orders&quot;]</translation>
    </message>
    <message>
        <source>there is no recipe %1; &quot;lockscopectl recipes&quot; lists them</source>
        <translation>没有锁实现 %1；&quot;lockscopectl recipes&quot; 会列出它们</translation>
    </message>
    <message>
        <source>tls-key is the key of a certificate: name that, too, with tls-cert</source>
        <translation>tls-key 是证书的密钥：请用 tls-cert 同时指定证书</translation>
    </message>
    <message>
        <source>keytab and principal are for sasl = &quot;gssapi&quot;</source>
        <translation>keytab 和 principal 用于 sasl = &quot;gssapi&quot;</translation>
    </message>
    <message>
        <source>principal is one of a keytab, which is missing; a ticket has its own</source>
        <translation>principal 属于 keytab，而这里没有 keytab；票据有自己的 principal</translation>
    </message>
    <message>
        <source>sasl-user is for sasl = &quot;digest-md5&quot;</source>
        <translation>sasl-user 用于 sasl = &quot;digest-md5&quot;</translation>
    </message>
    <message>
        <source>there are two profiles called %1: give one of them another name</source>
        <translation>有两个名为 %1 的配置：请给其中一个改名</translation>
    </message>
    <message>
        <source>[[profile]] without a name: add name = &quot;prod-eu&quot;</source>
        <translation>[[profile]] 没有名称：请加上 name = &quot;prod-eu&quot;</translation>
    </message>
    <message>
        <source>[[profile]] without an environment: add environment = &quot;production&quot;, &quot;staging&quot;, &quot;development&quot; or &quot;sandbox&quot;</source>
        <translation>[[profile]] 没有环境：请加上 environment = &quot;production&quot;、&quot;staging&quot;、&quot;development&quot; 或 &quot;sandbox&quot;</translation>
    </message>
    <message>
        <source>[[profile]] without servers: add connect = &quot;zk1:2181,zk2:2181&quot;</source>
        <translation>[[profile]] 没有服务器：请加上 connect = &quot;zk1:2181,zk2:2181&quot;</translation>
    </message>
    <message>
        <source>A profile needs a name.</source>
        <translation>配置需要名称。</translation>
    </message>
    <message>
        <source>A profile&apos;s name begins neither with a space nor with &quot;-&quot;, and ends with no space; &quot;%1&quot; does.</source>
        <translation>配置的名称不以空格或 &quot;-&quot; 开头，也不以空格结尾；&quot;%1&quot; 不符合。</translation>
    </message>
    <message>
        <source>A profile&apos;s name has only characters that can be seen; &quot;%1&quot; has others.</source>
        <translation>配置的名称只含可见字符；&quot;%1&quot; 含有其他字符。</translation>
    </message>
    <message>
        <source>A profile&apos;s name has %1 characters at most; this one has %2.</source>
        <translation>配置的名称最多 %1 个字符；这个有 %2 个。</translation>
    </message>
    <message>
        <source>the keyring has no %1</source>
        <translation>密钥环中没有 %1</translation>
    </message>
    <message>
        <source>the keyring stays locked (%1)</source>
        <translation>密钥环仍被锁定 (%1)</translation>
    </message>
    <message>
        <source>there is no keyring that serves (%1)</source>
        <translation>没有可用的密钥环 (%1)</translation>
    </message>
    <message>
        <source>the keyring does not answer; is it waiting to be unlocked?</source>
        <translation>密钥环没有应答；它是否在等待解锁？</translation>
    </message>
    <message>
        <source>%1 has to be user:password; what it holds has no user and colon at its beginning.</source>
        <translation>%1 必须是 user:password；其内容开头没有用户和冒号。</translation>
    </message>
    <message>
        <source>The profile &quot;%1&quot; keeps its %2 in the keyring: %3. Set %4 instead.</source>
        <translation>配置 &quot;%1&quot; 的 %2 保存在密钥环中：%3。请改为设置 %4。</translation>
    </message>
    <message>
        <source>The profile &quot;%1&quot; wants its %2 to be asked for: set %3.</source>
        <translation>配置 &quot;%1&quot; 的 %2 需要询问：请设置 %3。</translation>
    </message>
    <message>
        <source>--confirm repeats the name of a profile of a production system, and none is used</source>
        <translation>--confirm 重复生产系统配置的名称，而这里没有使用这样的配置</translation>
    </message>
    <message>
        <source>this is a production system: say that again to change it, --confirm %1</source>
        <translation>这是生产系统：要更改它，请再说一次，--confirm %1</translation>
    </message>
    <message>
        <source>a production system is not changed without a reason: say it, --reason TEXT</source>
        <translation>没有原因不得更改生产系统：请说明原因，--reason TEXT</translation>
    </message>
    <message>
        <source>“%1” is a production system: say its name again to change it, --confirm %2</source>
        <translation>“%1”是生产系统：要更改它，请再说一次它的名称，--confirm %2</translation>
    </message>
    <message>
        <source>The profile &quot;%1&quot; is of a production system: --environment cannot make it another.</source>
        <translation>配置 &quot;%1&quot; 属于生产系统：--environment 不能改变这一点。</translation>
    </message>
    <message>
        <source>profiles takes list, show, export, import or remove; &quot;%1&quot; is none.</source>
        <translation>profiles 接受 list、show、export、import 或 remove；&quot;%1&quot; 不在其中。</translation>
    </message>
    <message>
        <source>profiles import takes a file, or &quot;-&quot; for standard input.</source>
        <translation>profiles import 需要一个文件，或用 &quot;-&quot; 表示标准输入。</translation>
    </message>
    <message>
        <source>profiles %1 takes the name of a profile.</source>
        <translation>profiles %1 需要一个配置的名称。</translation>
    </message>
    <message>
        <source>%1 has an empty password.</source>
        <translation>%1 的密码为空。</translation>
    </message>
    <message>
        <source>TLS: its certificate is not trusted</source>
        <translation>TLS：它的证书不受信任</translation>
    </message>
    <message>
        <source>TLS: its certificate is not the one that is pinned</source>
        <translation>TLS：它的证书不是所固定的那一个</translation>
    </message>
    <message>
        <source>TLS: it does not accept our certificate, or wants one</source>
        <translation>TLS：它不接受我们的证书，或要求提供证书</translation>
    </message>
    <message>
        <source>TLS: no handshake (%1); is this its secure client port?</source>
        <translation>TLS：握手失败（%1）；这是它的安全客户端端口吗？</translation>
    </message>
    <message>
        <source>our key cannot be opened</source>
        <translation>无法打开我们的密钥</translation>
    </message>
    <message>
        <source>SASL: no login (%1)</source>
        <translation>SASL：未能登录（%1）</translation>
    </message>
    <message>
        <source>SSH: the host key of %1 is not trusted</source>
        <translation>SSH：%1 的主机密钥不受信任</translation>
    </message>
    <message>
        <source>SSH: %1 does not let us in</source>
        <translation>SSH：%1 不让我们进入</translation>
    </message>
    <message>
        <source>It is not the one that is pinned.</source>
        <translation>它不是所固定的那一个。</translation>
    </message>
    <message>
        <source>--tls-pin is HEX or HOST=HEX; &quot;%1&quot; is neither.</source>
        <translation>--tls-pin 应为 HEX 或 HOST=HEX；“%1”两者都不是。</translation>
    </message>
    <message>
        <source>%1 cannot be written: it is no file.</source>
        <translation>无法写入 %1：它不是文件。</translation>
    </message>
    <message>
        <source>Times are told by the clock of %1, later %2.</source>
        <translation>时间按 %1 时钟给出，之后按 %2。</translation>
    </message>
    <message>
        <source>Times are told by the clock of %1.</source>
        <translation>时间按 %1 时钟给出。</translation>
    </message>
    <message>
        <source>As of %1, at its end:</source>
        <translation>截至 %1（结束时）：</translation>
    </message>
    <message>
        <source>Of what it was read from, this could not be used:</source>
        <translation>来源中以下内容无法使用：</translation>
    </message>
    <message>
        <source>%1 was left out: no server calls its files so</source>
        <translation>已略去 %1：服务器不会这样命名文件</translation>
    </message>
    <message>
        <source>%1 is no folder: only those of servers, one for each member of an ensemble, are read together.</source>
        <translation>%1 不是文件夹：只有服务器的文件夹（集群的每个成员一个）才能一起读取。</translation>
    </message>
    <message>
        <source>%1 has another transaction %2 than another member&apos;s log, by which it goes</source>
        <translation>%1 中的事务 %2 与另一成员的日志不同，以后者为准</translation>
    </message>
    <message>
        <source>%1 alone has transaction %2, which was never agreed on: it was left out</source>
        <translation>只有 %1 有事务 %2，它从未达成一致：已略去</translation>
    </message>
    <message>
        <source>There is no whole snapshot of before %1: who was there then is not known, and who is told to hold may wait for them.</source>
        <translation>没有 %1 之前的完整快照：当时有谁不得而知，显示为持有者的也可能在等待他们。</translation>
    </message>
    <message>
        <source>you did not wait</source>
        <translation>您没有等待</translation>
    </message>
    <message>
        <source>The keyring does not copy the secrets of %1: %2. The profile is left as it was.</source>
        <translation>密钥环没有复制 %1 的机密：%2。连接配置保持原样。</translation>
    </message>
    <message>
        <source>no answer in time: hung?</source>
        <translation>没有及时回答：是挂起了吗？</translation>
    </message>
    <message>
        <source>no TLS handshake in time: a plain port, or hung?</source>
        <translation>没有及时完成 TLS 握手：是未加密的端口，还是挂起了？</translation>
    </message>
    <message>
        <source>no connection by ssh in time: does its host hang?</source>
        <translation>没有及时通过 ssh 建立连接：其主机是否挂起？</translation>
    </message>
    <message>
        <source>%1 (no session)</source>
        <translation>%1（无会话）</translation>
    </message>
    <message>
        <source>%1 of %2 (persistent)</source>
        <translation>%2 的 %1（持久节点）</translation>
    </message>
    <message>
        <source>See what removing %1 would do: %2 With --write in place of --dry-run the command removes it.</source>
        <translation>查看移除 %1 的后果：%2 将 --dry-run 换成 --write，该命令即移除它。</translation>
    </message>
    <message>
        <source>take a thread dump, then restart it: the clients in the ring hold equally many locks, and this one got its own last, so it loses least</source>
        <translation>取得线程转储，然后重启它：环中各客户端持有的锁一样多，而它最后取得自己的锁，因此损失最小</translation>
    </message>
    <message>
        <source>So that it does not come back: let all clients take these locks in the same order.</source>
        <translation>为免再次发生：让所有客户端按相同顺序获取这些锁。</translation>
    </message>
    <message>
        <source>remove it only once nobody works under it.</source>
        <translation>确认无人于其下工作之后再移除。</translation>
    </message>
    <message>
        <source>%1 stands in %2 and belongs to no session: it stays until somebody deletes it%3.</source>
        <translation>%2 中的 %1 不属于任何会话：在有人删除它之前会一直保留%3。</translation>
    </message>
    <message>
        <source>it belongs to no session and stays until somebody deletes it</source>
        <translation>它不属于任何会话，在有人删除它之前会一直保留</translation>
    </message>
    <message>
        <source>of %1 holds of %2 in the weeks from %3, 99 of 100 took no more than %4</source>
        <translation>自 %3 起各周 %2 的 %1 次持有中，每 100 次有 99 次不超过 %4</translation>
    </message>
    <message>
        <source>It went as it was predicted:</source>
        <translation>结果与预测一致：</translation>
    </message>
    <message>
        <source>its node is newer than what the members told</source>
        <translation>其节点比各成员的应答更新</translation>
    </message>
    <message>
        <source>Nobody else in the queue is told.</source>
        <translation>队列中没有其他人得到通知。</translation>
    </message>
    <message>
        <source>1 other in the queue is told: %1.</source>
        <translation>队列中另有 1 个得到通知：%1。</translation>
    </message>
    <message>
        <source>%1 others in the queue are told.</source>
        <translation>队列中另有 %1 个得到通知。</translation>
    </message>
    <message>
        <source>%1 others in the queue are told: %2.</source>
        <translation>队列中另有 %1 个得到通知：%2。</translation>
    </message>
    <message>
        <source>%1 is connected and may queue again at the end.</source>
        <translation>%1 已连接，可能会重新排到队尾。</translation>
    </message>
    <message>
        <source>Session %1, whose node %2 was deleted at %3, has ended by %4. Its client learns that when it reaches a server again: whether it has stopped is not known.</source>
        <translation>会话 %1（其节点 %2 于 %3 被删除）到 %4 时已结束。其客户端再次连上服务器时才会得知：它是否已经停下并不清楚。</translation>
    </message>
    <message>
        <source>the servers list its session no more, which is asked again.</source>
        <translation>服务器不再列出其会话，将再询问一次。</translation>
    </message>
    <message>
        <source>%1 has been in no quorum for %2: it serves nobody. What the others do cannot be seen from here.</source>
        <translation>%1 已有 %2 不在法定多数之中：它不为任何客户端服务。从这里看不到其他成员的情况。</translation>
    </message>
    <message>
        <source>%1 lost %2 because its session expired, and %3 got it next: the old holder may not have noticed.</source>
        <translation>%1 因会话过期而失去 %2，随后由 %3 获得：原持有者可能还没有察觉。</translation>
    </message>
    <message>
        <source>no member that answers is in a quorum, and what the others do cannot be seen from here</source>
        <translation>应答的成员都不在法定多数之中，从这里看不到其他成员的情况</translation>
    </message>
    <message>
        <source>%1 cannot be read with these credentials: without that part of %2 it is not known who holds it or waits.</source>
        <translation>用这些凭据无法读取 %1：缺少 %2 的这一部分，就不知道谁持有或等待它。</translation>
    </message>
    <message>
        <source>%1 could not be read: without that part of %2 it is not known who holds it or waits.</source>
        <translation>无法读取 %1：缺少 %2 的这一部分，就不知道谁持有或等待它。</translation>
    </message>
    <message>
        <source>The journal %1 was deleted or replaced while this program has it open. Nothing is done by force that cannot be written down: start it anew.</source>
        <translation>操作日志 %1 在本程序打开期间被删除或替换。无法记录的强制操作一律不做：请重新启动本程序。</translation>
    </message>
    <message>
        <source>the connection was closed before the answer: it may have been done</source>
        <translation>连接在得到应答之前已关闭：可能已经完成</translation>
    </message>
    <message>
        <source>It was done, but what came of it was not looked at.</source>
        <translation>已完成，但没有查看其结果。</translation>
    </message>
    <message>
        <source>%1, the oldest for %2; whether somebody holds is not known.</source>
        <translation>%1，最久的已等待 %2；是否有人持有不得而知。</translation>
    </message>
    <message>
        <source>%1; whether somebody holds is not known.</source>
        <translation>%1；是否有人持有不得而知。</translation>
    </message>
    <message>
        <source>Find out who made it, by its data or by what the servers kept.</source>
        <translation>查明是谁创建的：看它的数据，或服务器留存的记录。</translation>
    </message>
    <message>
        <source>Find out whether %1, whom its data names, made it and still works under it.</source>
        <translation>查明其数据所指的 %1 是否创建了它，且是否仍在其下工作。</translation>
    </message>
    <message>
        <source>Wait: its turn comes, its client gives up, or its session expires once the client is silent.</source>
        <translation>等待：轮到它，或其客户端放弃，或客户端沉默后会话过期。</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选者</translation>
    </message>
    <message>
        <source>nobody waits for it</source>
        <translation>无人等待它</translation>
    </message>
    <message>
        <source>1 waits for it</source>
        <translation>1 个在等待它</translation>
    </message>
    <message>
        <source>%1 wait for it</source>
        <translation>%1 个在等待它</translation>
    </message>
    <message>
        <source>%1 The session that made it is in a server&apos;s audit log and, as transaction %2, in the server&apos;s data directory. On the server&apos;s machine, with that directory in place of /var/lib/zookeeper:</source>
        <translation>%1 创建它的会话记录在服务器的审计日志中，并作为事务 %2 保存在服务器的数据目录中。在该服务器的机器上，用那个目录代替 /var/lib/zookeeper：</translation>
    </message>
    <message>
        <source>Have it read again: Refresh in the window, or</source>
        <translation>重新读取它：在窗口中刷新，或者</translation>
    </message>
    <message>
        <source>Look again once the data are read. The window does so by itself; this reads them all:</source>
        <translation>等数据读完后再看。窗口会自己这样做；下面的命令会把它们全部读出：</translation>
    </message>
    <message>
        <source>it was not told, and no server has said since whether its session lives.</source>
        <translation>它没有得到通知，此后也还没有服务器说明其会话是否存活。</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>领导者</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>for at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>Look again in half a minute: clients that wait with a time limit give up by themselves.</source>
        <translation>半分钟后再看一次：限时等待的客户端会自行放弃。</translation>
    </message>
    <message>
        <source> (its node was made %1 ago)</source>
        <translation>（其节点建立于 %1前）</translation>
    </message>
    <message>
        <source>%1 holds by its recipe&apos;s rule%2, and %3.</source>
        <translation>%1 按其锁实现的规则持有%2，%3。</translation>
    </message>
    <message>
        <source>%1 wait behind it, on this and other locks, in sum for %2</source>
        <translation>在此锁和其他锁上共有 %1 个在它后面等待，合计 %2</translation>
    </message>
    <message>
        <source>%1 wait behind it, in sum for %2</source>
        <translation>有 %1 个在它后面等待，合计 %2</translation>
    </message>
    <message>
        <source> Behind it %1 more wait, in sum for %2.</source>
        <translation> 它后面还有 %1 个在等待，合计 %2。</translation>
    </message>
    <message>
        <source> %1 wait behind it, in sum for %2.</source>
        <translation>后面有 %1 个在等待，合计 %2。</translation>
    </message>
    <message>
        <source> In all %1 wait behind it, in sum for %2.</source>
        <translation>总共有 %1 个在它后面等待，合计 %2。</translation>
    </message>
    <message>
        <source>It holds by its recipe&apos;s rule (%1).</source>
        <translation>它按其锁实现的规则持有（%1）。</translation>
    </message>
    <message>
        <source>%1 holds the lock, and its client watches no other node of it: there is nothing to wake it for.</source>
        <translation>%1 持有该锁，而且它的客户端没有监听这个锁的其他节点：没有什么可以唤醒的。</translation>
    </message>
    <message>
        <source>The client of %1 watches no other node of this lock: there is no watch that could wake it.</source>
        <translation>%1 的客户端没有监听这个锁的其他节点：没有可以唤醒它的监听。</translation>
    </message>
    <message>
        <source>It is a lock of this running program: release it instead.</source>
        <translation>这是正在运行的本程序的锁：请改为释放它。</translation>
    </message>
    <message>
        <source>No session of this running program owns it.</source>
        <translation>它不属于正在运行的本程序的任何会话。</translation>
    </message>
    <message>
        <source>Whoever relies on it will NOT be told.</source>
        <translation>依赖它的人不会得到通知。</translation>
    </message>
    <message>
        <source>persistent</source>
        <translation>持久</translation>
    </message>
    <message>
        <source>%1 has nothing of %2: nobody was in it then, or it was not looked at.</source>
        <translation>%1 中没有 %2 的任何内容：当时其中没有竞争者，或没有查看它。</translation>
    </message>
    <message>
        <source>Give --recipe, one of %1.</source>
        <translation>请给出 --recipe，取值之一：%1。</translation>
    </message>
    <message>
        <source>Give --mode: %1, with %2.</source>
        <translation>请给出 --mode：%2 可用 %1。</translation>
    </message>
    <message>
        <source>--%1 takes a number of seconds, 0 to 10000000; &quot;%2&quot; is none.</source>
        <translation>--%1 需要 0 到 10000000 的秒数；“%2”不是。</translation>
    </message>
    <message>
        <source>Give --czxid, as in --czxid 0x3b: --dry-run and &quot;queue --wide&quot; tell it.</source>
        <translation>请给出 --czxid，例如 --czxid 0x3b：--dry-run 和“queue --wide”会显示它。</translation>
    </message>
    <message>
        <source>--from is after --to: from %1 to %2 is no stretch.</source>
        <translation>--from 晚于 --to：从 %1 到 %2 不是一段时间。</translation>
    </message>
    <message>
        <source>Unknown option &apos;%1&apos;. Name a command; &quot;lockscopectl --help&quot; lists them.</source>
        <translation>未知选项“%1”。请给出命令；“lockscopectl --help”会列出它们。</translation>
    </message>
    <message>
        <source>%1 is first in %2 and watches %3, which stands behind it: unless another thread of its client stood behind that and gave up, it does not know that it is first.</source>
        <translation>%1 在 %2 中排在第一位，却监视着排在它之后的 %3：除非其客户端的另一个线程曾排在那个节点之后并已放弃，否则它不知道自己排在第一位。</translation>
    </message>
    <message>
        <source>take a thread dump of it: does it do what the lock is for?</source>
        <translation>取其线程转储：它是否在做该锁所保护的工作？</translation>
    </message>
    <message>
        <source>%1 has waited %2 for write on %3: whoever holds it for reading waits to write as well, and none of them goes on before all have given their read locks up: %4.</source>
        <translation>%1 为 %3 的写锁已等待 %2：持有读锁的各方也都在等待写锁，在全部放弃读锁之前谁也无法继续：%4。</translation>
    </message>
    <message>
        <source>%1 is next for %2 and its session no longer exists: readers are let in beside it, but who waits to write behind it is not let in until its node is removed.</source>
        <translation>%1 是 %2 的下一个，而其会话已不存在：读者可以与它同时进入，但在移除其节点之前，排在其后等待写锁的不能进入。</translation>
    </message>
    <message>
        <source>%1 What is shown was known before.</source>
        <translation>%1所显示的是此前已知的情况。</translation>
    </message>
    <message>
        <source>Transactions from %1 to %2 are missing in the logs: until %3 it is not known who of before was still there, nor who had come.</source>
        <translation>日志中缺少从 %1 到 %2 的事务：在 %3 之前，无法得知先前的各方谁仍在、又有谁到来。</translation>
    </message>
    <message>
        <source>What a transaction at %1 did is not known: until %2 it is not known who of before was still there, nor who had come.</source>
        <translation>无法得知 %1 的一个事务做了什么：在 %2 之前，无法得知先前的各方谁仍在、又有谁到来。</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>this key cannot be used with the certificate in %1: it is another one&apos;s, or too weak</source>
        <translation>此密钥不能与 %1 中的证书一起使用：它属于另一个证书，或者强度太弱</translation>
    </message>
    <message>
        <source>%1 holds if no writer was there when it came; if one was, it waits for the last of those that are there now (a fault of kazoo 2.8). Only what its session watches tells which, and that is not known at the moment: it is shown as waiting.</source>
        <translation>%1 到来时若没有写者，则它持有；若有，则它等待现有写者中的最后一个（kazoo 2.8 的缺陷）。只有其会话监视什么才能说明是哪一种，而目前无法得知：显示为等待。</translation>
    </message>
    <message>
        <source>%1 hold if no writer was there when they came; one that found a writer waits for the last of those that are there now (a fault of kazoo 2.8). Only what their sessions watch tells which, and that is not known at the moment: they are shown as waiting.</source>
        <translation>%1 到来时若没有写者，则它们持有；遇到写者的则等待现有写者中的最后一个（kazoo 2.8 的缺陷）。只有其会话监视什么才能说明是哪一种，而目前无法得知：显示为等待。</translation>
    </message>
    <message>
        <source>The lowest number is taken for the holder: of all, or of those with the same name before &quot;_lock_&quot;.</source>
        <translation>号码最小的被视为持有者：在全部之中，或在“_lock_”之前名称相同的之中。</translation>
    </message>
    <message>
        <source>There are no transaction logs: name the folder of dataLogDir, too. What is told is how it was in the newest snapshot.</source>
        <translation>没有事务日志：请同时指定 dataLogDir 的目录。所说明的是最新快照中的情况。</translation>
    </message>
    <message>
        <source>One session has the read lock and the write request behind it, and nobody else is in the way, or only others that do the same.</source>
        <translation>同一会话拥有读锁和排在其后的写请求，没有别人挡在中间，或只有同样如此的其他会话。</translation>
    </message>
    <message>
        <source>One session has two requests of the same kind in one queue, the later waits for the earlier, and the earlier is held for far longer than is usual here.</source>
        <translation>同一会话在一个队列中有两个同类请求，较晚的等待较早的，而较早的被持有的时间远比这里通常的长。</translation>
    </message>
    <message>
        <source>Name another with --check.</source>
        <translation>请用 --check 指定另一个。</translation>
    </message>
    <message>
        <source>%1 alone has transaction %2, of which it is not known whether it was agreed on: it was left out</source>
        <translation>只有 %1 有事务 %2，无法得知它是否达成一致：已略去</translation>
    </message>
    <message>
        <source>--at is one moment, --from and --to are a stretch: leave out one of them.</source>
        <translation>--at 是一个时刻，--from 和 --to 是一段时间：请去掉其中之一。</translation>
    </message>
    <message>
        <source>%1 begins at %2.</source>
        <translation>%1 从 %2 开始。</translation>
    </message>
    <message>
        <source>%1 The others: %2.</source>
        <translation>%1其他的：%2。</translation>
    </message>
    <message>
        <source>--%1 is for tables, and --json prints none.</source>
        <translation>--%1 用于表格，而 --json 不打印表格。</translation>
    </message>
    <message>
        <source>The answer was lost with the connection; nothing was repeated.</source>
        <translation>应答随连接丢失；没有重复执行。</translation>
    </message>
    <message>
        <source>The node is gone; whether by this deletion or by its client cannot be told.</source>
        <translation>该节点已不存在；是由本次删除还是由其客户端所致，无法判断。</translation>
    </message>
    <message>
        <source>the node is gone, by this deletion or by its client</source>
        <translation>该节点已不存在，可能由本次删除所致，也可能由其客户端所致</translation>
    </message>
    <message>
        <source>it has been silent for %1, but so have others at %2, which may be slow itself</source>
        <translation>它已无声 %1，但 %2 上的其他客户端也是如此，可能是该成员本身缓慢</translation>
    </message>
    <message>
        <source>it was silent %1 ago, and the members are asked again in a moment</source>
        <translation>它在 %1前无声，稍后会再次询问各成员</translation>
    </message>
    <message>
        <source>The node is persistent, as those of %1 may be: whether who made it still works cannot be told.</source>
        <translation>节点是持久的，%1 的节点可以如此：无法判断创建者是否仍在工作。</translation>
    </message>
    <message>
        <source>the clock was set back since the servers were asked</source>
        <translation>询问服务器之后时钟被往回调过</translation>
    </message>
    <message>
        <source>The node&apos;s data could not be read: they may say not to kill it.</source>
        <translation>无法读取节点的数据：其中可能说明不要结束它。</translation>
    </message>
    <message>
        <source>The holders are those that were predicted; by what they came to hold is not known.</source>
        <translation>持有者与预测一致；但不知道它们是如何取得锁的。</translation>
    </message>
    <message>
        <source>Possible double holder: the node was persistent. Who made it was not told and may go on as if it held; no session tells until when.</source>
        <translation>可能有双重持有者：该节点是持久节点。创建者没有得到通知，可能仍当自己持有而继续运行；没有会话能说明何时结束。</translation>
    </message>
    <message>
        <source>the reason is too long: all that the node says of its owner must fit into %1 bytes</source>
        <translation>原因过长：节点中关于所有者的全部内容不得超过 %1 字节</translation>
    </message>
    <message>
        <source>--rename is for profiles import.</source>
        <translation>--rename 只用于 profiles import。</translation>
    </message>
    <message>
        <source>Neither %1 nor %2 has anything of %3: nobody was in it then, or it was not looked at, or it could not be read.</source>
        <translation>%1 和 %2 都没有 %3 的任何内容：当时其中没有竞争者，或没有查看它，或无法读取它。</translation>
    </message>
    <message>
        <source>there are %1, and a quick look lists no more than %2</source>
        <translation>共有 %1 个，快速查看最多列出 %2 个</translation>
    </message>
    <message>
        <source>no waiter was seen to watch a node of another session</source>
        <translation>没有看到等待者监听其他会话的节点</translation>
    </message>
    <message>
        <source>who waits watches %1; it watches nothing</source>
        <translation>等待者会监视 %1；它什么也没有监视</translation>
    </message>
    <message>
        <source>look whether it works under the lock</source>
        <translation>查看它是否正在锁的保护下工作</translation>
    </message>
    <message>
        <source>Do not delete its node as a waiter&apos;s: that takes the lock from one who may work.</source>
        <translation>不要把它的节点当作等待者的节点删除：那会从可能正在工作的客户端手中夺走锁。</translation>
    </message>
    <message>
        <source>one that may hold</source>
        <translation>可能持有者</translation>
    </message>
    <message>
        <source>It may hold, or wait (%1): nothing that was seen tells.</source>
        <translation>它可能持有，也可能在等待（%1）：所见的一切都无法断定。</translation>
    </message>
    <message>
        <source>Its client will NOT be told: if it holds, it may go on working beside the next one. Does what the lock protects check tokens? Unknown.</source>
        <translation>它的客户端不会得到通知：如果它持有，可能会与下一个同时继续工作。锁所保护的对象是否检查令牌？未知。</translation>
    </message>
    <message>
        <source>A holder that waits by the rule</source>
        <translation>按规则应等待的持有者</translation>
    </message>
    <message>
        <source>%1 was seen to hold %2 and has not let go of it; by the rule it waits now. It may work still, beside the holder.</source>
        <translation>曾看到 %1 持有 %2，且它并未放开；按规则它现在在等待。它可能仍与持有者同时在工作。</translation>
    </message>
    <message>
        <source>no member had a connection of it, but its session had been heard of %1 before: it may be on its way to another server</source>
        <translation>没有成员有它的连接，但在那之前 %1 还有它的会话的消息：它可能正在转到另一台服务器</translation>
    </message>
    <message>
        <source>%1 could not be listed, though asked again: there may be more locks</source>
        <translation>%1 的子节点再次请求后仍未能列出：可能还有其他锁</translation>
    </message>
    <message>
        <source>%1 and %2 more could not be listed, though asked again: there may be more locks</source>
        <translation>%1 和另外 %2 个节点的子节点再次请求后仍未能列出：可能还有其他锁</translation>
    </message>
    <message>
        <source>a session on the chain has more than %1 ephemeral nodes elsewhere: in which locks the rest of them are was not looked at</source>
        <translation>阻塞链上有一个会话在别处拥有超过 %1 个临时节点：其余节点属于哪些锁没有查看</translation>
    </message>
    <message>
        <source>a lock on the chain has more holders than the %1 sessions that are followed: where else the rest of them wait was not looked at</source>
        <translation>阻塞链上有一个锁的持有者多于所追查的 %1 个会话：其余持有者还在哪里等待没有查看</translation>
    </message>
    <message>
        <source>%1 that a scan found %2 ago</source>
        <translation>%2 前扫描找到的 %1 个锁</translation>
    </message>
    <message>
        <source>--baseline %1 was not read in time; allow more with --timeout.</source>
        <translation>--baseline %1 未能及时读完；请用 --timeout 允许更长时间。</translation>
    </message>
    <message>
        <source>None of what was examined.</source>
        <translation>已检查的内容中没有发现。</translation>
    </message>
    <message>
        <source>Nobody looked for any.</source>
        <translation>没有人查找过。</translation>
    </message>
    <message>
        <source>all rules</source>
        <translation>所有规则</translation>
    </message>
    <message>
        <source>Which rules could not be examined as of %1 is not recorded.</source>
        <translation>截至 %1 有哪些规则无法检查，没有记录。</translation>
    </message>
    <message>
        <source>As of %1, this could not be examined, or not fully:</source>
        <translation>截至 %1，以下内容无法检查，或未能完全检查：</translation>
    </message>
    <message>
        <source>%1 more like these are not listed, since there are too many. Clients that gave up are left out first.</source>
        <translation>还有 %1 条同类事件因数量过多未列出；最先省略的是放弃等待的客户端。</translation>
    </message>
    <message>
        <source>it unpacks to more than %1 bytes</source>
        <translation>解包后超过 %1 字节</translation>
    </message>
    <message>
        <source>%1 is next for %2 and does not answer: readers are let in beside it, but unless it comes back, who waits to write behind it is not let in before %3.</source>
        <translation>%1 是 %2 的下一个，而它没有应答：读者可与它同时进入，但除非它恢复，排在其后等待写锁的在 %3 之前无法进入。</translation>
    </message>
    <message>
        <source>%1 is next for %2 and does not answer: unless it comes back, the lock is not handed on before %3.</source>
        <translation>%1 是 %2 的下一个，而它没有应答：除非它恢复，在 %3 之前锁不会交接。</translation>
    </message>
    <message>
        <source>it is connected to %1</source>
        <translation>它连接到 %1</translation>
    </message>
    <message>
        <source>%1 was heard %2 ago by %3%4</source>
        <translation>%1 在 %2前有消息，来自 %3%4</translation>
    </message>
    <message>
        <source>The queue could not be read: whether it holds cannot be told.</source>
        <translation>无法读取队列：无法判断它是否持有。</translation>
    </message>
    <message>
        <source>it has stood for no longer than such waits take: of %1 for %2, 99 of 100 took no more than %3</source>
        <translation>它存在的时间没有超过这类等待通常所需的时间：在 %2 的 %1 次等待中，100 次里有 99 次不超过 %3</translation>
    </message>
    <message>
        <source>Nothing is known of %1 now: no watch tells of changes. It was last read at %2.</source>
        <translation>目前对 %1 一无所知：没有监视会告知变化。上次读取是在 %2。</translation>
    </message>
    <message>
        <source>a leader was chosen lately, or none answers: it may be on its way to another server</source>
        <translation>最近选出了新的 leader，或者没有 leader 应答：它可能正在转往另一台服务器</translation>
    </message>
    <message>
        <source>No watch tells of changes; this is how it was at %1.</source>
        <translation>没有监视会告知变化；这是 %1 时的情况。</translation>
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
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
</context>
<context>
    <name>lockscope::MutesPage</name>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
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
    <message>
        <source>A &amp;week from now</source>
        <translation>从现在起一周(&amp;W)</translation>
    </message>
</context>
<context>
    <name>lockscope::NamesPage</name>
    <message>
        <source>JSON field %1</source>
        <translation>JSON 字段 %1</translation>
    </message>
    <message>
        <source>pattern %1</source>
        <translation>模式 %1</translation>
    </message>
    <message>
        <source>no names</source>
        <translation>不取名称</translation>
    </message>
    <message>
        <source>Where clients write their names, for some locks; the last one that fits has the say. Change it in the file: [[client-name]].</source>
        <translation>某些锁的客户端把名称写在何处；以最后一个匹配的为准。请在文件中修改：[[client-name]]。</translation>
    </message>
</context>
<context>
    <name>lockscope::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>whose it is, whom to call</source>
        <translation>属于谁，该联系谁</translation>
    </message>
    <message>
        <source>A note has at most %1 characters: these are %2 too many.</source>
        <translation>备注最多 %1 个字符：多出了 %2 个。</translation>
    </message>
    <message>
        <source>On %1, for you alone: it is kept in your settings on this computer.</source>
        <translation>关于 %1，仅供您自己使用：保存在此计算机上您的设置中。</translation>
    </message>
</context>
<context>
    <name>lockscope::OperatorDesk</name>
    <message>
        <source>The node was not read yet: look again in a moment</source>
        <translation>节点尚未读取：请稍后再看</translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>The session is lost: changes are no longer allowed.</source>
        <translation>会话已丢失：不再允许更改。</translation>
    </message>
    <message>
        <source>The lock is not read now: look again in a moment</source>
        <translation>现在没有读到此锁：请稍后再看</translation>
    </message>
    <message>
        <source>%1 is another client&apos;s by now</source>
        <translation>%1 现在属于另一个客户端</translation>
    </message>
    <message>
        <source>Changes are no longer allowed: this connection is read-only again. What you hold stays yours until you release it; what waits is given up when its turn comes.</source>
        <translation>不再允许更改：此连接重新变为只读。你持有的锁在释放之前仍归你所有；仍在等待的请求轮到时会被放弃。</translation>
    </message>
</context>
<context>
    <name>lockscope::OverviewPage</name>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Sort now</source>
        <translation>立即排序</translation>
    </message>
    <message>
        <source>Search: path, holder, host, session, recipe …</source>
        <translation>搜索：路径、持有者、主机、会话、锁实现……</translation>
    </message>
    <message>
        <source>Search for locks</source>
        <translation>搜索锁</translation>
    </message>
    <message>
        <source>Words that a lock must all have somewhere: in its path, recipe, verdict, finding, in what its contenders are called, their sessions, or what they wrote into their nodes; with - in front: must not have</source>
        <translation>锁必须包含所有这些词：在其路径、锁实现、结论、发现，或其竞争者的名称、会话、写入节点的数据中；前面加 -：不得包含</translation>
    </message>
    <message>
        <source>The order of the locks</source>
        <translation>锁的顺序</translation>
    </message>
    <message>
        <source>While you point at the rows they stay where they are, though their order is another</source>
        <translation>指着各行时它们留在原处，虽然顺序已变</translation>
    </message>
    <message>
        <source>Overview of all locks</source>
        <translation>所有锁的概览</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>最严重的在前</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>顺序：%1</translation>
    </message>
    <message>
        <source>%1 of %2 locks</source>
        <translation>%2 个锁中的 %1 个</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>收藏</translation>
    </message>
    <message>
        <source>Show only these; press again to show all</source>
        <translation>只显示这些；再按一次显示全部</translation>
    </message>
</context>
<context>
    <name>lockscope::OverviewTable</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
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
    <message>
        <source>Choose one of its locks first.</source>
        <translation>请先选择它的一个锁。</translation>
    </message>
    <message>
        <source>Choose an owner first.</source>
        <translation>请先选择一个所有者。</translation>
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
    <message>
        <source>Session %1</source>
        <translation>会话 %1</translation>
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
    <name>lockscope::PageTabs</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Close this tab</source>
        <translation>关闭此标签页</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::PastBand</name>
    <message>
        <source>As of an earlier moment</source>
        <translation>较早时刻的情况</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>As of %1, not live: the lock, its findings and the graphs. Nothing can be changed from here; overview and tree are live.</source>
        <translation>截至 %1，非实时：锁、其发现和图。从这里不能做任何更改；概览和树是实时的。</translation>
    </message>
    <message>
        <source>Close the recording</source>
        <translation>关闭录制</translation>
    </message>
    <message>
        <source>%1, as of %2, not live. Nothing can be changed here.</source>
        <translation>%1，截至 %2，非实时。此处不能更改任何内容。</translation>
    </message>
    <message>
        <source>What of the files could not be used, and where</source>
        <translation>文件中哪些内容无法使用，以及在哪里</translation>
    </message>
    <message>
        <source>1 part could not be used …</source>
        <translation>1 处无法使用…</translation>
    </message>
    <message>
        <source>%1 could not be used …</source>
        <translation>%1 处无法使用…</translation>
    </message>
    <message>
        <source>As of %1: the lock, its findings and the graphs. Nothing can be changed from here; nothing is live, as there is no connection.</source>
        <translation>截至 %1：此锁、其发现和图。此处不能作任何更改；由于没有连接，没有任何内容是实时的。</translation>
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
        <source>Filter of the queue</source>
        <translation>筛选队列</translation>
    </message>
    <message>
        <source>Words that must all match: part of a name, client, address, session or data, #45; role:waiting, mode:read, host:10., client:orders, data:text, name:lock, session:0x1, watch:ghost; with - in front: must not match</source>
        <translation>必须全部匹配的词：名称、客户端、地址、会话或数据的一部分、#45；role:waiting、mode:read、host:10.、client:orders、data:text、name:lock、session:0x1、watch:ghost；前面加 -：必须不匹配</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Path of a lock</source>
        <translation>锁的路径</translation>
    </message>
    <message>
        <source>Filter, like role:waiting</source>
        <translation>筛选，例如 role:waiting</translation>
    </message>
</context>
<context>
    <name>lockscope::PauseBar</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
</context>
<context>
    <name>lockscope::ProfilesDialog</name>
    <message>
        <source>Profiles</source>
        <translation>连接配置</translation>
    </message>
    <message>
        <source>&amp;New …</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>C&amp;hange …</source>
        <translation>更改(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate …</source>
        <translation>复制(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Rename …</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>Re&amp;move …</source>
        <translation>移除(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Import …</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>There is no profile yet</source>
        <translation>尚无连接配置</translation>
    </message>
    <message>
        <source>Name of the profile:</source>
        <translation>连接配置的名称：</translation>
    </message>
    <message>
        <source>Duplicate a profile</source>
        <translation>复制连接配置</translation>
    </message>
    <message>
        <source>Rename a profile</source>
        <translation>重命名连接配置</translation>
    </message>
    <message>
        <source>Remove a profile</source>
        <translation>移除连接配置</translation>
    </message>
    <message>
        <source>Remove the profile %1? What it connects to stays as it is.</source>
        <translation>移除连接配置 %1？它所连接的对象保持不变。</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Import profiles</source>
        <translation>导入连接配置</translation>
    </message>
    <message>
        <source>Profiles (*.toml);;All files (*)</source>
        <translation>连接配置 (*.toml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export all profiles</source>
        <translation>导出所有连接配置</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Remove the profile %1, and its secrets from the keyring? What it connects to stays as it is.</source>
        <translation>删除连接配置 %1，并从密钥环中删除其机密？它所连接的集群不受影响。</translation>
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
        <source>%1 pending</source>
        <translation>%1 个待授予</translation>
    </message>
    <message>
        <source>%1 other</source>
        <translation>%1 个其他</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>截至 %1</translation>
    </message>
    <message>
        <source>sum of waits: %1</source>
        <translation>等待合计：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::QueuePage</name>
    <message>
        <source>Nobody holds, and nobody waits.</source>
        <translation>没有人持有，也没有人等待。</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>It does not exist.</source>
        <translation>它不存在。</translation>
    </message>
    <message>
        <source>Who holds and who waits is not known.</source>
        <translation>不知道谁持有、谁在等待。</translation>
    </message>
    <message>
        <source>What is known of a lock that cannot be read</source>
        <translation>无法读取的锁的已知信息</translation>
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
    <message>
        <source>Always shown: nodes are named by it</source>
        <translation>始终显示：节点以它来称呼</translation>
    </message>
</context>
<context>
    <name>lockscope::ReachFields</name>
    <message>
        <source>all others</source>
        <translation>其他所有主机</translation>
    </message>
    <message>
        <source>Choose the authority&apos;s file</source>
        <translation>选择机构的文件</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>证书 (*.pem *.crt *.cer);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose your certificate</source>
        <translation>选择您的证书</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer *.p12 *.pfx);;All files (*)</source>
        <translation>证书 (*.pem *.crt *.cer *.p12 *.pfx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose the key of your certificate</source>
        <translation>选择您的证书的密钥</translation>
    </message>
    <message>
        <source>Keys (*.pem *.key);;All files (*)</source>
        <translation>密钥 (*.pem *.key);;所有文件 (*)</translation>
    </message>
    <message>
        <source>None: plain TCP</source>
        <translation>无：普通 TCP</translation>
    </message>
    <message>
        <source>TLS 1.2 or 1.3</source>
        <translation>TLS 1.2 或 1.3</translation>
    </message>
    <message>
        <source>To the servers&apos; secure client port. Their certificates are always checked.</source>
        <translation>连接到服务器的安全客户端端口。始终检查其证书。</translation>
    </message>
    <message>
        <source>empty: whom this system trusts</source>
        <translation>留空：本系统信任的机构</translation>
    </message>
    <message>
        <source>optional: yours, PEM or PKCS#12</source>
        <translation>可选：您的证书，PEM 或 PKCS#12</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>忘记(&amp;F)</translation>
    </message>
    <message>
        <source>Certificates of these hosts are checked as others are again</source>
        <translation>这些主机的证书将重新像其他证书一样接受检查</translation>
    </message>
    <message>
        <source>Encr&amp;yption</source>
        <translation>加密(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Authority</source>
        <translation>机构(&amp;A)</translation>
    </message>
    <message>
        <source>Ce&amp;rtificate</source>
        <translation>证书(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>密钥(&amp;K)</translation>
    </message>
    <message>
        <source>Passp&amp;hrase</source>
        <translation>口令(&amp;H)</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>A user of ACLs (digest)</source>
        <translation>ACL 的用户（digest）</translation>
    </message>
    <message>
        <source>User and password by SASL (DIGEST-MD5)</source>
        <translation>以 SASL 使用用户和密码（DIGEST-MD5）</translation>
    </message>
    <message>
        <source>Kerberos, with my ticket</source>
        <translation>Kerberos，使用我的票据</translation>
    </message>
    <message>
        <source>Kerberos, with a keytab</source>
        <translation>Kerberos，使用 keytab</translation>
    </message>
    <message>
        <source>Who we are to the servers</source>
        <translation>我们对服务器的身份</translation>
    </message>
    <message>
        <source>empty: the keytab&apos;s first</source>
        <translation>留空：keytab 中的第一个</translation>
    </message>
    <message>
        <source>Lo&amp;gin as</source>
        <translation>登录身份(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>用户(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>密码(&amp;P)</translation>
    </message>
    <message>
        <source>Keyta&amp;b</source>
        <translation>Keytab(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Principal</source>
        <translation>主体(&amp;P)</translation>
    </message>
    <message>
        <source>Key: it belongs to a certificate; name that, too.</source>
        <translation>密钥：它属于某个证书；请一并指定证书。</translation>
    </message>
    <message>
        <source>Login: a user of ACLs needs a name.</source>
        <translation>登录：ACL 的用户需要名称。</translation>
    </message>
    <message>
        <source>Keytab: name the file.</source>
        <translation>Keytab：请指定文件。</translation>
    </message>
    <message>
        <source>if the key has one; not stored</source>
        <translation>如果密钥有口令；不保存</translation>
    </message>
    <message>
        <source>empty: in that file, too</source>
        <translation>留空：也在该文件中</translation>
    </message>
    <message>
        <source>forgotten when the connection ends</source>
        <translation>连接结束后即被忘记</translation>
    </message>
    <message>
        <source>Choose the keytab</source>
        <translation>选择 keytab</translation>
    </message>
    <message>
        <source>Keytabs (*.keytab);;All files (*)</source>
        <translation>Keytab (*.keytab);;所有文件 (*)</translation>
    </message>
    <message>
        <source>optional: [user@]host[:port]</source>
        <translation>可选：[用户@]主机[:端口]</translation>
    </message>
    <message>
        <source>By the system&apos;s own ssh, with its configuration, keys and agent</source>
        <translation>通过系统自己的 ssh，使用它的配置、密钥和代理</translation>
    </message>
    <message>
        <source>SSH h&amp;ost</source>
        <translation>SSH 主机(&amp;O)</translation>
    </message>
    <message>
        <source>Keep the passphrase in the &amp;desktop&apos;s keyring</source>
        <translation>将口令保存在桌面的密钥环中(&amp;D)</translation>
    </message>
    <message>
        <source>Keep the pass&amp;word in the desktop&apos;s keyring</source>
        <translation>将密码保存在桌面的密钥环中(&amp;W)</translation>
    </message>
    <message>
        <source>It is given to the keyring once the servers have let you in with it. Otherwise it is asked for each time.</source>
        <translation>服务器接受后才交给密钥环保存。否则每次都会询问。</translation>
    </message>
    <message>
        <source>if the key has one</source>
        <translation>如果密钥有口令</translation>
    </message>
    <message>
        <source>will be kept once you are connected</source>
        <translation>连接成功后保存</translation>
    </message>
    <message>
        <source>Login: DIGEST-MD5 needs a user.</source>
        <translation>登录：DIGEST-MD5 需要用户。</translation>
    </message>
    <message>
        <source>Login: DIGEST-MD5 needs a password.</source>
        <translation>登录：DIGEST-MD5 需要密码。</translation>
    </message>
    <message>
        <source>Nobody (no login)</source>
        <translation>不登录</translation>
    </message>
    <message>
        <source>Keep the digest password in the desktop&apos;s keyring</source>
        <translation>将 digest 密码保存在桌面的密钥环中</translation>
    </message>
    <message>
        <source>empty: without it, this time</source>
        <translation>留空：这次不用它</translation>
    </message>
    <message>
        <source>A user of ACLs (digest), whom the servers know you as, too</source>
        <translation>ACL 的用户（digest），服务器也以此认识您</translation>
    </message>
    <message>
        <source>Digest user</source>
        <translation>Digest 用户</translation>
    </message>
    <message>
        <source>Digest password</source>
        <translation>Digest 密码</translation>
    </message>
</context>
<context>
    <name>lockscope::SaveProfileDialog</name>
    <message>
        <source>Keep in the &amp;keyring</source>
        <translation>保存在密钥环中(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>Choose the environment: a profile says what its servers are for</source>
        <translation>请选择环境：配置要说明其服务器的用途</translation>
    </message>
    <message>
        <source>Its secrets</source>
        <translation>其机密</translation>
    </message>
    <message>
        <source>Save as profile</source>
        <translation>另存为连接配置</translation>
    </message>
    <message>
        <source>The desktop&apos;s. Otherwise they are asked for each time; the profile&apos;s file never has them.</source>
        <translation>桌面的密钥环。否则每次都会询问；连接配置的文件中从不包含机密。</translation>
    </message>
    <message>
        <source>&amp;Name of the profile</source>
        <translation>连接配置的名称(&amp;N)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>lockscope::ScrolledContent</name>
    <message>
        <source>▾ More below</source>
        <translation>▾ 下方还有更多</translation>
    </message>
</context>
<context>
    <name>lockscope::ServersPage</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>&amp;AdminServers answer at port</source>
        <translation>AdminServer 的端口(&amp;A)</translation>
    </message>
    <message>
        <source>List &amp;watches often up to</source>
        <translation>经常列出监听的上限(&amp;W)</translation>
    </message>
    <message>
        <source>“%1” is no member with its port: write zk1:2181=8081.</source>
        <translation>“%1”不是成员及其端口：请写成 zk1:2181=8081。</translation>
    </message>
    <message>
        <source>&amp;Believe what answers there, although it names another client port</source>
        <translation>相信在那里回答的服务器，即使它报出另一个客户端端口(&amp;B)</translation>
    </message>
    <message>
        <source>They tell what the four-letter words do, where those are not allowed.</source>
        <translation>在四字命令不被允许的地方，由它们提供同样的信息。</translation>
    </message>
    <message>
        <source>Members at &amp;other ports</source>
        <translation>使用其他端口的成员(&amp;O)</translation>
    </message>
    <message>
        <source>A member as the connect string writes it, and its AdminServer&apos;s port; 0: it has none.</source>
        <translation>按连接串的写法写成员，后接其 AdminServer 的端口；0：它没有。</translation>
    </message>
    <message>
        <source>Needed where ports are mapped: by containers, or by tunnels.</source>
        <translation>端口被容器或隧道映射时需要。</translation>
    </message>
    <message>
        <source>Needed where /zookeeper/config does not tell, as on ZooKeeper 3.4 and ClickHouse Keeper. Where it is not true, who is connected to the others is missed.</source>
        <translation>在 /zookeeper/config 不说明成员的地方需要，例如 ZooKeeper 3.4 和 ClickHouse Keeper。若与事实不符，连接到其他成员的客户端就会被漏掉。</translation>
    </message>
    <message>
        <source>The connect strin&amp;g names every member</source>
        <translation>连接串列出了每个成员(&amp;G)</translation>
    </message>
    <message>
        <source>A member with more watches is asked for them a third as often, and not by “queue --limit”.</source>
        <translation>监听更多的成员被询问的频率降为三分之一，“queue --limit” 则不询问。</translation>
    </message>
</context>
<context>
    <name>lockscope::SiteDialog</name>
    <message>
        <source>Settings for this site</source>
        <translation>此站点的设置</translation>
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
    <message>
        <source>&amp;Names</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>%1, shared by whoever reads it; comments in it stay.</source>
        <translation>%1，由读取它的人共享；其中的注释会保留。</translation>
    </message>
</context>
<context>
    <name>lockscope::StandingChip</name>
    <message>
        <source>%1, critical</source>
        <translation>%1，严重</translation>
    </message>
</context>
<context>
    <name>lockscope::StartPage</name>
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
    <message>
        <source>Change …</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Recently opened</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>&amp;Open a recording …</source>
        <translation>打开录制(&amp;O)…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>what happened to locks, as somebody kept it. No ZooKeeper is needed for that.</source>
        <translation>已保存的锁的历史。不需要 ZooKeeper。</translation>
    </message>
    <message>
        <source>Look at the &amp;example</source>
        <translation>查看示例(&amp;E)</translation>
    </message>
    <message>
        <source>a recording of an incident: a client that stops in the midst of its work, and a deadlock.</source>
        <translation>一次事件的录制：一个在工作中停住的客户端，以及一个死锁。</translation>
    </message>
    <message>
        <source>profile, %1</source>
        <translation>连接配置，%1</translation>
    </message>
    <message>
        <source>Profiles, and recently opened</source>
        <translation>连接配置和最近打开的</translation>
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
        <source>read %1 ago   </source>
        <translation>%1 前读取   </translation>
    </message>
    <message>
        <source>Requests of ours that are not answered yet, and nodes of whose changes ZooKeeper tells us</source>
        <translation>尚未得到答复的请求数，以及 ZooKeeper 会通知我们变化的节点数</translation>
    </message>
</context>
<context>
    <name>lockscope::StepsView</name>
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
    <message>
        <source>What to do</source>
        <translation>该做什么</translation>
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
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelinePage</name>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>More of less time (+, or the wheel)</source>
        <translation>更细地看更短的时间（+ 或滚轮）</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Less of more time (-, or the wheel)</source>
        <translation>更粗地看更长的时间（- 或滚轮）</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Previous hand-over</source>
        <translation>上一次交接</translation>
    </message>
    <message>
        <source>When the lock went to somebody else before (comma)</source>
        <translation>此前锁交给他人的时刻（逗号）</translation>
    </message>
    <message>
        <source>Next hand-over</source>
        <translation>下一次交接</translation>
    </message>
    <message>
        <source>When the lock goes to somebody else next (full stop)</source>
        <translation>此后锁交给他人的时刻（句号）</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>Chosen moment</source>
        <translation>选定的时刻</translation>
    </message>
    <message>
        <source>No lock is open.</source>
        <translation>没有打开的锁。</translation>
    </message>
    <message>
        <source>Nothing has happened here yet since Lockscope looks.</source>
        <translation>自 Lockscope 开始观察以来，这里还没有发生任何事。</translation>
    </message>
    <message>
        <source>In sight</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Figures of what is in sight</source>
        <translation>可见范围的数值</translation>
    </message>
    <message>
        <source>Too much is in sight for figures</source>
        <translation>可见范围太大，无法给出数值</translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation>请放大</translation>
    </message>
    <message>
        <source>All that is known</source>
        <translation>已知的全部</translation>
    </message>
    <message>
        <source>The last two minutes, and on</source>
        <translation>最近两分钟，并继续</translation>
    </message>
    <message>
        <source>No chosen moment any more</source>
        <translation>不再选定某一时刻</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到末尾</translation>
    </message>
    <message>
        <source>Nothing of it is told here.</source>
        <translation>这里没有关于它的内容。</translation>
    </message>
    <message>
        <source>A lane for each lock, since %1: Enter opens it. Click to look at a moment.</source>
        <translation>自 %1 起，每个锁一条泳道：按 Enter 打开。点击查看某一时刻。</translation>
    </message>
    <message>
        <source>%1 to %2. Click, or press comma or full stop, to look at a moment.</source>
        <translation>%1 至 %2。点击，或按逗号或句号，查看某一时刻。</translation>
    </message>
    <message>
        <source>What is known of %1 begins at %2. Click, or press comma or full stop, to look at a moment.</source>
        <translation>%1 的已知情况从 %2 开始。点击，或按逗号或句号，查看某一时刻。</translation>
    </message>
    <message>
        <source>%1: what happened then is not kept any more.</source>
        <translation>%1：当时发生的情况已不再保留。</translation>
    </message>
    <message>
        <source>Since %1 nothing is kept any more, and no earlier moment can be looked at.</source>
        <translation>自 %1 起不再保留任何内容，也无法查看更早的时刻。</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Who waited and who held, over time. Arrows move, plus and minus zoom, comma and full stop go to the hand-overs.</source>
        <translation>谁在等待、谁在持锁，随时间变化。方向键移动，加减号缩放，逗号和句号跳到交接处。</translation>
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
    <name>lockscope::VerdictLine</name>
    <message>
        <source>Show only these; press again to show all</source>
        <translation>只显示这些；再按一次显示全部</translation>
    </message>
    <message>
        <source>How the locks stand</source>
        <translation>锁的状况</translation>
    </message>
    <message>
        <source>Findings that are not counted here: show them</source>
        <translation>未计入此处的发现：显示它们</translation>
    </message>
    <message>
        <source>Free, moving or held, and nothing is wrong</source>
        <translation>空闲、流动或被持有，一切正常</translation>
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
    <message>
        <source>Nothing needs to be done</source>
        <translation>无需处理</translation>
    </message>
    <message>
        <source>looked at %1</source>
        <translation>查看于 %1</translation>
    </message>
    <message>
        <source>at %1: %2</source>
        <translation>%1 时：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, and the queue below is newer</source>
        <translation>%1（下方队列更新）</translation>
    </message>
    <message>
        <source>Slow, not stuck: nothing is known to be broken</source>
        <translation>缓慢，但未卡住：未发现任何损坏</translation>
    </message>
    <message>
        <source>Whether anything has to be done</source>
        <translation>是否需要做什么</translation>
    </message>
    <message>
        <source>A client whose node was deleted may hold it, too: see above</source>
        <translation>节点被删除的客户端可能也还持有它：见上方</translation>
    </message>
    <message>
        <source>There is a finding: %1</source>
        <translation>有一项发现：%1</translation>
    </message>
    <message>
        <source>There are findings: %1</source>
        <translation>有多项发现：%1</translation>
    </message>
    <message>
        <source>Check the path: nobody has made this lock</source>
        <translation>请检查路径：没有人建立过这个锁</translation>
    </message>
    <message>
        <source>Check the path: did you mean %1?</source>
        <translation>请检查路径：您要找的是 %1 吗？</translation>
    </message>
</context>
<context>
    <name>lockscope::Word</name>
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
<context>
    <name>lockscope::ctl</name>
    <message>
        <source>The lock directory; it is made where missing.</source>
        <translation>锁目录；不存在时会建立。</translation>
    </message>
    <message>
        <source>Runs COMMAND while the lock is held and returns its status; it finds the node in LOCKSCOPE_NODE and the token in LOCKSCOPE_TOKEN.</source>
        <translation>在持有锁期间运行 COMMAND 并返回其状态；它可从 LOCKSCOPE_NODE 得到节点，从 LOCKSCOPE_TOKEN 得到令牌。</translation>
    </message>
    <message>
        <source>Whose clients&apos; rules to follow: %1.</source>
        <translation>遵循哪些客户端的规则：%1。</translation>
    </message>
    <message>
        <source>exclusive, read, write or lease (default: the recipe&apos;s only one).</source>
        <translation>exclusive、read、write 或 lease（默认：该锁实现唯一的模式）。</translation>
    </message>
    <message>
        <source>Gives up, with status 1, where somebody else holds it for so long; 0 tries once (default: as --timeout says; without it, waits on).</source>
        <translation>别人持有超过这段时间就放弃，状态为 1；0 表示只尝试一次（默认：按 --timeout；没有它则一直等待）。</translation>
    </message>
    <message>
        <source>Releases after so long, and ends COMMAND first (default: on Ctrl+C).</source>
        <translation>持有这么久之后释放，并先结束 COMMAND（默认：按 Ctrl+C 时）。</translation>
    </message>
    <message>
        <source>How many may hold a semaphore at a time (default: 1).</source>
        <translation>信号量允许几个同时持有（默认：1）。</translation>
    </message>
    <message>
        <source>Is written into the node, for others to read.</source>
        <translation>写入节点，供他人阅读。</translation>
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
        <source>The ensemble: host:port,host:port/chroot (default: $LOCKSCOPE_CONNECT, then 127.0.0.1:2181).</source>
        <translation>集群：host:port,host:port/chroot（默认：$LOCKSCOPE_CONNECT，其次 127.0.0.1:2181）。</translation>
    </message>
    <message>
        <source>What the site says of its locks and servers (default: $LOCKSCOPE_SETTINGS, then ~/.config/lockscope/lockscope.toml, then /etc/lockscope/lockscope.toml).</source>
        <translation>站点对其锁和服务器的说明（默认：$LOCKSCOPE_SETTINGS，其次 ~/.config/lockscope/lockscope.toml，再次 /etc/lockscope/lockscope.toml）。</translation>
    </message>
    <message>
        <source>Prints JSON on standard output, and nothing else there.</source>
        <translation>在标准输出打印 JSON，且只有 JSON。</translation>
    </message>
    <message>
        <source>Allows changes. Without it nothing is written.</source>
        <translation>允许更改。没有它就什么都不写。</translation>
    </message>
    <message>
        <source>Prints no answer: the exit status is it.</source>
        <translation>不打印答案：以退出状态为准。</translation>
    </message>
    <message>
        <source>Tells on standard error which servers are asked, and how that goes.</source>
        <translation>在标准错误说明询问哪些服务器以及进展。</translation>
    </message>
    <message>
        <source>auto, always or never (default: auto: on a terminal, unless NO_COLOR is set).</source>
        <translation>auto、always 或 never（默认：auto，即在终端上使用，除非设置了 NO_COLOR）。</translation>
    </message>
    <message>
        <source>, %1 times</source>
        <translation>，共 %1 次</translation>
    </message>
    <message>
        <source>      and %1 more: --json lists them
</source>
        <translation>      还有 %1 个：--json 会列出它们
</translation>
    </message>
    <message>
        <source>the tree</source>
        <translation>整棵树</translation>
    </message>
    <message>
        <source>Not (fully) examined: %1: %2.
</source>
        <translation>未（完全）检查：%1：%2。
</translation>
    </message>
    <message>
        <source>Pending: %1: %2.</source>
        <translation>待定：%1：%2。</translation>
    </message>
    <message>
        <source>Pending: %1 on %2: %3.</source>
        <translation>待定：%2 的 %1：%3。</translation>
    </message>
    <message>
        <source> Allow more with --timeout.
</source>
        <translation>可用 --timeout 给更多时间。
</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Of the others, %1.
</source>
        <translation>其余的：%1。
</translation>
    </message>
    <message>
        <source>%1 lock</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>Nothing found in %1</source>
        <translation>没有任何发现，检查了 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2中有 %1</translation>
    </message>
    <message>
        <source>%1 finding</source>
        <translation>%1 项发现</translation>
    </message>
    <message>
        <source>%1 findings</source>
        <translation>%1 项发现</translation>
    </message>
    <message>
        <source>No lock was found to examine</source>
        <translation>没有找到可检查的锁</translation>
    </message>
    <message>
        <source>; %1 pending</source>
        <translation>；%1 项待定</translation>
    </message>
    <message>
        <source>    because of %1, %2
</source>
        <translation>    原因是 %1，%2
</translation>
    </message>
    <message>
        <source>Followed from there:
</source>
        <translation>由此追查到：
</translation>
    </message>
    <message>
        <source>Usage: lockscopectl COMMAND [options]

Inspects locks kept in Apache ZooKeeper.

Commands:
</source>
        <translation>用法：lockscopectl COMMAND [选项]

检查 Apache ZooKeeper 中的锁。

命令：
</translation>
    </message>
    <message>
        <source>TIME</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>KIND</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>WHO</source>
        <translation>操作人</translation>
    </message>
    <message>
        <source>CONNECTION</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>ACTION</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>OUTCOME</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>REASON</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>TARGET</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Rules of the doctor:</source>
        <translation>诊断规则：</translation>
    </message>
    <message>
        <source>Whether its client woke is not known: its watches could not be listed again.</source>
        <translation>其客户端是否醒来不得而知：无法再次列出它的监听。</translation>
    </message>
    <message>
        <source>Its client woke: the watch is gone.</source>
        <translation>其客户端已醒来：监听已消失。</translation>
    </message>
    <message>
        <source>Its client watches it still, or again: it did not look for its turn.</source>
        <translation>其客户端仍在或又在监听它：它没有查看是否轮到自己。</translation>
    </message>
    <message>
        <source>Standard output cannot be written: %1. What is printed above, if anything, is not all of the answer.</source>
        <translation>无法写标准输出：%1。上面打印的内容（如果有）不是完整的答案。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 项</translation>
    </message>
    <message>
        <source>%1 byte</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no contender of a known recipe</source>
        <translation>没有已知锁实现的竞争者</translation>
    </message>
    <message>
        <source>Who watches what is not known: the servers did not tell it in time.
</source>
        <translation>谁监听什么不得而知：服务器没有及时说明。
</translation>
    </message>
    <message>
        <source>Watches of clients of %1 are not known (%2): %3.
</source>
        <translation>%1 的客户端的监听不得而知（%2）：%3。
</translation>
    </message>
    <message>
        <source>Addresses of clients of %1 are not known (%2): %3.
</source>
        <translation>%1 的客户端的地址不得而知（%2）：%3。
</translation>
    </message>
    <message>
        <source>POS</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>MODE</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>ROLE</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>CONFIRMED</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>RECIPE</source>
        <translation>锁实现</translation>
    </message>
    <message>
        <source>WAITS FOR</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>COUNT</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>WATCH</source>
        <translation>监听</translation>
    </message>
    <message>
        <source>SESSION</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>ENDPOINT</source>
        <translation>客户端地址</translation>
    </message>
    <message>
        <source>AGE</source>
        <translation>存在时间</translation>
    </message>
    <message>
        <source>CREATED</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>CZXID</source>
        <translation>CZXID</translation>
    </message>
    <message>
        <source>DATA</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>READ AT</source>
        <translation>读取时间</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>and %1 more.
</source>
        <translation>还有 %1 个。
</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>库</translation>
    </message>
    <message>
        <source>NAMES</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>RULE</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>SOURCE</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>HOLD</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>WAIT</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>OTHERS</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>OLDEST</source>
        <translation>最久</translation>
    </message>
    <message>
        <source>TOKEN</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>%1 below %2, %3 looked at.
</source>
        <translation>%2 之下有 %1，查看了 %3。
</translation>
    </message>
    <message>
        <source>%1 node</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>Connecting.</source>
        <translation>正在连接。</translation>
    </message>
    <message>
        <source>Connected to %1, session %2.</source>
        <translation>已连接到 %1，会话 %2。</translation>
    </message>
    <message>
        <source>The connection is broken; a server is looked for.</source>
        <translation>连接已断；正在寻找服务器。</translation>
    </message>
    <message>
        <source>The session has expired; a new one is asked for.</source>
        <translation>会话已过期；正在请求新会话。</translation>
    </message>
    <message>
        <source>Disconnected.</source>
        <translation>已断开。</translation>
    </message>
    <message>
        <source>%1 threshold changed</source>
        <translation>改动 %1 个阈值</translation>
    </message>
    <message>
        <source>%1 thresholds changed</source>
        <translation>改动 %1 个阈值</translation>
    </message>
    <message>
        <source>%1 block for some locks</source>
        <translation>%1 段针对部分锁</translation>
    </message>
    <message>
        <source>%1 blocks for some locks</source>
        <translation>%1 段针对部分锁</translation>
    </message>
    <message>
        <source>%1 election</source>
        <translation>%1 个选举</translation>
    </message>
    <message>
        <source>%1 elections</source>
        <translation>%1 个选举</translation>
    </message>
    <message>
        <source>%1 that is none</source>
        <translation>%1 个非选举</translation>
    </message>
    <message>
        <source>%1 that are none</source>
        <translation>%1 个非选举</translation>
    </message>
    <message>
        <source>%1 mute</source>
        <translation>%1 项静默</translation>
    </message>
    <message>
        <source>%1 mutes</source>
        <translation>%1 项静默</translation>
    </message>
    <message>
        <source>, nothing about servers</source>
        <translation>、没有关于服务器的内容</translation>
    </message>
    <message>
        <source>, and about servers</source>
        <translation>、以及关于服务器的内容</translation>
    </message>
    <message>
        <source># As %1 says it; its own comments are there.
</source>
        <translation># 依照 %1；其中有它自己的注释。
</translation>
    </message>
    <message>
        <source># There is no settings file: all is as usual. To say otherwise, keep this as
# %1 and edit it.
</source>
        <translation># 没有设置文件：一切按通常。若要另作规定，请将此内容保存为
# %1 并编辑。
</translation>
    </message>
    <message>
        <source>Warning: %1 of another recipe (%2) in %3. Clients of %4 do not see them, nor they them: both may hold at a time.</source>
        <translation>警告：%3 中有 %1属于另一种锁实现（%2）。%4 的客户端看不到它们，它们也看不到前者：双方可能同时持有。</translation>
    </message>
    <message>
        <source>%1 contender</source>
        <translation>%1 个竞争者</translation>
    </message>
    <message>
        <source>%1 contenders</source>
        <translation>%1 个竞争者</translation>
    </message>
    <message>
        <source>table, tsv, csv or json (default: table).</source>
        <translation>table、tsv、csv 或 json（默认：table）。</translation>
    </message>
    <message>
        <source>These columns alone, by the names that --json and the titles of --format csv have, commas between.</source>
        <translation>只要这些列，名称如 --json 及 --format csv 的标题，以逗号分隔。</translation>
    </message>
    <message>
        <source>All columns.</source>
        <translation>所有列。</translation>
    </message>
    <message>
        <source>The rows alone: no titles, nothing above or below.</source>
        <translation>只要数据行：没有标题，上下也没有其他内容。</translation>
    </message>
    <message>
        <source>Tried with ZooKeeper 3.8.0. What differs in 3.4.14, from 3.8.4 and 3.9.2 on, and in a ClickHouse Keeper that does not know what came with ZooKeeper 3.5, was played from their sources; none of these was run. On 3.4 locks are taken without containers.</source>
        <translation>已在 ZooKeeper 3.8.0 上试用。3.4.14、3.8.4 和 3.9.2 及以后版本，以及不支持 ZooKeeper 3.5 新增功能的 ClickHouse Keeper 的不同之处，是按其源代码模拟的；它们都没有实际运行过。在 3.4 上获取锁时不使用容器节点。</translation>
    </message>
    <message>
        <source>%1 could not be run: %2.</source>
        <translation>无法运行 %1：%2。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>CLIENT</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>由 %1</translation>
    </message>
    <message>
        <source>%1 unseen</source>
        <translation>%1 个未见到</translation>
    </message>
    <message>
        <source>REQUESTS</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>HOLDS</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>GAVE UP</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>EXPIRED</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>DELETED</source>
        <translation>被删除</translation>
    </message>
    <message>
        <source>GONE</source>
        <translation>去向不明</translation>
    </message>
    <message>
        <source>UNSEEN</source>
        <translation>未见到</translation>
    </message>
    <message>
        <source>HOLD P50</source>
        <translation>持有 P50</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>HOLD P99</source>
        <translation>持有 P99</translation>
    </message>
    <message>
        <source>MAX</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>WAIT P50</source>
        <translation>等待 P50</translation>
    </message>
    <message>
        <source>WAIT P99</source>
        <translation>等待 P99</translation>
    </message>
    <message>
        <source>EVENT</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>ZXID</source>
        <translation>ZXID</translation>
    </message>
    <message>
        <source>BY</source>
        <translation>操作者</translation>
    </message>
    <message>
        <source>DETAIL</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>NODE</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Nothing is known from %1 to %2: %3.</source>
        <translation>从 %1 到 %2 一无所知：%3。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>verdict: %1, was %2</source>
        <translation>结论：%1，原为 %2</translation>
    </message>
    <message>
        <source>came</source>
        <translation>新来</translation>
    </message>
    <message>
        <source>went</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>已授予</translation>
    </message>
    <message>
        <source>no longer entitled</source>
        <translation>不再有权持有</translation>
    </message>
    <message>
        <source>%1 watches %2, not %3</source>
        <translation>%1 监视 %2，而不再是 %3</translation>
    </message>
    <message>
        <source>recipes: %1, was %2</source>
        <translation>配方：%1，原为 %2</translation>
    </message>
    <message>
        <source>%1 is new.</source>
        <translation>%1 是新的。</translation>
    </message>
    <message>
        <source>%1 is gone.</source>
        <translation>%1 已不存在。</translation>
    </message>
    <message>
        <source>Server %1: %2, was %3.</source>
        <translation>服务器 %1：%2，原为 %3。</translation>
    </message>
    <message>
        <source>New:</source>
        <translation>新增：</translation>
    </message>
    <message>
        <source>Resolved:</source>
        <translation>已解决：</translation>
    </message>
    <message>
        <source>    said at %1
</source>
        <translation>    判断时间：%1
</translation>
    </message>
    <message>
        <source>Encrypts, and trusts whom the system trusts.</source>
        <translation>加密连接，并信任系统所信任的机构。</translation>
    </message>
    <message>
        <source>Who may sign the servers&apos; certificates, instead (PEM).</source>
        <translation>改由此文件中的机构签发服务器证书（PEM）。</translation>
    </message>
    <message>
        <source>Our certificate, PEM or PKCS#12; $LOCKSCOPE_TLS_PASSWORD opens its key.</source>
        <translation>我们的证书，PEM 或 PKCS#12；$LOCKSCOPE_TLS_PASSWORD 打开其密钥。</translation>
    </message>
    <message>
        <source>Its key, where it is in a file of its own (PEM).</source>
        <translation>证书的密钥，如果在单独的文件里（PEM）。</translation>
    </message>
    <message>
        <source>Says who we are: digest-md5 with $LOCKSCOPE_SASL (user:password), or gssapi with your Kerberos ticket.</source>
        <translation>表明身份：digest-md5 用 $LOCKSCOPE_SASL（user:password），gssapi 用您的 Kerberos 票据。</translation>
    </message>
    <message>
        <source>With gssapi: the keytab to use instead of a ticket.</source>
        <translation>用于 gssapi：代替票据的密钥表。</translation>
    </message>
    <message>
        <source>Whose key of the keytab that is.</source>
        <translation>使用密钥表中谁的密钥。</translation>
    </message>
    <message>
        <source>Connects from there: [user@]host[:port], by the system&apos;s ssh.</source>
        <translation>从该主机连接：[user@]host[:port]，使用系统的 ssh。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>There may be more locks: not all was looked at.</source>
        <translation>可能还有其他锁：并未全部查看。</translation>
    </message>
    <message>
        <source>Servers, environment and how they are reached, as kept under this name (&quot;lockscopectl profiles&quot;; default: $LOCKSCOPE_PROFILE); options win.</source>
        <translation>以此名称保存的服务器、环境和到达方式（&quot;lockscopectl profiles&quot;；默认：$LOCKSCOPE_PROFILE）；选项优先。</translation>
    </message>
    <message>
        <source>The profile&apos;s name once more, without which production is not changed.</source>
        <translation>再写一次配置的名称，否则不更改生产系统。</translation>
    </message>
    <message>
        <source>ENVIRONMENT</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>SERVERS</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>WAY</source>
        <translation>到达方式</translation>
    </message>
    <message>
        <source>SECRETS</source>
        <translation>机密</translation>
    </message>
    <message>
        <source>Trusts the one certificate with this SHA-256 fingerprint, and no other; HOST=HEX: of that host. Can be repeated.</source>
        <translation>只信任具有此 SHA-256 指纹的那一个证书，不信任其他证书；HOST=HEX：仅对该主机。可重复给出。</translation>
    </message>
    <message>
        <source>lockscopectl was stopped and keeps no lock so: COMMAND is ended.</source>
        <translation>lockscopectl 被暂停，无法保持锁：结束 COMMAND。</translation>
    </message>
    <message>
        <source>PENDING</source>
        <translation>待授予</translation>
    </message>
    <message>
        <source>verdict: %1; not known before</source>
        <translation>结论：%1；此前不得而知</translation>
    </message>
    <message>
        <source>verdict: not known, was %1</source>
        <translation>结论：不得而知，原为 %1</translation>
    </message>
    <message>
        <source>
&quot;lockscopectl help COMMAND&quot; tells a command&apos;s options, and &quot;lockscopectl help&quot; the rules of the doctor, too.

LOCKSCOPE_CONNECT names the ensemble where --connect does not, LOCKSCOPE_PROFILE the profile
where neither does; LOCKSCOPE_SETTINGS the settings where --settings does not;
LOCKSCOPE_DIGEST holds a user:password for digest authentication,
LOCKSCOPE_SASL one for --sasl digest-md5, LOCKSCOPE_TLS_PASSWORD what opens --tls-key.

Exit status: 0 done, 1 done and the answer is held (queue, history --at), slow, stuck
or a finding above info (doctor), not free (wait), not acquired (acquire) or still
asleep (nudge), 2 bad usage, 3 no answer from ZooKeeper, 4 refused, 5 internal error or
no place for the output. With doctor --nagios those of plugins: 0 OK, 1 WARNING,
2 CRITICAL, 3 UNKNOWN.
</source>
        <translation>
“lockscopectl help COMMAND”说明一个命令的选项，“lockscopectl help”还会列出诊断规则。

没有 --connect 时由 LOCKSCOPE_CONNECT 指定集群，两者都没有时由 LOCKSCOPE_PROFILE 指定配置；
没有 --settings 时由 LOCKSCOPE_SETTINGS 指定设置；LOCKSCOPE_DIGEST 存放用于 digest 认证的 user:password，
LOCKSCOPE_SASL 保存 --sasl digest-md5 用的，LOCKSCOPE_TLS_PASSWORD 打开 --tls-key。

退出状态：0 完成；1 完成，且答案为持有中 (queue、history --at)、缓慢、卡住或有高于 info 的发现 (doctor)、
不空闲 (wait)、未获取 (acquire) 或仍在沉睡 (nudge)；2 用法错误；3 ZooKeeper 没有应答；
4 已拒绝；5 内部错误或无处输出。doctor --nagios 则用插件的状态：
0 OK、1 WARNING、2 CRITICAL、3 UNKNOWN。
</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>No connection can be taken: %1. It is tried again.</source>
        <translation>无法接受连接：%1。将会重试。</translation>
    </message>
    <message>
        <source>Found afterwards; before, it could not be looked for:</source>
        <translation>之后发现；之前无法检查是否存在：</translation>
    </message>
    <message>
        <source>Found before; afterwards, it could not be looked for:</source>
        <translation>之前发现；之后无法检查是否存在：</translation>
    </message>
    <message>
        <source>%1 is known of before alone: afterwards nobody was in it, or it was not looked at, or it could not be read.</source>
        <translation>%1 只在之前有记录：之后其中没有竞争者，或没有查看它，或无法读取它。</translation>
    </message>
    <message>
        <source>%1 is known of afterwards alone: before, nobody was in it, or it was not looked at, or it could not be read.</source>
        <translation>%1 只在之后有记录：之前其中没有竞争者，或没有查看它，或无法读取它。</translation>
    </message>
    <message>
        <source>Which rules were not (fully) examined is not recorded.</source>
        <translation>哪些规则没有（完全）检查，没有记录。</translation>
    </message>
    <message>
        <source>Found afterwards; whether it was looked for before is not recorded:</source>
        <translation>之后发现；之前是否查找过，没有记录：</translation>
    </message>
    <message>
        <source>Found before; whether it was looked for afterwards is not recorded:</source>
        <translation>之前发现；之后是否查找过，没有记录：</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::AcquireCommand</name>
    <message>
        <source>Takes a lock, holds it while a command runs, and releases it.</source>
        <translation>获取一个锁，在命令运行期间持有它，然后释放。</translation>
    </message>
    <message>
        <source>How long to wait for servers that say nothing (default: 10), and for the lock, where --wait does not tell (default: without end).</source>
        <translation>对没有应答的服务器等待多久（默认：10）；--wait 未说明时也是等待锁的时间（默认：不限）。</translation>
    </message>
    <message>
        <source>Standard output cannot be written: %1. The lock is released.</source>
        <translation>无法写标准输出：%1。锁已释放。</translation>
    </message>
    <message>
        <source>The lock is about to be lost: no server answers.</source>
        <translation>即将失去锁：没有服务器应答。</translation>
    </message>
    <message>
        <source>COMMAND is asked to end.</source>
        <translation>已请求 COMMAND 结束。</translation>
    </message>
    <message>
        <source>The lock is lost: %1</source>
        <translation>已失去锁：%1</translation>
    </message>
    <message>
        <source>COMMAND is ended, as it has no lock any more.</source>
        <translation>COMMAND 已不再拥有锁，因此结束它。</translation>
    </message>
    <message>
        <source>Not acquired: %1</source>
        <translation>未获取：%1</translation>
    </message>
    <message>
        <source>%1 is held, token %2.</source>
        <translation>已持有 %1，令牌 %2。</translation>
    </message>
    <message>
        <source>The time to hold, %1, is over: COMMAND is ended.</source>
        <translation>持有时间 %1 已到：结束 COMMAND。</translation>
    </message>
    <message>
        <source>No server confirmed the release: %1 stays until the servers end its session, %2, at most %3 after they run again.</source>
        <translation>没有服务器确认释放：%1 会保留到服务器结束其会话 %2，至多在服务器恢复运行后 %3。</translation>
    </message>
    <message>
        <source>Its place in line could not be deleted, and others wait behind it: %1. It is tried again.</source>
        <translation>它的排队节点无法删除，其他客户端正排在其后：%1。会再次尝试。</translation>
    </message>
    <message>
        <source>Somebody asked to let go of the lock (“__REVOKE__” in its node): COMMAND is asked to end, and the lock is released then.</source>
        <translation>有人请求放弃该锁（其节点中写有“__REVOKE__”）：已请求 COMMAND 结束，随后释放该锁。</translation>
    </message>
    <message>
        <source>Somebody asked to let go of the lock (“__REVOKE__” in its node): it is released.</source>
        <translation>有人请求放弃该锁（其节点中写有“__REVOKE__”）：现予释放。</translation>
    </message>
    <message>
        <source>Somebody asked to let go of the lock (“__REVOKE__” in its node): the request is withdrawn.</source>
        <translation>有人请求释放该锁（其节点中有“__REVOKE__”）：请求已撤回。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::Command</name>
    <message>
        <source>Time for the whole command (default: 10).</source>
        <translation>整个命令的时限（默认：10）。</translation>
    </message>
    <message>
        <source> Nobody said which servers: name them with --connect HOST:PORT, or in LOCKSCOPE_CONNECT.</source>
        <translation>没有指定服务器：请用 --connect HOST:PORT 或 LOCKSCOPE_CONNECT 指定。</translation>
    </message>
    <message>
        <source> &quot;lockscopectl scan %1&quot; lists the locks that are there.</source>
        <translation>那里有哪些锁：“lockscopectl scan %1”。</translation>
    </message>
    <message>
        <source>%1 It is waited for.</source>
        <translation>%1正在等待。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::DeleteCommand</name>
    <message>
        <source>Deletes one contender by force, after checking what that would do.</source>
        <translation>先检查后果，再强制删除一个竞争者。</translation>
    </message>
    <message>
        <source>The contender&apos;s node.</source>
        <translation>竞争者的节点。</translation>
    </message>
    <message>
        <source>The node&apos;s czxid, as --dry-run and &quot;queue --wide&quot; tell it: another node of the same name is not deleted.</source>
        <translation>节点的 czxid，可由 --dry-run 和“queue --wide”得知：同名的另一个节点不会被删除。</translation>
    </message>
    <message>
        <source>Prints the checks and the queue before and after; writes nothing. Status 4 where it would be refused.</source>
        <translation>打印检查结果以及删除前后的队列；什么都不写。若会被拒绝，状态为 4。</translation>
    </message>
    <message>
        <source>Deletes although lines of the checks are red, and keeps the reason in the journal.</source>
        <translation>即使检查中有红色的行也删除，并将原因记入操作日志。</translation>
    </message>
    <message>
        <source>The deletion</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>The red lines above were overridden: %1</source>
        <translation>已强行越过上面红色的行：%1</translation>
    </message>
    <message>
        <source>Outcome: %1</source>
        <translation>结果：%1</translation>
    </message>
    <message>
        <source>Dry run: nothing was written.</source>
        <translation>试运行：什么都没有写。</translation>
    </message>
    <message>
        <source>What the system is for: sandbox, development, staging or production (default: as the profile says; without one, not stated).</source>
        <translation>系统的用途：sandbox、development、staging 或 production（默认：以配置为准；没有配置时为未说明）。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::DiffCommand</name>
    <message>
        <source>Tells what is different from one recorded moment to another.</source>
        <translation>说明两个录制时刻之间有何不同。</translation>
    </message>
    <message>
        <source>A file of snapshot or record; of the latter with @TIME, or its end.</source>
        <translation>snapshot 或 record 的文件；后者可带 @时间，否则取其末尾。</translation>
    </message>
    <message>
        <source>This lock alone.</source>
        <translation>只看这个锁。</translation>
    </message>
    <message>
        <source>From %1 to %2:</source>
        <translation>从 %1 到 %2：</translation>
    </message>
    <message>
        <source>Nothing is different.</source>
        <translation>没有任何不同。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::DoctorCommand</name>
    <message>
        <source>Tells why locks are stuck, and what to do.</source>
        <translation>说明锁为什么卡住，以及如何处理。</translation>
    </message>
    <message>
        <source>Rules:</source>
        <translation>规则：</translation>
    </message>
    <message>
        <source>Locks to examine (default: all that are found).</source>
        <translation>要检查的锁（默认：找到的全部）。</translation>
    </message>
    <message>
        <source>Examines at most this many of those found (default: %1; with --watch: %2).</source>
        <translation>最多检查找到的这么多个锁（默认：%1；使用 --watch 时：%2）。</translation>
    </message>
    <message>
        <source>Leaves out findings below: info, warning or critical (default: info).</source>
        <translation>略去低于此级别的发现：info、warning 或 critical（默认：info）。</translation>
    </message>
    <message>
        <source>Goes on until Ctrl+C, and prints a lock&apos;s verdict whenever it changes.</source>
        <translation>持续运行到按 Ctrl+C，每当一个锁的结论变化时打印出来。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>A recording, or the data directory of a server, by which it is known how long locks are usually held (default: what --watch, and the window, have learned of these servers).</source>
        <translation>一份录制文件或服务器的数据目录，据此得知锁通常持有多久（默认：--watch 和窗口对这些服务器所学到的）。</translation>
    </message>
    <message>
        <source>Time for the whole command (default: 10; with --watch as long as you like, and servers that are away are waited for).</source>
        <translation>整个命令的时限（默认：10；使用 --watch 时不限，并会等待未应答的服务器）。</translation>
    </message>
    <message>
        <source>With --watch: runs this program for each verdict that changes, which reads it as JSON from its standard input. No shell is asked; quotes keep words together.</source>
        <translation>与 --watch 一起使用：每当结论变化就运行此程序，程序从标准输入读取 JSON 形式的结论。不经过 shell；引号使多个词保持为一个参数。</translation>
    </message>
    <message>
        <source>Runs it for one lock at most once in so many seconds, with the newest verdict (default: %1).</source>
        <translation>对同一个锁，在这么多秒内最多运行一次，使用最新的结论（默认：%1）。</translation>
    </message>
    <message>
        <source>Connecting.</source>
        <translation>正在连接。</translation>
    </message>
    <message>
        <source>Says it in one line, with numbers, and ends with 0, 1, 2 or 3, as plugins of Nagios and Icinga do.</source>
        <translation>以一行文字附带数值说明，并以 0、1、2 或 3 结束，如同 Nagios 和 Icinga 的插件。</translation>
    </message>
    <message>
        <source>Standard output cannot be written: %1. Verdicts go to the hook alone.</source>
        <translation>无法写标准输出：%1。结论只交给钩子程序。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::ExplainCommand</name>
    <message>
        <source>Tells what a rule of the doctor means, what it sees, and what to do.</source>
        <translation>说明一条规则的含义、依据和处理办法。</translation>
    </message>
    <message>
        <source>Its id, as in R12; &quot;lockscopectl help&quot; lists them.</source>
        <translation>规则的 id，如 R12；“lockscopectl help”会列出它们。</translation>
    </message>
    <message>
        <source>%1  %2

%3

It goes by: %4

What to do: %5
</source>
        <translation>%1  %2

%3

依据：%4

处理办法：%5
</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::ForcedCommand</name>
    <message>
        <source>Is kept in the journal.</source>
        <translation>记入操作日志。</translation>
    </message>
    <message>
        <source>Judges by this recipe.</source>
        <translation>按此锁实现判定。</translation>
    </message>
    <message>
        <source>Where what is done is written down (default: journal.jsonl in the folder lockscope of $XDG_DATA_HOME, which usually is ~/.local/share).</source>
        <translation>把所做的操作写到哪里（默认：$XDG_DATA_HOME 下 lockscope 目录中的 journal.jsonl，通常是 ~/.local/share）。</translation>
    </message>
    <message>
        <source>%1 is under way; what came of it is told in a moment.</source>
        <translation>%1正在进行；结果稍后告知。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::GuardedProgram</name>
    <message>
        <source>No process can be started: %1.</source>
        <translation>无法启动进程：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::HistoryCommand</name>
    <message>
        <source>Tells what happened to locks, from a recording or a server&apos;s files.</source>
        <translation>根据录制或服务器的文件说明锁上发生过什么。</translation>
    </message>
    <message>
        <source>This lock alone.</source>
        <translation>只看这个锁。</translation>
    </message>
    <message>
        <source>From then on: 2026-11-20T02:14:07Z, without the zone on your clock, or 02:14:07 alone for the last one.</source>
        <translation>从那时起：2026-11-20T02:14:07Z；不带时区则按本地时钟；只写 02:14:07 则取最近的一次。</translation>
    </message>
    <message>
        <source>Until then.</source>
        <translation>到那时为止。</translation>
    </message>
    <message>
        <source>Each event, not what they come to.</source>
        <translation>逐个列出事件，而不是汇总。</translation>
    </message>
    <message>
        <source>The queue of a lock as &quot;queue&quot; would have shown it then.</source>
        <translation>当时 “queue” 会显示的锁队列。</translation>
    </message>
    <message>
        <source>%1 at %2, as it was recorded, not live.</source>
        <translation>%1 在 %2 的情况：取自录制，并非实时。</translation>
    </message>
    <message>
        <source>Nothing happened, as far as is known.</source>
        <translation>据目前所知，什么也没有发生。</translation>
    </message>
    <message>
        <source>%1, from %2 to %3.</source>
        <translation>%1，从 %2 到 %3。</translation>
    </message>
    <message>
        <source>%1 lock</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>Writes a report of the stretch for people: HTML, or Markdown by its name&apos;s end.</source>
        <translation>为这一段写一份供人阅读的报告：HTML，或按文件名后缀写 Markdown。</translation>
    </message>
    <message>
        <source>The report is in %1.</source>
        <translation>报告已写入 %1。</translation>
    </message>
    <message>
        <source>A file of record or snapshot, or a ZooKeeper server&apos;s data directory; or those of several members of an ensemble, or a folder that has them.</source>
        <translation>record 或 snapshot 的文件，或 ZooKeeper 服务器的数据目录；也可以是同一集群多个成员的数据目录，或包含它们的文件夹。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::JournalCommand</name>
    <message>
        <source>Tells what was done by force, by whom, why, and what came of it.</source>
        <translation>说明强制做过什么、由谁、为什么，以及结果如何。</translation>
    </message>
    <message>
        <source>What was done to this node, or below it (default: all).</source>
        <translation>对此节点或其下做过什么（默认：全部）。</translation>
    </message>
    <message>
        <source>Entries in which each of these words occurs somewhere.</source>
        <translation>其中出现所有这些词的记录。</translation>
    </message>
    <message>
        <source>The newest so many (default: all).</source>
        <translation>最新的这么多条（默认：全部）。</translation>
    </message>
    <message>
        <source>What was begun, too, and has its outcome in an entry of its own.</source>
        <translation>也包括开始时的记录，其结果在另外的记录中。</translation>
    </message>
    <message>
        <source>The file (default: journal.jsonl in the folder lockscope of $XDG_DATA_HOME, which usually is ~/.local/share).</source>
        <translation>文件（默认：$XDG_DATA_HOME 下 lockscope 目录中的 journal.jsonl，通常是 ~/.local/share）。</translation>
    </message>
    <message>
        <source>%1: a line is no entry of a journal.</source>
        <translation>%1：有一行不是操作日志的记录。</translation>
    </message>
    <message>
        <source>%1: %2 lines are no entry of a journal.</source>
        <translation>%1：有 %2 行不是操作日志的记录。</translation>
    </message>
    <message>
        <source>None of the entries of %1 is of that path, with these words.
</source>
        <translation>%1 中没有符合此路径和这些词的记录。
</translation>
    </message>
    <message>
        <source>%1 tells of nothing that was done by force.
</source>
        <translation>%1 中没有强制操作的记录。
</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::KeepCommand</name>
    <message>
        <source>Locks to keep (default: all that are found, new ones included).</source>
        <translation>要保留的锁（默认：找到的所有锁，包括新出现的）。</translation>
    </message>
    <message>
        <source>The file. Only you may read it.</source>
        <translation>文件。只有您可以读取。</translation>
    </message>
    <message>
        <source>Leaves out what clients wrote into their nodes, and hides addresses. Names of nodes stay.</source>
        <translation>去掉客户端写入节点的内容，并隐藏地址。节点名称保留。</translation>
    </message>
    <message>
        <source>Keeps at most this many of those found (default: %1).</source>
        <translation>最多保留找到的这么多个锁（默认：%1）。</translation>
    </message>
    <message>
        <source>What is older than %1 was left out.</source>
        <translation>早于 %1 的内容已去掉。</translation>
    </message>
    <message>
        <source>There are more than %1 locks: the others are not kept. Name some, or raise --max-locks.</source>
        <translation>锁多于 %1 个：其余的不保留。请指定一些锁，或提高 --max-locks。</translation>
    </message>
    <message>
        <source>%1 has %2 of %3, from %4 to %5.</source>
        <translation>%1 中有 %3的 %2，从 %4 到 %5。</translation>
    </message>
    <message>
        <source>%1 event</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>%1 lock</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation>%1 个锁</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::MetricsCommand</name>
    <message>
        <source>Tells Prometheus how locks stand, until Ctrl+C.</source>
        <translation>把锁的状况告诉 Prometheus，直到按 Ctrl+C。</translation>
    </message>
    <message>
        <source>Time until the first lock is read (default: however long it takes).</source>
        <translation>读到第一个锁为止的时间（默认：不限）。</translation>
    </message>
    <message>
        <source>Answers http://ADDRESS:PORT/metrics; with a port alone, to this machine only.</source>
        <translation>回答 http://ADDRESS:PORT/metrics；只给端口时仅限本机。</translation>
    </message>
    <message>
        <source>Writes it into this file after each round, for node_exporter: NAME.prom.</source>
        <translation>每轮之后写入这个文件，供 node_exporter 使用：NAME.prom。</translation>
    </message>
    <message>
        <source>From one round of questions to the servers to the next (default: %1).</source>
        <translation>向服务器提问的两轮之间的间隔（默认：%1）。</translation>
    </message>
    <message>
        <source>Answering at %1. Ctrl+C ends it.</source>
        <translation>正在 %1 上回答。按 Ctrl+C 结束。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::NudgeCommand</name>
    <message>
        <source>Wakes a waiter that sleeps on a node which no longer exists.</source>
        <translation>唤醒沉睡于已不存在的节点的等待者。</translation>
    </message>
    <message>
        <source>The node of the contender that sleeps.</source>
        <translation>沉睡的竞争者的节点。</translation>
    </message>
    <message>
        <source>Tells what it would do; writes nothing.</source>
        <translation>说明它将做什么；什么都不写。</translation>
    </message>
    <message>
        <source>The nudge</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>The client of %1 (session %2) waits for %3, which is gone.
</source>
        <translation>%1 的客户端（会话 %2）等待已不存在的 %3。
</translation>
    </message>
    <message>
        <source>Outcome: %1
</source>
        <translation>结果：%1
</translation>
    </message>
    <message>
        <source>With --write it would be created and deleted in one transaction, which wakes the client. Dry run: nothing was written.
</source>
        <translation>使用 --write 时，会在一个事务中创建并删除它，从而唤醒客户端。试运行：什么都没有写。
</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::ProfilesCommand</name>
    <message>
        <source>Lists, shows, exports, imports and removes connections that are kept by name.</source>
        <translation>列出、显示、导出、导入和删除按名称保存的连接。</translation>
    </message>
    <message>
        <source>list (usual), show NAME, export [NAME...], import FILE (&quot;-&quot;: standard input), remove NAME.</source>
        <translation>list（默认）、show NAME、export [NAME...]、import FILE（&quot;-&quot;：标准输入）、remove NAME。</translation>
    </message>
    <message>
        <source>With import: a profile whose name is taken gets another, &quot;NAME 2&quot; (otherwise none is imported).</source>
        <translation>与 import 一起：名称已被占用的配置改用另一个名称 &quot;NAME 2&quot;（否则一个也不导入）。</translation>
    </message>
    <message>
        <source>No connection is kept in %1.
</source>
        <translation>%1 中没有保存任何连接。
</translation>
    </message>
    <message>
        <source>Imported: %1.
</source>
        <translation>已导入：%1。
</translation>
    </message>
    <message>
        <source>Removed: %1.
</source>
        <translation>已删除：%1。
</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::QueueCommand</name>
    <message>
        <source>Shows who holds a lock, who waits, and on what.</source>
        <translation>显示谁持有锁，谁在等待，在等什么。</translation>
    </message>
    <message>
        <source>Time for the whole command (default: 10; with --watch, for the first table).</source>
        <translation>整个命令的时限（默认：10；使用 --watch 时，是得出第一个表格的时限）。</translation>
    </message>
    <message>
        <source>A lock directory, or a single node that is the lock.</source>
        <translation>锁目录，或本身就是锁的单个节点。</translation>
    </message>
    <message>
        <source>The quick look: shows the first so many, and reads no others.</source>
        <translation>快速查看：只显示前面这么多个，不读取其他的。</translation>
    </message>
    <message>
        <source>Prints the queue again whenever it changes, until Ctrl+C.</source>
        <translation>每当队列变化时重新打印，直到按 Ctrl+C。</translation>
    </message>
    <message>
        <source>Judges by this recipe; &quot;lockscopectl recipes&quot; lists them.</source>
        <translation>按此锁实现判定；“lockscopectl recipes”会列出它们。</translation>
    </message>
    <message>
        <source>The time ran out before every node was read: %1 of %2 are. Allow more with --timeout.</source>
        <translation>还没读完所有节点，时间就用完了：%2 个中已读 %1 个。可用 --timeout 给更多时间。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::RecipesCommand</name>
    <message>
        <source>Lists the recipes that Lockscope knows.</source>
        <translation>列出 Lockscope 所知的锁实现。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::RecordCommand</name>
    <message>
        <source>Keeps what happens to locks in a file, until Ctrl+C.</source>
        <translation>把锁上发生的事保留到文件中，直到按 Ctrl+C。</translation>
    </message>
    <message>
        <source>Time until the first lock is read (default: 10).</source>
        <translation>读到第一个锁之前的时间（默认：10）。</translation>
    </message>
    <message>
        <source>Ends after so long.</source>
        <translation>经过这么久后结束。</translation>
    </message>
    <message>
        <source>Mebibytes that are kept; then the oldest goes (default: %1).</source>
        <translation>保留多少 MiB；超出后去掉最旧的（默认：%1）。</translation>
    </message>
    <message>
        <source>Hours that are kept; what is older goes (default: %1).</source>
        <translation>保留多少小时；更旧的去掉（默认：%1）。</translation>
    </message>
    <message>
        <source>Recording to %1. Ctrl+C ends it.</source>
        <translation>正在录制到 %1。按 Ctrl+C 结束。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::SandboxCommand</name>
    <message>
        <source>Runs a local ZooKeeper with lock traffic until Ctrl+C.</source>
        <translation>运行一个带有锁流量的本地 ZooKeeper，直到按 Ctrl+C。</translation>
    </message>
    <message>
        <source>Ends it after so long (default: on Ctrl+C).</source>
        <translation>这么久之后结束（默认：按 Ctrl+C 时）。</translation>
    </message>
    <message>
        <source>Leaves out the deadlock and the lock that is held too long.</source>
        <translation>不包括死锁和持有过久的锁。</translation>
    </message>
    <message>
        <source>Plays one lock of every recipe that Lockscope knows instead; nothing of it is broken.</source>
        <translation>改为对 Lockscope 所知的每种锁实现各演示一个锁；其中没有任何故障。</translation>
    </message>
    <message>
        <source>A sandbox with locks at %1. Try &quot;lockscopectl queue %2 --connect %3&quot; in another terminal; Ctrl+C ends it.</source>
        <translation>沙箱中有这些锁：%1。请在另一个终端中试试“lockscopectl queue %2 --connect %3”；按 Ctrl+C 结束。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::ScanCommand</name>
    <message>
        <source>Finds lock directories below a path.</source>
        <translation>查找某路径之下的锁目录。</translation>
    </message>
    <message>
        <source>Where to start (default: /).</source>
        <translation>从哪里开始（默认：/）。</translation>
    </message>
    <message>
        <source>Stops after this many znodes, and says so (default: %1).</source>
        <translation>查看这么多 znode 之后停止并说明（默认：%1）。</translation>
    </message>
    <message>
        <source>The time ran out before everything was looked at. Allow more with --timeout, or name a root.</source>
        <translation>还没看完所有内容，时间就用完了。可用 --timeout 给更多时间，或指定根路径。</translation>
    </message>
    <message>
        <source>Stopped after %1 nodes: there may be more locks. Name a root, or raise --max-nodes.</source>
        <translation>查看 %1 个节点后停止：可能还有更多锁。请指定根路径，或调高 --max-nodes。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::ServerCheck</name>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::SettingsCommand</name>
    <message>
        <source>Prints the site&apos;s settings, or checks a file of them.</source>
        <translation>打印站点设置，或检查一个设置文件。</translation>
    </message>
    <message>
        <source>Tells whether all of this file is understood.</source>
        <translation>说明此文件是否全部可以理解。</translation>
    </message>
    <message>
        <source>%1: all is understood: %2.
</source>
        <translation>%1：全部可以理解：%2。
</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::SnapshotCommand</name>
    <message>
        <source>Keeps one moment in a file: locks, servers, verdicts, findings.</source>
        <translation>把一个时刻保留到文件中：锁、服务器、结论、发现。</translation>
    </message>
    <message>
        <source>The time ran out before all was looked at twice. Allow more with --timeout.</source>
        <translation>在全部查看两遍之前时间已用完。请用 --timeout 给更多时间。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::VerdictHook</name>
    <message>
        <source>The hook cannot be run for %1: %2.</source>
        <translation>无法为 %1 运行钩子程序：%2。</translation>
    </message>
    <message>
        <source>More verdicts change than the hook can be told of: the oldest are left out.</source>
        <translation>变化的结论太多，钩子程序来不及处理：最旧的被略去。</translation>
    </message>
    <message>
        <source>The hook took more than %1 s for %2 and was ended.</source>
        <translation>钩子程序处理 %2 超过 %1 秒，已被终止。</translation>
    </message>
    <message>
        <source>The hook was ended by signal %1 for %2.</source>
        <translation>处理 %2 的钩子程序被信号 %1 终止。</translation>
    </message>
    <message>
        <source>The hook ended with status %1 for %2.</source>
        <translation>处理 %2 的钩子程序以状态 %1 结束。</translation>
    </message>
</context>
<context>
    <name>lockscope::ctl::WaitCommand</name>
    <message>
        <source>Waits until nobody holds a lock.</source>
        <translation>等到没有人持有锁为止。</translation>
    </message>
    <message>
        <source>How long to wait (default: 10); then the status is 1 where somebody holds it, and 3 where that is not known.</source>
        <translation>等待多久（默认：10）；之后若有人持有，状态为 1，若不得而知，状态为 3。</translation>
    </message>
    <message>
        <source>A lock directory, or a single node that is the lock.</source>
        <translation>锁目录，或本身就是锁的单个节点。</translation>
    </message>
    <message>
        <source>Judges by this recipe; &quot;lockscopectl recipes&quot; lists them.</source>
        <translation>按此锁实现判定；“lockscopectl recipes”会列出它们。</translation>
    </message>
    <message>
        <source>%1 is free, after %2.
</source>
        <translation>%1 已空闲，等待了 %2。
</translation>
    </message>
    <message>
        <source>%1 is still held: %2
</source>
        <translation>%1 仍被持有：%2
</translation>
    </message>
</context>
</TS>
