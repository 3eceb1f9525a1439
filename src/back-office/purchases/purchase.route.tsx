import { useLoaderData } from 'react-router'
import { shortDayText, timeText } from '../../shop/ground/dates.ts'
import { amountText, times } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  AddPurchaseLine,
  addPurchaseLine,
  ChangePurchase,
  cancelRest,
  changePurchase,
  type FoundPurchase,
  findPurchase,
  type PurchaseLine,
  ReceivePurchase,
  receivePurchase,
  SeenPurchase,
  sendPurchase,
} from '../../shop/stock/purchases/index.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/stock/purchases/purchase-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Amount, Day, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Pick } from '../kit/pick.tsx'
import { Rows } from '../kit/rows.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { MarginText } from '../stock/margin-text.tsx'

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

type Props = { purchase: FoundPurchase }

/** The lines of an open purchase, each with its pieces and cost. */
function LinesForm({ purchase: { lines, version, expectedOn, note } }: Props) {
  const hint = lines.length > 0 ? '0 pieces removes a line.' : 'Nothing yet: add the first size.'
  return (
    <PanelForm title="What is ordered" note={hint} action="change" submit="Save" variant="outline" hidden={{ version }}>
      <Rows
        {...lineTexts}
        rows={lines}
        end={({ sizeId, ordered, cost }) => (
          <>
            <Text
              name={`pieces.${sizeId}`}
              label="Pieces"
              defaultValue={ordered}
              inputMode="numeric"
              className="w-24"
            />
            <Amount name={`cost.${sizeId}`} label="Rs each" defaultValue={cost} className="w-28" />
          </>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <Day name="expectedOn" label="Expected on" defaultValue={expectedOn ?? ''} />
        <Text name="note" label="Note" defaultValue={note} maxLength={500} />
      </div>
    </PanelForm>
  )
}

/** What a line says of its size. */
const lineTexts = {
  keyOf: ({ sizeId }: PurchaseLine) => sizeId,
  to: ({ sizeId }: PurchaseLine) => `/admin/stock/sizes/${encodeURIComponent(sizeId)}`,
  cell: ({ name, ml }: PurchaseLine) => sizeText(name, ml, null),
  note: ({ sku, received, ordered, cutPrice, cost }: PurchaseLine) => (
    <>
      {`${sku}. ${received} of ${ordered} have come. `}
      <MarginText cutPrice={cutPrice} averageCost={cost} />
    </>
  ),
}

/** The lines of a purchase that cannot be changed. */
const LinesText = ({ purchase: { lines } }: Props) => (
  <Panel title="What was ordered">
    <Rows
      {...lineTexts}
      rows={lines}
      end={({ ordered, cost, cancelled }) => (
        <span>
          {`${ordered} × ${amountText(cost)}`}
          <span className="block text-muted">{amountText(times(cost, ordered))}</span>
          {cancelled > 0 && <span className="block text-muted">{`${cancelled} cancelled`}</span>}
        </span>
      )}
    />
  </Panel>
)

/** Adds one size, searched by its name or scanned. */
const AddLineForm = ({ purchase: { version } }: Props) => (
  <PanelForm title="Add a size" action="add" submit="Add" busy="Adding ..." hidden={{ version }}>
    <Pick
      name="scanned"
      label="Size"
      hint="Name, barcode or SKU; with a scanner just scan"
      from="/admin/stock/offers"
      required
    />
    <div className="pair">
      <Text name="pieces" label="Pieces" inputMode="numeric" required />
      <Amount name="cost" label="Rs each" required />
    </div>
  </PanelForm>
)

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
      chips={<StateChip state={state}>{purchaseLabel(state)}</StateChip>}
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

/** What has come of a purchase, newest first. */
function Deliveries({ purchase: { deliveries } }: { purchase: FoundPurchase }) {
  if (deliveries.length === 0) return null
  return (
    <Panel title="Deliveries">
      <Rows
        rows={deliveries}
        cell={({ name, ml, pieces, cost }) =>
          `${plural(pieces, 'piece')} of ${sizeText(name, ml, null)}${cost === null ? '' : ` at ${amountText(cost)}`}`
        }
        note={({ actor, createdAt }) => `${actor}, ${timeText(createdAt)}`}
      />
    </Panel>
  )
}

/** What came of an ordered purchase: pieces of each size, and what they cost. */
function ReceiveForm({ purchase: { lines, version } }: { purchase: FoundPurchase }) {
  const open = lines.filter(({ ordered, received, cancelled }) => received + cancelled < ordered)
  if (open.length === 0) return null
  return (
    <PanelForm
      title="Receive a delivery"
      note="Leave empty what has not come. The pieces are for sale at once."
      action="receive"
      submit="Add to stock"
      busy="Adding ..."
      hidden={{ version }}
    >
      <Rows
        rows={open}
        keyOf={({ sizeId }) => sizeId}
        cell={({ name, ml }) => <span className="font-medium text-base">{sizeText(name, ml, null)}</span>}
        note={({ barcode, ordered, received, cancelled }) =>
          `${barcode}. ${ordered - received - cancelled} still to come`
        }
        end={({ sizeId, cost }) => (
          <>
            <Text name={`came.${sizeId}`} label="Pieces received" inputMode="numeric" className="w-24" />
            <Amount name={`paid.${sizeId}`} label="Rs each" defaultValue={cost} className="w-28" />
          </>
        )}
      />
    </PanelForm>
  )
}
