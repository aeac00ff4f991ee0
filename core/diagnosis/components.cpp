// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/components.h"

#include <algorithm>

namespace lockscope {
namespace {

class Components
{
public:
    Components(int size, const std::function<NextNodes(int)> &nextOf)
        : m_nextOf(nextOf)
        , m_index(size_t(size), -1)
        , m_low(size_t(size), -1)
        , m_onStack(size_t(size), false)
    { }
    void visitFrom(int start);
    std::vector<GraphNodes> found; ///< those of more than one node

private:
    struct Frame
    {
        int node = 0;
        NextNodes next;
        qsizetype done = 0;
    };
    void enter(int node);
    void leave();

    const std::function<NextNodes(int)> &m_nextOf;
    std::vector<int> m_index; ///< by node; -1: not seen yet
    std::vector<int> m_low;
    std::vector<bool> m_onStack;
    int m_count = 0;
    GraphNodes m_stack;
    std::vector<Frame> m_frames;
};

void Components::enter(int node)
{
    m_index[size_t(node)] = m_low[size_t(node)] = m_count++;
    m_stack.push_back(node);
    m_onStack[size_t(node)] = true;
    m_frames.push_back({node, m_nextOf(node), 0});
}

void Components::leave()
{
    const int node = m_frames.back().node;
    m_frames.pop_back();
    if (!m_frames.empty()) {
        int &low = m_low[size_t(m_frames.back().node)];
        low = std::min(low, m_low[size_t(node)]);
    }
    if (m_low[size_t(node)] != m_index[size_t(node)])
        return;
    GraphNodes component;
    int top = -1;
    do {
        top = m_stack.back();
        m_stack.pop_back();
        m_onStack[size_t(top)] = false;
        component.push_back(top);
    } while (top != node);
    if (component.size() > 1)
        found.push_back(std::move(component));
}

void Components::visitFrom(int start)
{
    if (m_index[size_t(start)] >= 0)
        return;
    enter(start);
    while (!m_frames.empty()) {
        Frame &frame = m_frames.back();
        if (frame.done == frame.next.size()) {
            leave();
            continue;
        }
        const int to = frame.next.at(frame.done++);
        int &low = m_low[size_t(frame.node)];
        if (m_index[size_t(to)] < 0)
            enter(to);
        else if (m_onStack[size_t(to)])
            low = std::min(low, m_index[size_t(to)]);
    }
}

} // namespace

std::vector<GraphNodes> componentsOf(
    int size, const GraphNodes &starts, const std::function<NextNodes(int)> &nextOf)
{
    Components components(size, nextOf);
    for (const int start : starts)
        components.visitFrom(start);
    return std::move(components.found); // a member: not elided
}

} // namespace lockscope
