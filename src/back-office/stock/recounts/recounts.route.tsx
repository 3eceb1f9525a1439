import { useLoaderData } from 'react-router'
import { shortDayText } from '../../../shop/dates.ts'
import { plural } from '../../../shop/plural.ts'
import { listRecounts, OpenRecount, openRecount } from '../../../shop/recounts/index.ts'
import { recountLabel } from '../../../shop/recounts/rules.ts'
import { listShelves } from '../../../shop/stock/index.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { stockTabs } from '../stock-tabs.ts'
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
      keyOf={({ recountId }) => String(recountId)}
      to={({ recountId }) => `/admin/stock/recounts/${recountId}`}
      columns={[
        { label: 'Recount', cell: ({ name }) => name },
        { label: 'Begun by', cell: ({ createdBy }) => createdBy, note: ({ createdAt }) => shortDayText(createdAt) },
        { label: 'Counted', cell: ({ counted, sizes }) => `${counted} of ${plural(sizes, 'size')}` },
        { label: 'State', cell: ({ state }) => recountLabel(state), end: true },
      ]}
      empty={{ title: 'Nothing was counted yet' }}
    >
      <ShelvesForm shelves={shelves} />
    </ListPage>
  )
}

function ShelvesForm({ shelves }: { shelves: readonly { shelf: string; sizes: number }[] }) {
  const problem = useAnswer('open')?.problems.shelf
  return (
    <Panel
      className="mt-4"
      title="Begin a recount"
      note={
        <>
          Choose shelves, or select sizes in the{' '}
          <a href="/admin/stock" className="text-link">
            stock list
          </a>
          .
        </>
      }
    >
      <StaffForm action="open" submit="Begin" busy="Beginning ...">
        <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
          <legend className="mb-1 font-medium text-sm">Shelves</legend>
          {shelves.map(({ shelf, sizes }) => (
            <label key={shelf} className="flex min-h-11 items-center gap-2 text-sm">
              <input type="checkbox" name="shelf" value={shelf || '-'} className="size-5 shrink-0" />
              <span className="wrap-anywhere min-w-0">
                {shelf || 'No shelf'} <span className="text-muted">{`(${sizes})`}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {problem && (
          <p role="alert" className="text-danger text-sm">
            {problem}
          </p>
        )}
      </StaffForm>
    </Panel>
  )
}
