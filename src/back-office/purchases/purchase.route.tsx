import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
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
  findPurchase,
  ReceivePurchase,
  receivePurchase,
  SeenPurchase,
  sendPurchase,
} from '../../shop/purchases/index.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/purchases/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { BackLink } from '../kit/back-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Deliveries } from './deliveries.tsx'
import { AddLineForm, LinesForm, LinesText } from './purchase-lines.tsx'
import { ReceiveForm } from './receive-form.tsx'

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Purchase order'), noIndex]

export const loader = staffPage('purchases.read', async ({ shop, session: { staff }, params }) => ({
  purchase: await findPurchase(shop.db, numberOf(params.id)),
  mayChange: mayDo(staff.role, 'purchases.change'),
}))
type PurchasePageData = Awaited<ReturnType<typeof loader>>

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
  const { purchase, mayChange } = useLoaderData<(args: LoaderFunctionArgs) => Promise<PurchasePageData>>()
  const { purchaseId, supplier, state, cost, createdBy, createdAt, sentAt, expectedOn, note } = purchase
  const open = mayChange && (state === 'draft' || state === 'sent')
  return (
    <>
      <BackLink href="/admin/purchases">All purchase orders</BackLink>
      <h1 className="page-title wrap-anywhere">{`${purchaseNumber(purchaseId)}, ${supplier}`}</h1>
      <p className="mt-2 text-muted text-sm">
        <span className="chip">{purchaseLabel(state)}</span>
        {` ${amountText(cost)} in all. Begun by ${createdBy}, ${shortDayText(createdAt)}.`}
        {sentAt && ` Ordered on ${shortDayText(sentAt)}.`}
        {expectedOn && ` Expected on ${shortDayText(expectedOn)}.`}
      </p>
      {note && !open && <p className="wrap-anywhere mt-2">{note}</p>}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-6">
          {open && state === 'sent' && <ReceiveForm purchase={purchase} />}
          {open ? <LinesForm purchase={purchase} /> : <LinesText purchase={purchase} />}
          <Deliveries purchase={purchase} />
        </div>
        {open && (
          <div className="grid gap-6">
            <AddLineForm purchase={purchase} />
            <Ending purchase={purchase} />
          </div>
        )}
      </div>
    </>
  )
}

function Ending({ purchase: { version, state } }: Pick<PurchasePageData, 'purchase'>) {
  const hidden = { version: String(version) }
  return (
    <>
      {state === 'draft' && (
        <Panel title="Order" note="Once you have ordered it from the supplier: its pieces count as incoming.">
          <StaffForm action="send" submit="It is ordered" busy="Saving ..." hidden={hidden} />
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
