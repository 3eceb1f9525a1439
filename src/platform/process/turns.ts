import { setImmediate as nextTurn } from 'node:timers/promises'

const HOLD_MS = 20

/**
 * For a long loop, which awaits it at each step: other work of this process goes on whenever the loop has held it for
 * 20 ms.
 */
export function turns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < HOLD_MS) return
    await nextTurn()
    since = performance.now()
  }
}
