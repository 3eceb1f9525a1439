import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../../web/forms/action-result.ts'

/** The refusals that had the focus: a form that is mounted again does not take it once more. */
const focused = new WeakSet<ActionResult>()

/**
 * Moves the focus to what is wrong once a form is refused (WCAG 3.3.1): its first wrong field, or the message of the
 * whole form. Whoever went on typing meanwhile, there or in another field, keeps the focus. `unsaid`: a problem of a
 * field that the form does not show.
 */
export function useRefusal(form: RefObject<HTMLFormElement | null>, result: ActionResult | null) {
  const pressedIn = useRef<{ part: Element | null; value: string }>({ part: null, value: '' })
  const [unsaid, setUnsaid] = useState<{ result: ActionResult; text: string } | null>(null)
  useEffect(() => {
    // The field for a reason takes the focus by itself.
    if (!form.current || !result || result.ok || result.askWhy || focused.has(result)) return
    const wrong = wrongPart(form.current)
    const [text] = Object.values(result.problems)
    if (!wrong && text && unsaid?.result !== result) {
      setUnsaid({ result, text })
      return
    }
    focused.add(result)
    const { activeElement } = document
    // Whoever scans or types codes goes on in their field: the message is announced in any case.
    if (wrong?.role === 'alert' && activeElement?.matches('input, select, textarea')) return
    const { part, value } = pressedIn.current
    if (activeElement === document.body || (activeElement === part && textIn(part) === value)) focusOn(wrong)
  }, [form, result, unsaid])
  return {
    unsaid: unsaid?.result === result ? unsaid?.text : undefined,
    noteFocus: () => {
      pressedIn.current = { part: document.activeElement, value: textIn(document.activeElement) }
    },
  }
}

const textIn = (part: Element | null): string =>
  part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement ? part.value : ''

function wrongPart(form: HTMLFormElement): HTMLElement | null {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  // A group of choices is invalid as a whole.
  const choice = field?.querySelector<HTMLElement>('input:not([type="hidden"])')
  return choice ?? field ?? form.querySelector<HTMLElement>('[role="alert"]:not(:empty)')
}

function focusOn(part: HTMLElement | null): void {
  if (!part) return
  for (let fold = part.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
  if (part.role === 'alert') part.tabIndex = -1
  part.focus()
}
