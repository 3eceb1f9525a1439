import { toast } from '../../ui/toast.ts'
import type { CallResult } from '../../web/browser/call.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { endingSession } from '../cart/account-turn.ts'
import { logOutForm } from './forms.ts'

/** Ends the session on the server. An expired session counts as ended. */
export const endSession = (): Promise<CallResult<unknown>> =>
  endingSession(async () => {
    const answer: CallResult<unknown> = await sendForm(logOutForm)
    return !answer.ok && answer.status === 401 ? { ok: true, data: null, message: null } : answer
  })

/** Shows that the session has not ended: a browser that only looks logged out would be worse. */
export const sayNotLoggedOut = (message: string | null): void => {
  toast(message ?? logOutForm.failure, { kind: 'error' })
}
