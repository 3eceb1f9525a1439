import type { Parcel } from '../../../shop/dispatch/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

/** The next step of a parcel that is packed. */
export function ResultPanel({ parcel: { state, courier, courierPhone } }: { parcel: Parcel }) {
  if (state === 'packed') {
    return (
      <Panel title="Hand over" note={courier ? `To ${courier}` : 'Please choose the courier first'}>
        {courier && <StaffForm action="handOver" submit={`Handed over to ${courier}`} busy="Saving ..." />}
      </Panel>
    )
  }
  if (state !== 'handed_over' && state !== 'refused') return null
  return (
    <Panel title="What came of it" note={`With ${courier}${courierPhone && `, ${courierPhone}`}`}>
      <div className="flex flex-wrap gap-4">
        <StaffForm action="delivered" submit="Delivered" busy="Saving ..." />
        {state === 'handed_over' && (
          <StaffForm action="refused" submit="Refused, coming back" busy="Saving ..." variant="outline" />
        )}
      </div>
    </Panel>
  )
}
