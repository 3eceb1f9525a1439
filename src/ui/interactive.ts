import { useEffect } from 'react'

/** Sets `data-interactive` on `<html>` once React answers presses and keys: until then a page is read, but not used. */
export function useInteractiveMark(): void {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
  }, [])
}
