// More new connections in one turn of the event loop than shoppers open: others still wait to be accepted.
const MANY = 16
const LONGEST_DELAY_MS = 250

/**
 * Notices a rush of connections. To accept one takes 0.05 ms and to render a page 10 ms, so work waits until all are
 * accepted: only then can a shopper's request be distinguished from those of a flood and have the next turn.
 */
export function watchRush() {
  let inTurn = 0
  let rushing = false
  const waiting = new Set<() => void>()

  const endTurn = () => {
    rushing = inTurn >= MANY
    inTurn = 0
    if (rushing) setImmediate(endTurn)
    else for (const go of waiting) go()
  }
  return {
    countConnection(): void {
      inTurn += 1
      if (inTurn === 1 && !rushing) setImmediate(endTurn)
    },
    isRushing: () => rushing,
    /** Calls `go` after the rush, and after 250 ms in one that goes on. */
    afterwards(go: () => void): void {
      if (!rushing) {
        go()
        return
      }
      const goOnce = () => {
        clearTimeout(late)
        waiting.delete(goOnce)
        go()
      }
      const late = setTimeout(goOnce, LONGEST_DELAY_MS)
      waiting.add(goOnce)
    },
  }
}
