const heard = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `listener` at every full second, while the tab is in sight and at once when it comes back. All listeners share one
 * timer, which runs only while there is one; each tick is set anew from the time of day, so that it never drifts. Returns
 * how to stop. In the browser only.
 */
export function onTick(listener: () => void): () => void {
  // A listener of its own for each call, so that the same function may listen twice.
  const own = () => listener()
  if (heard.size === 0) document.addEventListener('visibilitychange', wake)
  heard.add(own)
  if (heard.size === 1) schedule()
  return () => {
    if (!heard.delete(own) || heard.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}

function schedule(): void {
  clearTimeout(timer)
  if (document.hidden) return
  timer = setTimeout(tick, 1_000 - (Date.now() % 1_000))
}

function tick(): void {
  for (const listener of [...heard]) listener()
  if (heard.size > 0) schedule()
}

function wake(): void {
  if (document.hidden) clearTimeout(timer)
  else tick()
}
