import { callLink, phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { placeOf } from '../../../shop/orders/dispatch/parcel-state-rules.ts'
import { Text } from '../../kit/fields.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

/** The next step of a parcel that is packed. */
export function ResultPanel({ parcel }: { parcel: Parcel }) {
  const { state, courier, courierPhone } = parcel
  if (state === 'packed') {
    return (
      <Panel title="Hand over" note={courier ? `To ${courier}` : 'Please choose the courier first'}>
        {courier && <StaffForm action="handOver" submit={`Handed over to ${courier}`} />}
      </Panel>
    )
  }
  if (placeOf(state) !== 'away') return null
  return (
    <Panel title="Result" note={`With ${courier}${courierPhone && `, ${phoneText(courierPhone)}`}`}>
      <CourierSays parcel={parcel} />
      <div className="flex flex-wrap gap-4">
        <StaffForm action="delivered" submit="Delivered" />
        {state === 'handed_over' && <StaffForm action="refused" submit="Refused, coming back" variant="outline" />}
      </div>
      {state === 'handed_over' && (
        <StaffForm action="attempted" submit="Attempt failed" variant="outline" inline>
          <Text name="reason" label="Reason" maxLength={200} className="min-w-0 flex-1" />
        </StaffForm>
      )}
    </Panel>
  )
}

/** The courier's last word, and the attempts that failed. */
function CourierSays({ parcel }: { parcel: Parcel }) {
  const { courierStatus, courierStatusAt, attempts, attemptedAt, attemptReason, order } = parcel
  if (!courierStatus && attempts === 0) return null
  return (
    <div className="grid gap-1 text-sm">
      {attemptedAt && (
        <p className="text-danger">
          The last attempt failed, {timeText(attemptedAt)}
          {attemptReason && `: ${attemptReason}`}.{' '}
          <LineLink to={callLink(order.phoneNumber)}>Call {phoneText(order.phoneNumber)}</LineLink>
        </p>
      )}
      {attempts > 0 && <p>{`${plural(attempts, 'attempt')} failed so far.`}</p>}
      {courierStatus && courierStatusAt && (
        <p className="text-muted">
          The courier said on {timeText(courierStatusAt)}: <bdi>{courierStatus}</bdi>
        </p>
      )}
    </div>
  )
}
