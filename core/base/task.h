// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Work that waits for answers, written from top to bottom: a coroutine where callbacks would set
// flags.
#pragma once

#ifndef Q_MOC_RUN // it cannot read <concepts>
#include <coroutine>
#endif
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace lockscope {

template <typename T> class Task;

namespace detail {

struct TaskPromiseBase
{
    std::coroutine_handle<> continuation; ///< who awaits it

    struct Final
    {
        bool await_ready() const noexcept { return false; }
        template <typename Promise>
        std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) noexcept
        {
            const std::coroutine_handle<> next = ended.promise().continuation;
            return next ? next : std::noop_coroutine();
        }
        void await_resume() const noexcept { }
    };
    std::suspend_always initial_suspend() const noexcept { return {}; }
    Final final_suspend() const noexcept { return {}; }
    [[noreturn]] void unhandled_exception() const noexcept { std::terminate(); }
};

template <typename T> struct TaskPromise : TaskPromiseBase
{
    std::optional<T> value;

    Task<T> get_return_object();
    void return_value(T result) { value.emplace(std::move(result)); }
    T take() { return std::move(*value); }
};

template <> struct TaskPromise<void> : TaskPromiseBase
{
    Task<void> get_return_object();
    void return_void() const noexcept { }
    void take() const noexcept { }
};

} // namespace detail

/// The result of a coroutine, and its life: destroying it destroys all that it has begun and not
/// ended, wherever it waits; nothing is resumed any more. That is how work is cancelled, and why it
/// is ours: QCoro's tasks go on by themselves. Runs when awaited or started, never before. One
/// thread. Must not be destroyed by its own coroutine, nor by what that calls: deleteLater() its
/// owner.
template <typename T = void> class [[nodiscard]] Task
{
public:
    using promise_type = detail::TaskPromise<T>;

    Task() = default;
    explicit Task(std::coroutine_handle<promise_type> work)
        : m_work(work)
    { }
    Task(Task &&other) noexcept
        : m_work(std::exchange(other.m_work, nullptr))
    { }
    Task &operator=(Task &&other) noexcept
    {
        std::swap(m_work, other.m_work);
        return *this;
    }
    ~Task()
    {
        if (m_work)
            m_work.destroy();
    }

    /// Runs it up to where it first waits. Once, and not where it is awaited.
    void start() { m_work.resume(); }
    /// Whether it was made by a coroutine and has not ended.
    bool isRunning() const { return m_work && !m_work.done(); }

    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> waiting) noexcept
    {
        m_work.promise().continuation = waiting;
        return m_work;
    }
    T await_resume() { return m_work.promise().take(); }

private:
    std::coroutine_handle<promise_type> m_work;
};

template <typename T> Task<T> detail::TaskPromise<T>::get_return_object()
{
    return Task<T>(std::coroutine_handle<TaskPromise>::from_promise(*this));
}

inline Task<void> detail::TaskPromise<void>::get_return_object()
{
    return Task<void>(std::coroutine_handle<TaskPromise>::from_promise(*this));
}

/// An answer that a handler will be given once, to be awaited once: before or after it comes. What
/// comes when this is gone is dropped.
template <typename T> class [[nodiscard]] Answer
{
public:
    Answer() = default;
    Answer(Answer &&) noexcept = default;
    Answer &operator=(Answer &&) noexcept = default;
    ~Answer()
    {
        if (m_state)
            m_state->waiting = nullptr;
    }

    std::function<void(T)> handler() const
    {
        return [state = m_state](T value) {
            state->value.emplace(std::move(value));
            if (const auto waiting = std::exchange(state->waiting, nullptr))
                waiting.resume();
        };
    }

    bool await_ready() const noexcept { return m_state->value.has_value(); }
    void await_suspend(std::coroutine_handle<> waiting) noexcept { m_state->waiting = waiting; }
    T await_resume() { return std::move(*m_state->value); }

private:
    struct State
    {
        std::optional<T> value;
        std::coroutine_handle<> waiting;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();
};

/// Calls @p call with a handler, at once: `co_await answerOf<Result<Done>>([&](auto handler) {
/// client.sync(path, handler); })`. Several may be under way before the first is awaited.
template <typename T, typename Call> Answer<T> answerOf(Call call)
{
    Answer<T> answer;
    call(answer.handler());
    return answer;
}

/// Something to wait for again and again: an event, or one of several. A ring that comes while
/// nobody waits ends the next wait at once. One waits at a time.
class Bell
{
public:
    void ring()
    {
        m_hasRung = true;
        if (const auto waiting = std::exchange(m_waiting, nullptr))
            waiting.resume();
    }

    /// Until it rings; forgets earlier rings when it returns.
    auto heard() { return Hearing(*this); }

private:
    class [[nodiscard]] Hearing
    {
    public:
        explicit Hearing(Bell &bell)
            : m_bell(&bell)
        { }
        Hearing(const Hearing &) = delete;
        Hearing &operator=(const Hearing &) = delete;
        ~Hearing() { m_bell->m_waiting = nullptr; }

        bool await_ready() const noexcept { return m_bell->m_hasRung; }
        void await_suspend(std::coroutine_handle<> waiting) noexcept
        {
            m_bell->m_waiting = waiting;
        }
        void await_resume() noexcept { m_bell->m_hasRung = false; }

    private:
        Bell *m_bell;
    };

    std::coroutine_handle<> m_waiting;
    bool m_hasRung = false;
};

} // namespace lockscope
