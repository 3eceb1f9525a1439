import { useEffect, useRef } from 'react'

const TYPED = 'textarea, select, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Tells whether a form of a write on this page has text that was typed and not saved. */
export function useIsTyping(): () => boolean {
  const before = useRef(new Map<Element, string>())
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!isTyped(target) || target.form?.method !== 'post' || before.current.has(target)) return
      before.current.set(target, target.value)
    }
    addEventListener('focusin', remember)
    return () => removeEventListener('focusin', remember)
  }, [])
  return () => {
    for (const control of before.current.keys()) if (!control.isConnected) before.current.delete(control)
    return [...before.current].some(([control, value]) => isTyped(control) && control.value !== value)
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isTyped = (target: EventTarget | null): target is Typed => target instanceof Element && target.matches(TYPED)
