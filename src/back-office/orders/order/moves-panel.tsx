import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { nextStatuses, statusLabel } from '../../../shop/orders/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffField, StaffForm } from '../../kit/staff-form.tsx'

type Props = { order: Order; office: StaffOrder['office']; may: { move: boolean; cancel: boolean; pay: boolean } }

/** What may be done with the order now: moves that its status allows, parcel, payment, cancelling. */
export function MovesPanel({ order, office, may }: Props) {
  const { orderStatus, paymentMethod, paymentStatus } = order
  const next = nextStatuses(orderStatus)
  const steps = next.filter(status => status !== 'cancelled')
  const mayPay =
    may.pay && paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid' && orderStatus !== 'cancelled'
  const payment = `${paymentMethod === 'COD' ? 'Cash on delivery' : 'Bank transfer'}, ${paymentStatus}`
  return (
    <Panel title="What now" note={payment}>
      {/* Another status is another form: what was chosen for the one before does not stay. */}
      {may.move && steps.length > 0 && (
        <MoveForm key={orderStatus} order={order} version={office.version} steps={steps} />
      )}
      {mayPay && <StaffForm action="paid" submit="Bank transfer has arrived" busy="Saving ..." variant="outline" />}
      {may.cancel && next.includes('cancelled') && <CancelForm from={orderStatus} />}
      {steps.length === 0 && <p className="text-muted">This order has ended.</p>}
    </Panel>
  )
}

type MoveProps = { order: Order; version: number; steps: readonly Order['orderStatus'][] }

function MoveForm({ order, version, steps }: MoveProps) {
  const { orderStatus, courier, trackingNumber, trackingUrl } = order
  return (
    <StaffForm action="move" hidden={{ from: orderStatus, version: String(version) }} submit="Save" busy="Saving ...">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField name="to" label="Status" defaultValue={steps[0]}>
          <option value={orderStatus}>{statusLabel(orderStatus)} (as it is)</option>
          {steps.map(status => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </SelectField>
        <StaffField name="courier" label="Courier" defaultValue={courier} />
        <StaffField name="trackingNumber" label="Tracking number" defaultValue={trackingNumber} />
        <StaffField
          name="trackingUrl"
          label="Tracking link"
          type="url"
          defaultValue={trackingUrl ?? ''}
          placeholder="https://"
        />
      </div>
    </StaffForm>
  )
}

function CancelForm({ from }: { from: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium text-danger text-sm">Cancel this order</summary>
      <StaffForm
        action="cancel"
        hidden={{ from }}
        submit="Cancel the order"
        busy="Cancelling ..."
        variant="outline"
        className="pt-2"
      >
        <StaffField name="reason" label="Reason, for staff" required />
      </StaffForm>
    </details>
  )
}
