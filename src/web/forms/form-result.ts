import { useActionData } from 'react-router'
import { type Form, type Problems, pathNames, type Values } from './form.ts'

/** The result of a form sent without JavaScript, with its input except passwords. */
export type FormResult = {
  /** The id of the form. */
  form: string
  ok: boolean
  message: string | null
  problems: Problems
  typed: Values
}

/**
 * The response of the page's action to this form; null when it was not sent. `sent`: distinguishes forms of one kind by
 * their path.
 */
export function useFormResult(form: Form, sent: Values = {}): FormResult | null {
  const result = useActionData<FormResult>()
  if (result?.form !== form.id) return null
  return pathNames(form).every(name => result.typed[name] === sent[name]) ? result : null
}

/** The server's message about a successful form of this page; null when none was sent. */
export function useDoneMessage(): string | null {
  const result = useActionData<FormResult>()
  return result?.ok ? result.message : null
}
