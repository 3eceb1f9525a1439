import { useNavigate } from 'react-router'
import { endSession } from '../account/end-session.ts'
import { forgetUser } from '../account/stored-user.ts'
import { clearCheckout } from '../checkout/checkout-store.ts'

/** Logs out: the server first, then what this browser remembers, and home. The cart stays. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (!(await endSession())) return
    await navigate('/')
    forgetUser()
    clearCheckout()
  }
}
