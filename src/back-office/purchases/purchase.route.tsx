import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
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
} from '../../shop/stock/purchases/index.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/stock/purchases/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { Deliveries } from './deliveries.tsx'
import { AddLineForm, LinesForm, LinesText } from './purchase-lines.tsx'
import { ReceiveForm } from './receive-form.tsx'

export const meta = titled('Purchase order')

export const loader = staffPage('purchases.read', async ({ shop, params }) => ({
  purchase: await findPurchase(shop.db, numberOf(params.id)),
}))

const write = actionsOn('purchase')

export const action = staffActions({
  add: write('purchases.change', AddPurchaseLine, async ({ tx, input, id }) => {
    const { label } = await addPurchaseLine(tx, { ...input, purchaseId: numberOf(id) })
    const after = { size: label, pieces: input.pieces, cost: input.cost }
    return { did: 'purchase.lineAdded', label: numberText(id), after, message: `${label}: added.` }
  }),
  change: write('purchases.change', ChangePurchase, async ({ tx, input, id }) => {
    const changed = await changePurchase(tx, { ...input, purchaseId: numberOf(id) })
    return { did: 'purchase.changed', label: numberText(id), ...changed, message: 'Saved.' }
  }),
  send: write('purchases.change', SeenPurchase, async ({ tx, input, id }) => {
    await sendPurchase(tx, { ...input, purchaseId: numberOf(id) })
    return { did: 'purchase.sent', label: numberText(id) }
  }),
  receive: write('purchases.change', ReceivePurchase, async ({ tx, input, id, actor }) => {
    const { pieces, done } = await receivePurchase(tx, { ...input, purchaseId: numberOf(id), actor })
    const message = `${plural(pieces, 'piece')} added to stock.${done ? ' Everything has come.' : ''}`
    return { did: 'purchase.received', label: numberText(id), after: { pieces, lines: input.lines }, message }
  }),
  cancelRest: write('purchases.change', SeenPurchase, async ({ tx, input, id }) => {
    const after = await cancelRest(tx, { ...input, purchaseId: numberOf(id) })
    return { did: 'purchase.restCancelled', label: numberText(id), after }
  }),
})

const numberText = (id: string) => purchaseNumber(numberOf(id))

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
  const isDraft = state === 'draft'
  return (
    <>
      {isDraft && (
        <PanelForm
          title="Order"
          note="Once you have ordered it from the supplier: its pieces count as incoming."
          action="send"
          submit="It is ordered"
          hidden={{ version }}
        />
      )}
      <PanelForm
        title={isDraft ? 'Cancel' : 'Cancel the rest'}
        note="What has not come is not waited for any more."
        action="cancelRest"
        submit={isDraft ? 'Cancel this purchase order' : 'Cancel the rest'}
        variant="outline"
        hidden={{ version }}
      />
    </>
  )
}
