import { useCallback, useSyncExternalStore } from 'react'
import { onTick } from './clock.ts'
import { now } from './server-time.ts'
import { secondsLeft } from './time-left.ts'

const doNothing = () => {}

/**
 * The seconds until `end` (ms since 1970), updated each second until 0. Null on the server and during hydration: a page
 * may have been rendered a minute before it is read.
 */
export function useSecondsLeft(end: number): number | null {
  const subscribe = useCallback((onChange: () => void) => onTickUntil(end, onChange), [end])
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(end, now()),
    () => null,
  )
}

/** Calls `onChange` at every tick up to and including the one at `end`. Returns a function that unsubscribes. */
export function onTickUntil(end: number, onChange: () => void): () => void {
  if (now() >= end) return doNothing
  const stop = onTick(() => {
    onChange()
    if (now() >= end) stop()
  })
  return stop
}
