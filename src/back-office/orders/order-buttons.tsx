import type { QueuedOrder } from '../../shop/orders/orders/index.ts'
import { bulkStatuses, statusLabel } from '../../shop/orders/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Bulk } from '../kit/bulk-form.tsx'
import { Check, Text } from '../kit/fields.tsx'
import { Fold } from '../kit/fold.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { useAnswer } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'

/** What stands beside the title of the list. */
export function ListActions() {
  const may = useMay()
  return (
    <>
      {may('customers.export') && (
        <LineLink to="/admin/orders/customers" download>
          Customers CSV
        </LineLink>
      )}
      {may('orders.create') && <LinkButton href="/admin/orders/new">New order</LinkButton>}
    </>
  )
}

/** What can be done with chosen orders. */
function OrderButtons() {
  const may = useMay()
  const cancelled = useAnswer('cancel')
  return (
    <>
      {may('orders.move') && (
        <>
          <label htmlFor="bulk-to" className="inline-flex min-h-11 items-center text-sm">
            Selected orders to
          </label>
          <select id="bulk-to" name="to" className="control w-auto" defaultValue="confirmed">
            {bulkStatuses.map(status => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
          <Button type="submit" name="do" value="move" variant="outline">
            Move
          </Button>
        </>
      )}
      {may('orders.cancel') && (
        <Fold label="Cancel selected" open={cancelled !== null && !cancelled.ok}>
          <div className="flex flex-wrap items-end gap-3 pb-2">
            <Text name="reason" label="Reason, for staff" maxLength={500} />
            <Check name="soldOut" label="Sold out: customers read this" />
            <Button type="submit" name="do" value="cancel" variant="outline">
              Cancel them
            </Button>
          </div>
        </Fold>
      )}
    </>
  )
}

/** The chosen orders and what is done with them. */
export const orderBulk: Bulk<QueuedOrder> = {
  field: 'id',
  label: ({ orderNumber }) => orderNumber,
  actions: ['move', 'cancel'],
  buttons: <OrderButtons />,
}
