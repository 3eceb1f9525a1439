import { useNavigate } from 'react-router'
import { clearCheckout } from '../../cart/checkout-store.ts'
import { forgetUser } from '../../cart/stored-user.ts'
import { endSession, sayNotLoggedOut } from '../end-session.ts'

/** After the end of the session: goes to the home page and deletes the stored user. The cart stays. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    forgetUser()
    clearCheckout()
  }
}

/** Logs out on the server, then deletes the stored user. */
export function useLogOut(): () => Promise<void> {
  const leave = useLeave()
  return async () => {
    const result = await endSession()
    if (result.ok) await leave()
    else sayNotLoggedOut(result.message)
  }
}
