import { useLoaderData } from 'react-router'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { listWaiting, WaitingFilter } from '../../shop/orders/stock-alerts/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { stockTabs } from './stock-tabs.ts'
import { waitingActions } from './waiting-actions.ts'
import { waitingColumns } from './waiting-columns.tsx'

export const meta = titled('Waiting customers')

export const loader = staffPage('stock.read', ({ shop, query }) => listWaiting(shop.db, WaitingFilter.parse(query)))

export const action = staffActions(waitingActions)

/** Sizes that people asked to hear of, and how many. */
export default function WaitingPage() {
  const { sizes, more } = useLoaderData<typeof loader>()
  const maySend = useMay()('stock.change')
  return (
    <ListPage
      title="Waiting customers"
      tabs={stockTabs()}
      rows={sizes}
      keyOf={({ sizeId }) => sizeId}
      to={({ sizeId }) => `/admin/stock/sizes/${encodeURIComponent(sizeId)}`}
      columns={waitingColumns}
      rowActions={
        maySend &&
        (({ sizeId, name, ml, stock }) =>
          stock > 0 && (
            <RowAction
              action="send"
              of={{ sizeId }}
              label={`Tell all who wait for ${sizeText(name, ml)}`}
              submit="Send now"
            />
          ))
      }
      says={['send']}
      empty={{ title: 'Nobody waits', text: 'Who asks to be told when a sold-out size is back stands here.' }}
      more={more}
    />
  )
}
