import { shopScreens } from '../screens/shop-screens.ts'
import { holdScreens } from './hold-screens.ts'

holdScreens(shopScreens)
