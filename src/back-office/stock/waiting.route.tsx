import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { shortDayText } from '../../shop/ground/dates.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { callWaiting, listWaiting, WaitingFilter, type WaitingSize } from '../../shop/orders/stock-alerts/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { stockTabs } from '../kit/office-tabs.ts'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Waiting customers')

export const loader = staffPage('stock.read', ({ shop, query }) => listWaiting(shop.db, WaitingFilter.parse(query)))

const OneSize = z.object({ sizeId: z.string().min(1).max(120) })

/** Tells who waits for a size. */
const waitingActions = {
  send: staffAction('stock.change', OneSize, async ({ tx, input: { sizeId } }) => {
    const { label, notified, left } = await callWaiting(tx, sizeId)
    return {
      audit: { action: 'stock.toldWaiting', subject: { type: 'size', id: sizeId, label }, after: { told: notified } },
      message: `Told: ${notified}.${left > 0 ? ` Not reachable yet, and still waiting: ${left}.` : ''}`,
    }
  }),
}

export const action = staffActions(waitingActions)

/** A size that people asked for. */
const waitingColumns: readonly Column<WaitingSize>[] = [
  {
    label: 'Size',
    cell: ({ name, ml, setOf }) => sizeText(name, ml, setOf),
    note: ({ since }) => `since ${shortDayText(since)}`,
  },
  {
    label: 'Waiting',
    cell: ({ emails, phones }) => emails + phones,
    note: ({ emails, phones }) => `${plural(emails, 'email')}, ${plural(phones, 'phone')}`,
    figure: true,
  },
  {
    label: 'In stock',
    cell: ({ stock }) => stock,
    note: ({ stock }) => stock > 0 && 'told in turn, one for each bottle that came',
    figure: true,
  },
]

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
        (({ sizeId, name, ml, setOf, stock }) =>
          stock > 0 && (
            <RowAction
              action="send"
              of={{ sizeId }}
              label={`Tell all who wait for ${sizeText(name, ml, setOf)}`}
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
