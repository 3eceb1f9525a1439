import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'

// The same rule as the server's, near enough: one @, and a dot after it.
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with an email, in the specification's words; '' when nothing is. */
export function emailProblem(email: string): string {
  if (email === '') return 'Email is required'
  return emailShape.test(email) ? '' : 'Invalid email address'
}

/** Puts an email on the newsletter's list. Says in a toast why it could not, and answers whether it could. */
export async function subscribeEmail(email: string): Promise<boolean> {
  const answer = await call('/subscribe', { method: 'POST', body: { email } })
  if (!answer.ok) toast(answer.message ?? 'Something went wrong. Please try again.', { kind: 'error' })
  return answer.ok
}
