import { useEffect } from 'react'
import { releaseTaps } from './release-taps.ts'

/**
 * Sets `data-interactive` on `<html>` once the page is hydrated and reacts to clicks and keys, and does what was pressed before.
 * `onReleased` is called after that; it must keep its identity.
 */
export function useInteractiveMark(onReleased?: (taps: ReturnType<typeof releaseTaps>) => void): void {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
    // After what other effects of the first render set, such as a size that was chosen already.
    queueMicrotask(() => {
      const taps = releaseTaps()
      onReleased?.(taps)
    })
  }, [onReleased])
}

/** Browser only: whether the page is hydrated. */
export const isInteractive = (): boolean => 'interactive' in document.documentElement.dataset
