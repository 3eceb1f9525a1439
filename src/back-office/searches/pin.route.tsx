import { useLoaderData } from 'react-router'
import { findPins } from '../../shop/catalogue/search/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ChooseProducts } from '../kit/choose-products.tsx'
import { Day, Text } from '../kit/fields.tsx'
import { titled } from '../kit/titled.ts'
import { pinActions } from './search-actions.ts'
import { SearchForm } from './search-form.tsx'

export const meta = titled('Pinned results of a search')

export const loader = staffPage('catalogue.change', async ({ shop, params, url }) => {
  if (params.id !== 'new') return findPins(shop.db, params.id ?? '')
  const query = (url.searchParams.get('query') ?? '').slice(0, 100)
  return { pinId: null, query, pinned: [], hidden: [], endsOn: null, ended: false, version: null }
})

export const action = staffActions(pinActions)

/** One search: the perfumes that stand first in its results, and those that do not stand in them. */
export default function PinPage() {
  const { pinId, query, pinned, hidden, endsOn, ended, version } = useLoaderData<typeof loader>()
  return (
    <SearchForm
      back={{ to: '/admin/searches/pins', label: 'All pinned results' }}
      title={query || 'Pinned results'}
      chips={ended && <span className="chip">Ended</span>}
      note="For this search alone, in any spelling. Perfumes that are not published wait. Where a shopper sorts by price, nothing stands first."
      form={{ title: 'Search' }}
      of={{ pinId: String(pinId ?? '') }}
      hidden={version ? { version } : {}}
      removal={version ? 'The search ranks by itself again.' : undefined}
    >
      <Text name="query" label="What shoppers search" defaultValue={query} maxLength={100} dir="auto" required />
      <ChooseProducts name="pinned" label="Shown first" titled add="Put a perfume first" products={pinned} />
      <ChooseProducts name="hidden" label="Hidden" titled add="Hide a perfume" products={hidden} />
      <Day
        name="endsOn"
        label="Last day"
        hint="Empty: until you remove it"
        defaultValue={endsOn ?? ''}
        className="max-w-xs"
      />
    </SearchForm>
  )
}
