import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../../shop/dates.ts'
import { plural } from '../../../shop/plural.ts'
import { listRecounts, OpenRecount, openRecount, type Recount } from '../../../shop/recounts/index.ts'
import { recountLabel } from '../../../shop/recounts/rules.ts'
import { listShelves } from '../../../shop/stock/index.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { stockTabs } from '../stock-tabs.ts'
import { openedRecount } from './opened-recount.ts'

/** Recounts, and the form that begins one. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Recounts'), noIndex]

export const loader = staffPage('stock.count', async ({ shop }) => {
  const [recounts, shelves] = await Promise.all([listRecounts(shop.db), listShelves(shop.db)])
  return { recounts, shelves }
})
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  open: staffAction('stock.count', OpenRecount, async ({ tx, input, session }) =>
    openedRecount(await openRecount(tx, { ...input, actor: session.staff.name })),
  ),
})

export default function RecountsPage() {
  const { recounts, shelves } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <h1 className="page-title">Stock</h1>
      <Tabs {...stockTabs()} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_2fr]">
        <ShelvesForm shelves={shelves} />
        <Panel title="Recounts">
          {recounts.length === 0 ? (
            <p className="text-muted text-sm">Nothing was counted yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {recounts.map(recount => (
                <Row key={recount.recountId} recount={recount} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}

function ShelvesForm({ shelves }: Pick<Page, 'shelves'>) {
  const problem = useAnswer('open')?.problems.shelf
  return (
    <Panel
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
        <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-2">
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

function Row({ recount }: { recount: Recount }) {
  const { recountId, name, state, sizes, counted, createdBy, createdAt } = recount
  return (
    <li>
      <a
        href={`/admin/stock/recounts/${recountId}`}
        className="grid min-h-14 grid-cols-[1fr_auto] gap-x-6 py-2 hover:bg-sand"
      >
        <span className="wrap-anywhere min-w-0 font-medium">
          {name}
          <span className="block font-normal text-muted text-sm">{`${createdBy}, ${shortDayText(createdAt)}`}</span>
        </span>
        <span className="text-right text-sm">
          {recountLabel(state)}
          <span className="block text-muted">{`${counted} of ${plural(sizes, 'size')}`}</span>
        </span>
      </a>
    </li>
  )
}
