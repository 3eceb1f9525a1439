type Handler<Args extends unknown[], Answer> = (...args: Args) => Answer | Promise<Answer>

/**
 * The same handler, and `settled`, which resolves once it works on nothing: a handler goes on after its client has
 * left, when no open connection shows it any more. The body of a response that is still being sent is not waited for.
 */
export function watchWork<Args extends unknown[], Answer>(handle: Handler<Args, Answer>) {
  const running = new Set<Promise<unknown>>()
  const watched: Handler<Args, Answer> = (...args) => {
    const response = handle(...args)
    if (!(response instanceof Promise)) return response
    running.add(response)
    const forget = () => void running.delete(response)
    void response.then(forget, forget)
    return response
  }
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled(running)
  }
  return { handle: watched, settled }
}
