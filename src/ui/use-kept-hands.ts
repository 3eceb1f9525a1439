import { useEffect } from 'react'

// Without them the page works as it did.
const nothing = () => {}

/**
 * From the first key on, the focus is kept (`keepFocus`), and where there is a mouse, its presses (`keepPress`): phones
 * load nothing.
 */
export function useKeptHands(): void {
  useEffect(() => {
    const begin = () => void import('./keep-focus.ts').then(({ keepFocus }) => keepFocus(), nothing)
    addEventListener('keydown', begin, { once: true })
    if (matchMedia('(any-hover: hover)').matches)
      void import('./keep-press.ts').then(({ keepPress }) => keepPress(), nothing)
    return () => removeEventListener('keydown', begin)
  }, [])
}
