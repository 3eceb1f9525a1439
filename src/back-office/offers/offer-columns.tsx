import { momentText } from '../../shop/ground/dates.ts'
import { amountText, basisPoints, paisa } from '../../shop/ground/money.ts'
import { couponLabel } from '../../shop/offers/coupons/rules.ts'
import type { ListedOffer } from '../../shop/offers/offers/index.ts'
import { offerKinds, offerStates } from '../../shop/offers/offers/rules.ts'
import type { Column } from '../kit/list-table.tsx'

/** Who uses an offer, in words of a list. */
export const audiences = {
  public: 'Public',
  private: 'Private',
  automatic: 'Automatic',
  batch: 'Batch of codes',
} as const

/** '10% OFF', or what kind it is. */
function valueText({ discountType, discountValue }: ListedOffer): string {
  if (discountType === 'percentage') return couponLabel({ discountType, discountValue: basisPoints(discountValue) })
  if (discountType === 'fixed') return couponLabel({ discountType, discountValue: paisa(discountValue) })
  return offerKinds[discountType]
}

/** An offer in the list. */
export const offerColumns: readonly Column<ListedOffer>[] = [
  { label: 'Offer', cell: ({ name }) => name, typed: true, note: ({ code }) => code },
  { label: 'Gives', cell: valueText, note: ({ couponType }) => audiences[couponType] },
  {
    label: 'Ends',
    cell: ({ endDate }) => (endDate ? momentText(endDate) : 'Open'),
    note: ({ startDate, state }) => state === 'planned' && startDate && `Begins ${momentText(startDate)}`,
  },
  {
    label: 'Uses',
    cell: ({ redeemed, totalLimit }) => (totalLimit === null ? redeemed : `${redeemed} of ${totalLimit}`),
    figure: true,
  },
  { label: 'Cost', cell: ({ cost }) => amountText(cost), figure: true },
  { label: 'State', cell: ({ state }) => offerStates[state], chip: true, end: true },
]
