import type { OrderParcel, ToPack } from '../../../shop/orders/dispatch/index.ts'
import { placeOf } from '../../../shop/orders/dispatch/parcel-state-rules.ts'
import { type Hold, holdsAt } from '../../../shop/orders/holds/hold-rules.ts'
import type { Order, StaffOrder } from '../../../shop/orders/orders/index.ts'
import {
  handGate,
  handStatuses,
  hasEnded,
  nextStatuses,
  statusLabel,
} from '../../../shop/orders/orders/order-status-rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { HeldPanel } from '../../holds/held.tsx'
import { Check, Select, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { useLastResult } from '../../kit/last-result.ts'
import { Notice } from '../../kit/notice.tsx'
import { PackButton } from '../../kit/pack-button.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useActionResult } from '../../kit/staff-form.tsx'

type ListedParcels = readonly Pick<OrderParcel, 'parcelId' | 'code' | 'state'>[]

type Props = {
  order: Order
  office: StaffOrder['office']
  /** On the way without a parcel. */
  byHand: boolean
  /** Cancelled by itself, since nobody confirmed or paid it in time. */
  expired: boolean
  parcels: ListedParcels
  /** What of it is still to be packed. */
  toPack: ToPack | null
  holds: readonly Hold[]
  may: { move: boolean; cancel: boolean; pay: boolean; correct: boolean; pack: boolean }
}

type TakeBackFormProps = {
  status: 'confirmed' | 'delivered' | 'cancelled'
  version: number
  parcels: ListedParcels
}

const after = {
  cancelled:
    'Its bottles and its coupon are taken again, while they are there. It waits as a new order does, and the customer gets an email.',
  confirmed: 'The order waits for its call, or for its transfer, again.',
  delivered:
    'The order is on the way again with its parcel, its cash counts as not collected, and the customer gets an email.',
}

/** Takes back what was recorded by mistake. */
function TakeBackForm({ status, version, parcels }: TakeBackFormProps) {
  const delivered = parcels.filter(({ state }) => state === 'delivered')
  return (
    <FoldForm
      label={status === 'cancelled' ? 'Still wanted?' : `${statusLabel(status)} by mistake?`}
      action="takeBack"
      hidden={{ from: status, version }}
      submit={status === 'cancelled' ? 'Take the order again' : `Take ${statusLabel(status)} back`}
      variant="outline"
    >
      <p className="text-sm">{after[status]}</p>
      {status === 'delivered' && delivered.length > 1 && (
        <Select
          name="parcelId"
          label="Which parcel is not delivered?"
          options={delivered.map(({ parcelId, code }) => [parcelId, code] as const)}
        />
      )}
      <Text name="reason" label="Reason, for staff" required maxLength={500} />
    </FoldForm>
  )
}

/**
 * What may be done with the order now: packing it, moves by hand, payment, cancelling, and taking back what was a
 * mistake. What holds it stands above these in the same panel, and the first press of all is the only strong one.
 */
export function MovesPanel({ order, office, byHand, expired, parcels, toPack, holds, may }: Props) {
  const { orderStatus, paymentMethod, paymentStatus } = order
  const last = useLastResult()
  const steps = handStatuses(orderStatus, byHand)
  const mayPay =
    may.pay && paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid' && orderStatus !== 'cancelled'
  const packs = may.pack && toPack !== null && holdsAt(holds, 'pack').length === 0
  // These forms go with what they did; what came of it is still said.
  const isGone = (last?.action === 'cancel' && orderStatus === 'cancelled') || (last?.action === 'paid' && !mayPay)
  const moves = (
    <>
      <Notice className="mt-0">{isGone && last?.ok && last.message}</Notice>
      {packs && (
        <div className="sm:justify-self-start">
          <PackButton order={toPack} />
        </div>
      )}
      {may.move && steps.length > 0 && (
        <Moves status={orderStatus} version={office.version} steps={steps} holds={holds} packs={packs} />
      )}
      {holds.length === 0 && !packs && orderStatus !== 'pending' && !hasEnded(orderStatus) && !byHand && (
        <ByDispatch parcels={parcels} />
      )}
      {mayPay && <StaffForm action="paid" submit="Bank transfer has arrived" variant="outline" />}
      {hasEnded(orderStatus) && <p className="text-muted">This order has ended.</p>}
      <div className="folds">
        {may.cancel && nextStatuses(orderStatus).includes('cancelled') && (
          <CancelForm from={orderStatus} soldOut={office.missing.length > 0} />
        )}
        {may.correct &&
          (orderStatus === 'confirmed' || orderStatus === 'delivered' || (orderStatus === 'cancelled' && expired)) && (
            <TakeBackForm status={orderStatus} version={office.version} parcels={parcels} />
          )}
      </div>
    </>
  )
  return holds.length > 0 ? (
    <HeldPanel id="next-step" holds={holds} leads={!packs}>
      {moves}
    </HeldPanel>
  ) : (
    <Panel title="Next step" id="next-step">
      {moves}
    </Panel>
  )
}

/** Who goes on with it, and the parcels where that is done. */
function ByDispatch({ parcels }: Pick<Props, 'parcels'>) {
  const open = parcels.filter(({ state }) => placeOf(state) !== 'ended')
  return (
    <>
      <p className="text-muted text-sm">Dispatch marks it On the Way and Delivered, with its parcel.</p>
      {open.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {open.map(({ parcelId, code }) => (
            <LinkButton key={parcelId} href={`/admin/dispatch/parcels/${parcelId}`}>
              {open.length > 1 ? `Open ${code}` : 'Open the parcel'}
            </LinkButton>
          ))}
        </div>
      )}
    </>
  )
}

