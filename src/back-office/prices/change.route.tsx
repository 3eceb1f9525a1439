import { useLoaderData } from 'react-router'
import { type ChangeKind, changeKinds } from '../../shop/catalogue/price-history/price-change-rules.ts'
import { type ChangeLine, findPriceChange, linesOfChange } from '../../shop/catalogue/prices/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { pageFilter, partOf } from '../../shop/ground/list-filters-and-pages.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Notice } from '../kit/notice.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { PriceText } from './plan-table.tsx'
import { undoActions } from './price-actions.ts'

/** One price change: each of its prices before and after, and the button that puts them back. */
export const meta = titled('Price change')

/** One price change with a page of its lines: all, or with `view=since` those whose size costs something else now. */
export const loader = staffPage('catalogue.read', async ({ shop, params, url: { searchParams } }) => {
  const changeId = numberOf(params.id)
  const [change, lines] = await Promise.all([findPriceChange(shop.db, changeId), linesOfChange(shop.db, changeId)])
  const since = lines.filter(({ isStill }) => !isStill)
  const shown = searchParams.get('view') === 'since' ? since : lines
  const { rows, more } = partOf(shown, pageFilter().parse(searchParams.get('page')))
  return {
    change,
    lines: rows,
    more,
    counts: { all: lines.length, since: since.length },
  }
})

export const action = staffActions(undoActions)

const changeColumns: readonly Column<ChangeLine>[] = [
  {
    label: 'Size',
    cell: ({ name, ml, setOf }) => sizeText(name, ml, setOf),
    note: ({ ml, wasMl }) => wasMl !== ml && `held ${wasMl} ml`,
  },
  { label: 'Before', cell: ({ before }) => <PriceText {...before} />, figure: true },
  { label: 'After', cell: ({ after }) => <PriceText {...after} />, figure: true },
  { label: 'Now', cell: ({ isStill, now }) => (isStill ? 'The same' : <PriceText {...now} />), end: true },
]

export default function PriceChangePage() {
  const { change, lines, more, counts } = useLoaderData<typeof loader>()
  const { changeId, kind, note, by, at, undoes, undoneBy } = change
  const page = (id: number) => `/admin/prices/changes/${id}`
  return (
    <ListPage
      back={{ to: '/admin/prices/changes', label: 'Price changes' }}
      title={note}
      chips={<span className="chip">{changeKinds[kind]}</span>}
      note={`No. ${changeId}, ${by}, ${timeText(at)}`}
      tabs={{
        label: 'Lines',
        tabs: [
          { path: page(changeId), label: 'All', count: counts.all },
          { path: `${page(changeId)}?view=since`, label: 'Changed since', count: counts.since },
        ],
      }}
      says={['undo']}
      rows={lines}
      keyOf={({ sizeId }) => sizeId}
      to={({ productId }) => `/admin/products/${productId}`}
      columns={changeColumns}
      empty={{ title: 'No price changed since', always: true }}
      more={more}
    >
      {undoneBy && (
        <Notice className="mb-4">
          Undone: <LineLink to={page(undoneBy)}>{`No. ${undoneBy}`}</LineLink>
        </Notice>
      )}
      {undoes && <LineLink to={page(undoes)}>{`It put back No. ${undoes}`}</LineLink>}
      <UndoForm kind={kind} {...counts} />
    </ListPage>
  )
}

type Props = { kind: ChangeKind; all: number; since: number }

/** Puts prices of a change back, but those that changed since. A sale puts its own back when it ends. */
function UndoForm({ kind, all, since }: Props) {
  const still = all - since
  if (!useMay()('catalogue.change') || kind === 'sale' || still === 0) return null
  return (
    <PanelForm
      title="Undo"
      note={`Puts back ${plural(still, 'price')}${since > 0 ? `; ${since} changed since and stay` : ''}.`}
      action="undo"
      submit="Undo this change"
      busy="Putting back ..."
      variant="outline"
    />
  )
}
