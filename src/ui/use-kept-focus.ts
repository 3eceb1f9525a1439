import { useEffect } from 'react'

/** From the first key on, the focus is kept (`keepFocus`): who uses no keys loads nothing. */
export function useKeptFocus(): void {
  useEffect(() => {
    // Without it the page works as it did.
    const begin = () =>
      void import('./keep-focus.ts').then(
        ({ keepFocus }) => keepFocus(),
        () => {},
      )
    addEventListener('keydown', begin, { once: true })
    return () => removeEventListener('keydown', begin)
  }, [])
}
