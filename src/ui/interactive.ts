import { useEffect } from 'react'

/** Sets `data-interactive` on `<html>` once the page is hydrated and reacts to clicks and keys. */
export function useInteractiveMark(): void {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
  }, [])
}

/** Browser only: whether the page is hydrated. */
export const isInteractive = (): boolean => 'interactive' in document.documentElement.dataset
