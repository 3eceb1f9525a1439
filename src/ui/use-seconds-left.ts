import { useCallback, useSyncExternalStore } from 'react'
import { onTick } from './clock.ts'
import { secondsLeft } from './time-left.ts'

const never = () => {}

/**
 * The seconds until `end`, anew each second; at 0 it listens to the clock no more. `renderedAt` is the server's time in the
 * HTML that the browser takes over. Both in ms since 1970.
 */
export function useSecondsLeft(end: number, renderedAt: number): number {
  const subscribe = useCallback((changed: () => void) => untilEnd(end, changed), [end])
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(end, Date.now()),
    () => secondsLeft(end, renderedAt),
  )
}

/** Hears every tick up to and with the one at the end. */
export function untilEnd(end: number, changed: () => void): () => void {
  if (Date.now() >= end) return never
  const stop = onTick(() => {
    changed()
    if (Date.now() >= end) stop()
  })
  return stop
}
