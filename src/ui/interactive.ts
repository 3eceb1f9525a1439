import { useEffect } from 'react'

/** Sets `data-interactive` on `<html>` once the page is hydrated and reacts to clicks and keys. */
export function useInteractiveMark(): void {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
  }, [])
}
