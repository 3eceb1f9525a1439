import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { listPins, type Pins } from '../../shop/catalogue/search/index.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { pageFilter, textFilter } from '../../shop/ground/list-filters-and-pages.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { searchTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Pinned results')

const Filter = z.object({ search: textFilter, page: pageFilter(1_000) })

export const loader = staffPage('catalogue.read', ({ shop, query }) => {
  const { search, page } = Filter.parse(query)
  return listPins(shop.db, search, page)
})

const names = (products: Pins['pinned']) => products.map(({ name }) => isolated(name)).join(', ')

/** Searches in which staff put perfumes first, or hide them. */
export default function PinsPage() {
  const { pins, more } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Shop search"
      tabs={searchTabs}
      actions={useMay()('catalogue.change') && <LinkButton href="/admin/searches/pins/new">Pin results</LinkButton>}
      filters={[{ name: 'search', label: 'Search' }]}
      rows={pins}
      to={({ pinId }) => `/admin/searches/pins/${pinId}`}
      columns={[
        { label: 'Search', cell: ({ query }) => query, typed: true },
        { label: 'First', cell: ({ pinned }) => names(pinned) },
        { label: 'Hidden', cell: ({ hidden }) => names(hidden) },
        {
          label: 'Until',
          cell: ({ endsOn, ended }) => (endsOn ? `${shortDayText(endsOn)}${ended ? ', ended' : ''}` : 'No end'),
        },
      ]}
      more={more}
      empty={{
        title: 'No pinned results',
        text: 'Put the perfumes first that shoppers should see for a search, such as a launch for its name or an offer for Eid.',
      }}
    />
  )
}
