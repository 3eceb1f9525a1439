import type { Screen } from './screen.ts'

/** Screens of the back office that no journey of their own opens. */
export const officeScreens: Screen[] = [
  { name: 'back-office-email', path: '/admin/settings/emails/order-confirmed', as: 'manager' },
  {
    name: 'back-office-message',
    layoutOf: 'back-office-email',
    path: '/admin/settings/messages/confirm',
    as: 'manager',
  },
]
