const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `listener` at every full second while the tab is visible, and once when it becomes visible again. All listeners
 * share one timer, which is set from the time of day at each tick, so that it does not drift. Returns a function that
 * unsubscribes. In the browser only.
 */
export function onTick(listener: () => void): () => void {
  // A new function for each call, so that the same listener may subscribe twice.
  const own = () => listener()
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibilityChange)
  listeners.add(own)
  if (listeners.size === 1) schedule()
  return () => {
    if (!listeners.delete(own) || listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

function schedule(): void {
  clearTimeout(timer)
  if (document.hidden) return
  timer = setTimeout(tick, 1_000 - (Date.now() % 1_000))
}

function tick(): void {
  for (const listener of Array.from(listeners)) listener()
  if (listeners.size > 0) schedule()
}

function onVisibilityChange(): void {
  if (document.hidden) clearTimeout(timer)
  else tick()
}
