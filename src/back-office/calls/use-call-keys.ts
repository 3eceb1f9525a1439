import { useEffect, useRef } from 'react'
import { useKeys } from '../kit/use-keys.ts'

// A second press is meant for the call before: the next card is there at once.
const NEW_CARD_MS = 800

/** The keys 1 to 5 press the buttons of a call's outcomes. */
export function useCallKeys(): void {
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const press = ({ key, repeat }: KeyboardEvent) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)
    if (repeat || !button || button.disabled || performance.now() - shownAt.current < NEW_CARD_MS) return false
    return button.click()
  }
  useKeys({ 1: press, 2: press, 3: press, 4: press, 5: press })
}
