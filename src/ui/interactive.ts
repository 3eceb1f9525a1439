import { useEffect } from 'react'
import { releaseTaps } from './release-taps.ts'

/**
 * Sets `data-interactive` on `<html>` once the page is hydrated and reacts to clicks and keys, and does what was
 * pressed before.
 */
export function useInteractiveMark(): void {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
    // After what other effects of the first render set, such as a size that was chosen already.
    queueMicrotask(releaseTaps)
  }, [])
}

/** Browser only: whether the page is hydrated. */
export const isInteractive = (): boolean => 'interactive' in document.documentElement.dataset
