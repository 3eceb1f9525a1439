import { toast } from '../../ui/toast.ts'
import type { Answer } from '../../web/browser/call.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { logOutForm } from './forms.ts'

/** Ends the session on the server. A session that was over already has ended too. */
export async function endSession(): Promise<Answer<unknown>> {
  const answer = await sendForm(logOutForm)
  return !answer.ok && answer.status === 401 ? { ok: true, data: null, message: null } : answer
}

/** Says why the session goes on: a browser that only seemed logged out would be worse. */
export const sayNotLoggedOut = (message: string | null): void => {
  toast(message ?? logOutForm.failure, { kind: 'error' })
}
