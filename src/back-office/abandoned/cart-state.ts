import { momentWords } from '../../shop/ground/dates.ts'
import type { Checkout } from '../../shop/orders/checkouts/index.ts'
import { cartCallOutcomes, checkoutStates, ways } from '../../shop/orders/checkouts/left-cart-rules.ts'

/** What became of a left cart, in words. */
export const stateText = ({ state, way, orderNumber, remindedAt, openedAt, callOutcome }: Checkout): string => {
  if (orderNumber) return remindedAt ? 'Recovered' : 'Ordered'
  if (callOutcome) return cartCallOutcomes[callOutcome]
  if (openedAt) return 'Opened'
  return state === 'reminded' && way ? `${checkoutStates.reminded}: ${ways[way]}` : checkoutStates[state]
}

export const stateNote = ({ why, remindedAt, calls, calledBy }: Checkout): string =>
  [why, remindedAt && momentWords(remindedAt), calls > 0 && `called by ${calledBy}`].filter(Boolean).join(', ')
