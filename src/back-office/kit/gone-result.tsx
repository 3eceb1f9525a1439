import { useEffect, useState } from 'react'
import type { ActionResult } from '../../web/forms/action-result.ts'
import { useLastResult } from './last-result.ts'
import { Notice } from './notice.tsx'
import { keepsFocus } from './use-press.ts'

/**
 * What came of a press whose form is gone with its result, such as one that somebody else was faster with: its words,
 * which no form shows, and the focus, which would be at the document's start.
 */
export function GoneResult() {
  const result = useLastResult()
  const [gone, setGone] = useState<ActionResult | null>(null)
  useEffect(() => {
    if (!result) return
    if (!isSaid(result)) setGone(result)
    // A refusal takes the focus to what is wrong.
    if ((result.ok || !isOffered(result)) && !keepsFocus()) focusTitle()
  }, [result])
  return <Notice ok={result?.ok === true}>{result && gone === result && textOf(result)}</Notice>
}

/** Moves the focus to the page's title when what had it is gone or hidden. */
export function focusTitle(options?: FocusOptions): void {
  const { activeElement, body } = document
  if (activeElement === body || !activeElement?.checkVisibility({ visibilityProperty: true }))
    document.querySelector<HTMLElement>('main h1')?.focus(options)
}

const textOf = ({ message, problems }: ActionResult): string => message ?? Object.values(problems)[0] ?? ''

/** Whether the page has a form that does the same. */
const isOffered = ({ action }: ActionResult): boolean =>
  document.querySelector(`main form [name="do"][value="${CSS.escape(action)}"]`) !== null

/** A form that is there says what it has to, refusals in any case. */
function isSaid(result: ActionResult): boolean {
  const text = textOf(result)
  if (!text || (result.ok && isOffered(result))) return true
  const said = [...document.querySelectorAll('main :is([role="status"], [role="alert"])')]
  return said.some(({ textContent }) => textContent?.includes(text))
}
