/**
 * Calls `stop` once: on SIGTERM, SIGINT or a closed terminal (`signal`), or when the program that started this one is
 * gone (`orphaned`). Ctrl-C may arrive twice, from the terminal and from the launcher.
 */
export function onShutdown(stop: (cause: 'signal' | 'orphaned') => void): void {
  let isStopping = false
  const once = (cause: 'signal' | 'orphaned') => {
    if (isStopping) return
    isStopping = true
    stop(cause)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => once('signal'))
  process.on('disconnect', () => once('orphaned'))
}

/**
 * Ends this process at once when the program that started it is gone, until the returned function is called: while it
 * starts there is nothing to finish, and what it waits for (a database) may never come.
 */
export function endWhenOrphaned(): () => void {
  const end = () => process.exit(1)
  process.on('disconnect', end)
  return () => process.off('disconnect', end)
}
