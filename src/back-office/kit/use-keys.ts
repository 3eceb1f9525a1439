import { useEffect, useRef } from 'react'

/**
 * Keys of a page, such as `{ j: next }`; `false` says that a key does nothing now. They are off while something is
 * typed.
 */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => unknown>): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const press = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (press && press(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, dialog *')
