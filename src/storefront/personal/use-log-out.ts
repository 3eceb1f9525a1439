import { useNavigate } from 'react-router'
import { endSession, sayNotLoggedOut } from '../account/end-session.ts'
import { forgetUser } from '../account/stored-user.ts'
import { clearCheckout } from '../checkout/checkout-store.ts'

/** What follows the end of the session: home, and the browser's record goes. The cart stays. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    forgetUser()
    clearCheckout()
  }
}

/** Logs out: the server first, then what this browser remembers. */
export function useLogOut(): () => Promise<void> {
  const leave = useLeave()
  return async () => {
    const answer = await endSession()
    if (answer.ok) await leave()
    else sayNotLoggedOut(answer.message)
  }
}
