type Handler<Args extends unknown[], Answer> = (...args: Args) => Answer | Promise<Answer>

/**
 * The same handler, and `settled`, which resolves once it works on nothing: a handler goes on after its client has left, when no open
 * connection shows it any more. The body of an answer that is still being sent is not waited for.
 */
export function watchWork<Args extends unknown[], Answer>(handle: Handler<Args, Answer>) {
  const running = new Set<Promise<unknown>>()
  const watched: Handler<Args, Answer> = (...args) => {
    const answer = handle(...args)
    if (!(answer instanceof Promise)) return answer
    running.add(answer)
    const forget = () => void running.delete(answer)
    void answer.then(forget, forget)
    return answer
  }
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled(running)
  }
  return { handle: watched, settled }
}
