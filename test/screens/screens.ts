import { movedOrderScreens } from './moved-order-screens.ts'
import { officeScreens } from './office-screens.ts'
import { orderScreens } from './order-screens.ts'
import { peopleScreens } from './people-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

/** Screens that other journeys hold to the same rules; here for their pictures. */
const pictured: Screen[] = [
  { name: 'track-phone', path: '/track/phone' },
  { name: 'houses', path: '/houses' },
  { name: 'house', path: '/houses/attarwala-1921' },
  { name: 'back-office-mail-server', path: '/admin/settings/email', as: 'manager' },
  { name: 'back-office-emails', path: '/admin/settings/emails', as: 'manager' },
  { name: 'back-office-messages', path: '/admin/settings/messages', as: 'manager' },
]

/** Every screen and state that the shop shows. */
export const screens: Screen[] = [
  ...shopScreens,
  ...pictured,
  ...peopleScreens,
  ...orderScreens,
  ...movedOrderScreens,
  ...officeScreens,
]
