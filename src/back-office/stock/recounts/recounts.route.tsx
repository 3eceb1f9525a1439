import { useLoaderData } from 'react-router'
import { shortDayText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { listRecounts, OpenRecount, openRecount } from '../../../shop/stock/recounts/index.ts'
import { recountLabel } from '../../../shop/stock/recounts/recount-rules.ts'
import { listShelves } from '../../../shop/stock/stock/index.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { Checks } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { stockTabs } from '../../kit/office-tabs.ts'
import { titled } from '../../kit/titled.ts'
import { openedRecount } from './opened-recount.ts'

/** Recounts, and the form that begins one. */
export const meta = titled('Recounts')

export const loader = staffPage('stock.count', async ({ shop }) => {
  const [recounts, shelves] = await Promise.all([listRecounts(shop.db), listShelves(shop.db)])
  return { recounts, shelves }
})

export const action = staffActions({
  open: staffAction('stock.count', OpenRecount, async ({ tx, input, session }) =>
    openedRecount(await openRecount(tx, { ...input, actor: session.staff.name })),
  ),
})

export default function RecountsPage() {
  const { recounts, shelves } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Stock"
      tabs={stockTabs()}
      rows={recounts}
      to={({ recountId }) => `/admin/stock/recounts/${recountId}`}
      columns={[
        { label: 'Recount', cell: ({ name }) => name },
        { label: 'Begun by', cell: ({ createdBy }) => createdBy, note: ({ createdAt }) => shortDayText(createdAt) },
        { label: 'Counted', cell: ({ counted, sizes }) => `${counted} of ${plural(sizes, 'size')}` },
        { label: 'State', cell: ({ state }) => recountLabel(state), end: true },
      ]}
      empty={{
        title: 'Nothing was counted yet',
        text: 'A recount compares what stands on the shelf with what the shop believes, by scanner or by hand.',
      }}
    >
      <ShelvesForm shelves={shelves} />
    </ListPage>
  )
}

/** Begins a recount of shelves. */
function ShelvesForm({ shelves }: { shelves: readonly { shelf: string; sizes: number }[] }) {
  const stockList = (
    <>
      Choose shelves, or select sizes in the{' '}
      <a href="/admin/stock" className="text-link">
        stock list
      </a>
      .
    </>
  )
  return (
    <div className="mt-4">
      <PanelForm title="Begin a recount" note={stockList} action="open" submit="Begin" busy="Beginning ...">
        <Checks
          name="shelf"
          label="Shelves"
          options={shelves.map(({ shelf, sizes }) => [shelf || '-', `${shelf || 'No shelf'} (${sizes})`] as const)}
          className="choices-columns"
        />
      </PanelForm>
    </div>
  )
}
