import { toast } from '../../ui/toast.ts'
import type { CallResult } from '../../web/browser/call.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { endingSession } from '../cart/account-cart-lock.ts'
import { logOutForm } from './forms.ts'

/** Ends the session on the server. An expired session counts as ended. */
export const endSession = (): Promise<CallResult<unknown>> =>
  endingSession(async () => {
    const result: CallResult<unknown> = await sendForm(logOutForm)
    return !result.ok && result.status === 401 ? { ok: true, data: null, message: null } : result
  })

/** Shows that the session has not ended: a browser that only looks logged out would be worse. */
export const sayNotLoggedOut = (message: string | null): void => {
  toast(message ?? logOutForm.failure, { kind: 'error' })
}
