import { type RefObject, useEffect } from 'react'

// A second press is meant for the call before: the next card is there at once.
const NEW_CARD_MS = 800

/** The keys 1 to 5 press the buttons of a call's outcomes. They are off while something is typed. */
export function useCallKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const shownAt = performance.now()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (!/^[1-5]$/.test(event.key) || performance.now() - shownAt < NEW_CARD_MS) return
      const button = form.current?.querySelector<HTMLButtonElement>(`[data-key="${event.key}"]`)
      if (!button || button.disabled) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, dialog *')
