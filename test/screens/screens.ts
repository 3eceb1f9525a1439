import { movedOrderScreens } from './moved-order-screens.ts'
import { orderScreens } from './order-screens.ts'
import { peopleScreens } from './people-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

/** Every screen and state that the shop shows. */
export const screens: Screen[] = [...shopScreens, ...peopleScreens, ...orderScreens, ...movedOrderScreens]