type MoveProps = {
  status: Order['orderStatus']
  version: number
  steps: readonly Order['orderStatus'][]
  holds: readonly Hold[]
  /** Packing it is the next step, which moves it too. */
  packs: boolean
}

/** A press for each step. While something holds the order its way on is what lifts that, and none of these. */
function Moves({ status, version, steps, holds, packs }: MoveProps) {
  const moved = useActionResult('move')
  const gate = handGate(status)
  if (gate && holdsAt(holds, gate).length > 0) return null
  const toCall = gate === 'confirm' && holdsAt(holds, 'confirmMany').length > 0
  const press = (to: Order['orderStatus']) => (
    <StaffForm
      key={to}
      action="move"
      of={{ to }}
      hidden={{ from: status, version }}
      submit={to === 'confirmed' ? 'Confirm the order' : `Mark as ${statusLabel(to)}`}
      variant={to === 'processing' || toCall ? 'outline' : 'strong'}
    />
  )
  // The usual step is one press; to pass it over is another line.
  const first = steps.find(to => to === 'confirmed')
  const further = steps.filter(to => to !== first)
  const presses = (
    <>
      {first && press(first)}
      {further.length > 0 &&
        (first ? (
          <Fold label="Pass over this step">
            <div className="flex flex-wrap gap-3">{further.map(press)}</div>
          </Fold>
        ) : (
          <div className="flex flex-wrap items-end gap-3">{further.map(press)}</div>
        ))}
    </>
  )
  if (!toCall && !packs) return presses
  return (
    <Fold label={packs ? 'Mark it by hand' : 'Confirm without a call'} open={moved !== null}>
      {presses}
    </Fold>
  )
}

type CancelProps = { from: string; soldOut: boolean; of?: { orderId: string } }

/** Cancels an order. `of`: which one, on a page of several. */
export const CancelForm = ({ from, soldOut, of }: CancelProps) => (
  <FoldForm
    label="Cancel this order"
    action="cancel"
    of={of}
    hidden={{ from }}
    submit="Cancel the order"
    busy="Cancelling ..."
    variant="outline"
  >
    <Text name="reason" label="Reason, for staff" required />
    <Check name="soldOut" label="It is sold out: the customer reads this as the reason" defaultChecked={soldOut} />
  </FoldForm>
)
