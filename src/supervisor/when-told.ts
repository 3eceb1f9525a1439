/** Calls `stop` once: on SIGTERM, SIGINT, a closed terminal, or when the program that started this one is gone. */
export function whenToldToStop(stop: () => void): void {
  let told = false
  const once = () => {
    if (!told) stop()
    told = true
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, once)
  process.on('disconnect', once)
}
