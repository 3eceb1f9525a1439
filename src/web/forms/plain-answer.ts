import { useActionData } from 'react-router'
import { type Form, type Problems, pathNames, type Values } from './form.ts'

/** How a form that was sent without JavaScript ended, with what was typed (but no password). */
export type PlainAnswer = {
  /** Which form of the page it was. */
  form: string
  ok: boolean
  message: string | null
  problems: Problems
  typed: Values
}

/** What the page's action answered to this form; null when it was not sent. `sent`: tells forms of one kind apart by their address. */
export function usePlainAnswer(form: Form, sent: Values = {}): PlainAnswer | null {
  const answer = useActionData<PlainAnswer>()
  if (answer?.form !== form.id) return null
  return pathNames(form).every(name => answer.typed[name] === sent[name]) ? answer : null
}

/** What the server said of a form of this page that passed; null when none was sent. */
export function useDoneMessage(): string | null {
  const answer = useActionData<PlainAnswer>()
  return answer?.ok ? answer.message : null
}
