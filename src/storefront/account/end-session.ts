import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'

/**
 * Ends the session on the server. True when it is over (also when it was already); otherwise says so in a toast: a
 * browser that only seemed logged out would be worse.
 */
export async function endSession(): Promise<boolean> {
  const answer = await call('/customer/session', { method: 'DELETE' })
  if (answer.ok || answer.status === 401) return true
  toast(answer.message ?? 'You could not be logged out. Please try again.', { kind: 'error' })
  return false
}
