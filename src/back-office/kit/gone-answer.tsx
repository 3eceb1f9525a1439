import { useEffect, useState } from 'react'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'
import { useLastAnswer } from './last-answer.ts'
import { Notice } from './notice.tsx'
import { keepsFocus } from './use-press.ts'

/**
 * What came of a press whose form is gone with its answer, such as one that somebody else was faster with: its words, which no form shows,
 * and the focus, which would be at the document's start.
 */
export function GoneAnswer() {
  const answer = useLastAnswer()
  const [gone, setGone] = useState<StaffAnswer | null>(null)
  useEffect(() => {
    if (!answer) return
    if (!isSaid(answer)) setGone(answer)
    // A refusal takes the focus to what is wrong.
    if ((answer.ok || !isOffered(answer)) && !keepsFocus()) focusTitle()
  }, [answer])
  return <Notice ok={answer?.ok === true}>{answer && gone === answer && textOf(answer)}</Notice>
}

/** Moves the focus to the page's title when what had it is gone or hidden. */
export function focusTitle(options?: FocusOptions): void {
  const { activeElement, body } = document
  if (activeElement === body || !activeElement?.checkVisibility({ visibilityProperty: true }))
    document.querySelector<HTMLElement>('main h1')?.focus(options)
}

const textOf = ({ message, problems }: StaffAnswer): string => message ?? Object.values(problems)[0] ?? ''

/** Whether the page has a form that does the same. */
const isOffered = ({ action }: StaffAnswer): boolean =>
  document.querySelector(`main form [name="do"][value="${CSS.escape(action)}"]`) !== null

/** A form that is there says what it has to, refusals in any case. */
function isSaid(answer: StaffAnswer): boolean {
  const text = textOf(answer)
  if (!text || (answer.ok && isOffered(answer))) return true
  const said = [...document.querySelectorAll('main :is([role="status"], [role="alert"])')]
  return said.some(({ textContent }) => textContent?.includes(text))
}
