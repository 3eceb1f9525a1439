import { useLoaderData } from 'react-router'
import { changeKinds } from '../../shop/catalogue/price-history/price-change-rules.ts'
import { ChangeFilter, listPriceChanges } from '../../shop/catalogue/prices/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { priceTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'

/** What was changed together: by whom, when, why, and whether it was undone. */
export const meta = titled('Price changes')

export const loader = staffPage('catalogue.read', ({ shop, query }) =>
  listPriceChanges(shop.db, ChangeFilter.parse(query)),
)

export default function PriceChangesPage() {
  const { changes, more } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Prices"
      tabs={priceTabs}
      filters={[{ name: 'kind', label: 'Why', all: 'Any reason', options: changeKinds }]}
      rows={changes}
      to={({ changeId }) => `/admin/prices/changes/${changeId}`}
      columns={[
        { label: 'Change', cell: ({ note }) => note, note: ({ changeId }) => `No. ${changeId}` },
        { label: 'Why', cell: ({ kind }) => changeKinds[kind], chip: true, plain: true },
        { label: 'Who', cell: ({ by }) => by },
        { label: 'Prices', cell: ({ sizes }) => sizes, figure: true },
        { label: 'Undone', cell: ({ undoneBy }) => undoneBy && `by No. ${undoneBy}` },
        { label: 'When', cell: ({ at }) => timeText(at), end: true },
      ]}
      empty={{
        title: 'No changes yet',
        text: 'Price changes from the grid, bulk changes, sales and imports are listed here.',
      }}
      more={more}
    />
  )
}
