import { useCallback, useSyncExternalStore } from 'react'
import { onTick } from './clock.ts'
import { secondsLeft } from './time-left.ts'

const doNothing = () => {}

/**
 * The seconds until `end`, updated each second until 0. `renderedAt` is the server's time, which hydration must render again.
 * Both in ms since 1970.
 */
export function useSecondsLeft(end: number, renderedAt: number): number {
  const subscribe = useCallback((onChange: () => void) => onTickUntil(end, onChange), [end])
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(end, Date.now()),
    () => secondsLeft(end, renderedAt),
  )
}

/** Calls `onChange` at every tick up to and including the one at `end`. Returns a function that unsubscribes. */
export function onTickUntil(end: number, onChange: () => void): () => void {
  if (Date.now() >= end) return doNothing
  const stop = onTick(() => {
    onChange()
    if (Date.now() >= end) stop()
  })
  return stop
}
