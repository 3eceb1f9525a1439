import { useLoaderData } from 'react-router'
import { momentText, momentWords } from '../../shop/ground/dates.ts'
import { amountText, basisPoints, paisa } from '../../shop/ground/money.ts'
import { couponLabel } from '../../shop/offers/coupons/coupon-rules.ts'
import { type ListedOffer, listOffers, OfferFilter } from '../../shop/offers/offers/index.ts'
import { offerKinds, offerStates } from '../../shop/offers/offers/offer-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** Coupons and offers: who may use them, how often they were, and what they cost. */
export const meta = titled('Offers')

export const loader = staffPage('offers.read', ({ shop, query }) => listOffers(shop.db, OfferFilter.parse(query)))

/** Who uses an offer, in words of a list. */
const audiences = {
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
const offerColumns: readonly Column<ListedOffer>[] = [
  {
    label: 'Offer',
    cell: ({ name }) => name,
    typed: true,
    note: ({ code }) => code && <span className="code">{code}</span>,
  },
  { label: 'Gives', cell: valueText, note: ({ couponType }) => audiences[couponType] },
  {
    label: 'Ends',
    cell: ({ endDate }) => (endDate ? momentText(endDate) : 'Open'),
    note: ({ startDate, state }) => state === 'planned' && startDate && `Begins ${momentWords(startDate)}`,
  },
  {
    label: 'Uses',
    cell: ({ redeemed, totalLimit }) => (totalLimit === null ? redeemed : `${redeemed} of ${totalLimit}`),
    figure: true,
  },
  { label: 'Cost', cell: ({ cost }) => amountText(cost), figure: true },
  { label: 'State', cell: ({ state }) => offerStates[state], chip: ({ state }) => state, end: true },
]

export default function OffersPage() {
  const { offers, more } = useLoaderData<typeof loader>()
  const add = useMay()('offers.change') && <LinkButton href="/admin/offers/new">New offer</LinkButton>
  const states = Object.entries(offerStates).map(([state, label]) => ({ path: `/admin/offers?state=${state}`, label }))
  return (
    <ListPage
      title="Offers"
      actions={
        <>
          <LinkButton href="/admin/offers/try" variant="outline">
            Try a cart
          </LinkButton>
          {add}
        </>
      }
      tabs={{ label: 'States', tabs: [{ path: '/admin/offers', label: 'All' }, ...states] }}
      filters={[
        { name: 'q', label: 'Name or code', type: 'search' },
        { name: 'who', label: 'Who uses it', all: 'Everybody', options: audiences, folded: true },
      ]}
      rows={offers}
      to={({ offerId }) => `/admin/offers/${offerId}`}
      columns={offerColumns}
      empty={{
        title: 'No offers yet',
        text: 'Codes for a share or a sum off, free delivery, free pieces and gifts: for everybody, or for those you choose.',
        action: add,
      }}
      more={more}
    />
  )
}
