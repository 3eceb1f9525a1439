import { useLoaderData } from 'react-router'
import { listOffers, OfferFilter } from '../../shop/offers/offers/index.ts'
import { offerStates } from '../../shop/offers/offers/rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { audiences, offerColumns } from './offer-columns.tsx'

/** Coupons and offers: who may use them, how often they were, and what they cost. */
export const meta = titled('Offers')

export const loader = staffPage('offers.read', ({ shop, query }) => listOffers(shop.db, OfferFilter.parse(query)))

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
      empty={{ title: 'No offers here', text: 'Coupons, free shipping, free pieces and gifts.', action: add }}
      more={more}
    />
  )
}
