import { useLoaderData } from 'react-router'
import { changeKinds } from '../../shop/catalogue/price-history/rules.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { staffActions } from '../../web/server/staff-pages.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { titled } from '../kit/titled.ts'
import { changeColumns } from './change-columns.tsx'
import { loadChange } from './load-change.ts'
import { undoActions } from './price-actions.ts'
import { UndoForm } from './undo-form.tsx'

/** One price change: each of its prices before and after, and the button that puts them back. */
export const meta = titled('Price change')

export const loader = loadChange

export const action = staffActions(undoActions)

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
      empty={{ title: 'No price changed since' }}
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
