import { useLoaderData } from 'react-router'
import type { AuditEntry } from '../../shop/audit/index.ts'
import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { plural } from '../../shop/plural.ts'
import {
  AddPurchaseLine,
  addPurchaseLine,
  ChangePurchase,
  cancelRest,
  changePurchase,
  type FoundPurchase,
  findPurchase,
  ReceivePurchase,
  receivePurchase,
  SeenPurchase,
  sendPurchase,
} from '../../shop/purchases/index.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/purchases/rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { Deliveries } from './deliveries.tsx'
import { AddLineForm, LinesForm, LinesText } from './purchase-lines.tsx'
import { ReceiveForm } from './receive-form.tsx'

export const meta = titled('Purchase order')

export const loader = staffPage('purchases.read', async ({ shop, params }) => ({
  purchase: await findPurchase(shop.db, numberOf(params.id)),
}))

type Changes = Pick<AuditEntry, 'before' | 'after'>
const auditOf = (action: AuditEntry['action'], id: string | undefined, changes: Changes = {}): AuditEntry => ({
  action,
  subject: { type: 'purchase', id: id ?? '', label: purchaseNumber(numberOf(id)) },
  ...changes,
})

export const action = staffActions({
  add: staffAction('purchases.change', AddPurchaseLine, async ({ tx, input, params }) => {
    const { label } = await addPurchaseLine(tx, { ...input, purchaseId: numberOf(params.id) })
    const after = { size: label, pieces: input.pieces, cost: input.cost }
    return { audit: auditOf('purchase.lineAdded', params.id, { after }), message: `${label}: added.` }
  }),
  change: staffAction('purchases.change', ChangePurchase, async ({ tx, input, params }) => {
    const { before, after } = await changePurchase(tx, { ...input, purchaseId: numberOf(params.id) })
    return { audit: auditOf('purchase.changed', params.id, { before, after }), message: 'Saved.' }
  }),
  send: staffAction('purchases.change', SeenPurchase, async ({ tx, input, params }) => {
    await sendPurchase(tx, { ...input, purchaseId: numberOf(params.id) })
    return { audit: auditOf('purchase.sent', params.id) }
  }),
  receive: staffAction('purchases.change', ReceivePurchase, async ({ tx, input, params, session }) => {
    const purchaseId = numberOf(params.id)
    const { pieces, done } = await receivePurchase(tx, { ...input, purchaseId, actor: session.staff.name })
    return {
      audit: auditOf('purchase.received', params.id, { after: { pieces, lines: input.lines } }),
      message: `${plural(pieces, 'piece')} added to stock.${done ? ' Everything has come.' : ''}`,
    }
  }),
  cancelRest: staffAction('purchases.change', SeenPurchase, async ({ tx, input, params }) => {
    const after = await cancelRest(tx, { ...input, purchaseId: numberOf(params.id) })
    return { audit: auditOf('purchase.restCancelled', params.id, { after }) }
  }),
})

/** One purchase order: what is ordered, and what has come of it. */
export default function PurchasePage() {
  const { purchase } = useLoaderData<typeof loader>()
  const { purchaseId, supplier, state, cost, createdBy, createdAt, sentAt, expectedOn, note } = purchase
  const open = useMay()('purchases.change') && (state === 'draft' || state === 'sent')
  const facts = [
    `${amountText(cost)} in all.`,
    `Begun by ${createdBy}, ${shortDayText(createdAt)}.`,
    sentAt && `Ordered on ${shortDayText(sentAt)}.`,
    expectedOn && `Expected on ${shortDayText(expectedOn)}.`,
    !open && note,
  ]
  return (
    <DetailPage
      back={{ to: '/admin/purchases', label: 'All purchase orders' }}
      title={`${purchaseNumber(purchaseId)}, ${supplier}`}
      chips={<span className="chip">{purchaseLabel(state)}</span>}
      note={facts.filter(Boolean).join(' ')}
      aside={
        open && (
          <>
            <AddLineForm purchase={purchase} />
            <Ending purchase={purchase} />
          </>
        )
      }
    >
      {open && state === 'sent' && <ReceiveForm purchase={purchase} />}
      {open ? <LinesForm purchase={purchase} /> : <LinesText purchase={purchase} />}
      <Deliveries purchase={purchase} />
    </DetailPage>
  )
}

function Ending({ purchase: { version, state } }: { purchase: FoundPurchase }) {
  const hidden = { version: String(version) }
  return (
    <>
      {state === 'draft' && (
        <Panel title="Order" note="Once you have ordered it from the supplier: its pieces count as incoming.">
          <StaffForm action="send" submit="It is ordered" hidden={hidden} />
        </Panel>
      )}
      <Panel
        title={state === 'draft' ? 'Cancel' : 'Cancel the rest'}
        note="What has not come is not waited for any more."
      >
        <StaffForm
          action="cancelRest"
          submit={state === 'draft' ? 'Cancel this purchase order' : 'Cancel the rest'}
          variant="outline"
          hidden={hidden}
        />
      </Panel>
    </>
  )
}
