import { movedOrderScreens } from '../screens/moved-order-screens.ts'
import { officeScreens } from '../screens/office-screens.ts'
import { orderScreens } from '../screens/order-screens.ts'
import { peopleScreens } from '../screens/people-screens.ts'
import { holdScreens } from './hold-screens.ts'

holdScreens([...peopleScreens, ...orderScreens, ...movedOrderScreens, ...officeScreens])
