import { href } from 'react-router'
import type { StoredCustomer } from '../cart/saved-cart.ts'

type Link = { label: string; href: string }

/**
 * The links of the account menu besides Logout, by the specification: Order History for a completed profile on a wide
 * screen, Profile and Settings otherwise and on phones.
 */
export function accountLinks(user: StoredCustomer | null, phone: boolean): Link[] {
  if (!user) {
    return [
      { label: 'Register', href: href('/signup') },
      { label: 'Login', href: href('/login') },
    ]
  }
  if (user.profileCompleted && !phone) return [{ label: 'Order History', href: href('/dashboard') }]
  return [
    { label: 'Profile', href: href('/dashboard') },
    { label: 'Settings', href: href('/settings') },
  ]
}
