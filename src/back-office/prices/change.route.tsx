import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/dates.ts'
import { plural } from '../../shop/plural.ts'
import { changeKinds } from '../../shop/price-history/rules.ts'
import { type ChangeLine, findPriceChange, linesOfChange } from '../../shop/prices/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { useHere } from '../kit/here.ts'
import { useLastAnswer } from '../kit/last-answer.ts'
import { ListTable } from '../kit/list-table.tsx'
import { Notice } from '../kit/notice.tsx'
import { Pager } from '../kit/pager.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { PriceText } from './plan-table.tsx'
import { undoActions } from './price-actions.ts'

/** One price change: each of its prices before and after, and the button that puts them back. */
export const meta = titled('Price change')

const LINES_OF_A_PAGE = 100

export const loader = staffPage('catalogue.read', async ({ shop, params, url: { searchParams } }) => {
  const changeId = numberOf(params.id)
  const [change, lines] = await Promise.all([findPriceChange(shop.db, changeId), linesOfChange(shop.db, changeId)])
  const since = lines.filter(({ isStill }) => !isStill)
  const shown = searchParams.get('view') === 'since' ? since : lines
  const from = (Math.max(1, Number(searchParams.get('page')) || 1) - 1) * LINES_OF_A_PAGE
  return {
    change,
    lines: shown.slice(from, from + LINES_OF_A_PAGE),
    more: shown.length > from + LINES_OF_A_PAGE,
    counts: { all: lines.length, since: since.length },
  }
})

export const action = staffActions(undoActions)

export default function PriceChangePage() {
  const { change, lines, more, counts } = useLoaderData<typeof loader>()
  const { changeId, kind, note, by, at, undoes, undoneBy } = change
  const mayChange = useMay()('catalogue.change')
  const answer = useLastAnswer()
  const { query, here } = useHere()
  const view = query.get('view') ?? ''
  const still = counts.all - counts.since
  return (
    <DetailPage
      back={{ to: '/admin/prices/changes', label: 'Price changes' }}
      title={note}
      chips={<span className="chip">{changeKinds[kind]}</span>}
      note={`No. ${changeId}, ${by}, ${timeText(at)}`}
      first={
        <>
          {answer?.ok && <Notice>{answer.message}</Notice>}
          {undoneBy && (
            <Notice>
              Undone:{' '}
              <a href={`/admin/prices/changes/${undoneBy}`} className="line-link">
                {`No. ${undoneBy}`}
              </a>
            </Notice>
          )}
        </>
      }
      aside={
        mayChange &&
        kind !== 'sale' &&
        still > 0 && (
          <PanelForm
            title="Undo"
            note={`Puts back ${plural(still, 'price')}${counts.since > 0 ? `; ${counts.since} changed since and stay` : ''}.`}
            action="undo"
            submit="Undo this change"
            busy="Putting back ..."
            variant="outline"
          />
        )
      }
    >
      <div className="panel">
        {undoes && (
          <a href={`/admin/prices/changes/${undoes}`} className="line-link">
            {`It put back No. ${undoes}`}
          </a>
        )}
        <Tabs
          label="Lines"
          tabs={[
            { path: here({ view: '' }), label: 'All', count: counts.all, current: view === '' },
            { path: here({ view: 'since' }), label: 'Changed since', count: counts.since, current: view === 'since' },
          ]}
        />
        <ListTable<ChangeLine>
          label="Prices of this change"
          rows={lines}
          keyOf={({ sizeId }) => sizeId}
          to={({ productId }) => `/admin/products/${productId}`}
          columns={[
            { label: 'Size', cell: ({ name, ml }) => `${name}, ${ml} ml` },
            { label: 'Before', cell: ({ before }) => <PriceText {...before} />, figure: true },
            { label: 'After', cell: ({ after }) => <PriceText {...after} />, figure: true },
            { label: 'Now', cell: ({ isStill, now }) => (isStill ? 'The same' : <PriceText {...now} />), end: true },
          ]}
        />
        <Pager more={more} />
      </div>
    </DetailPage>
  )
}
