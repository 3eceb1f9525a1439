import { timeText } from '../../../shop/dates.ts'
import { amountText } from '../../../shop/money.ts'
import type { DuplicateDetail } from '../../../shop/orders/index.ts'
import { statusLabel } from '../../../shop/orders/rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { RowAction } from '../../kit/staff-form.tsx'

export type DuplicateRights = { edit: boolean; cancel: boolean }
type Props = {
  order: { _id: string; orderNumber: string; version: number }
  duplicates: readonly DuplicateDetail[]
  may: DuplicateRights
}

const sameTexts = { phone: 'the same phone', address: 'the same name and address' }

/** Other orders that look like this one ordered twice: merged, cancelled or kept in one press. */
export function DuplicatesPanel({ order, duplicates, may }: Props) {
  if (duplicates.length === 0) return null
  return (
    <Panel
      title="Ordered twice?"
      note={`Also open, with ${[...new Set(duplicates.map(({ same }) => sameTexts[same]))].join(' or ')}`}
    >
      <ul className="divide-y divide-line">
        {duplicates.map(other => (
          <li key={other._id} className="grid gap-1 py-2">
            <p className="wrap-anywhere">
              <a href={`/admin/orders/${other._id}`} className="line-link font-medium">
                {other.orderNumber}
              </a>
              {`, ${statusLabel(other.orderStatus)}, ${amountText(other.totalAmount)}`}
              <span className="block text-muted text-sm">{`${timeText(other.createdAt)}. ${other.items}`}</span>
            </p>
            <Choices order={order} other={other} may={may} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Choices({ order, other, may }: Pick<Props, 'order' | 'may'> & { other: DuplicateDetail }) {
  const kept = {
    orderId: order._id,
    version: String(order.version),
    otherId: other._id,
    otherVersion: String(other.version),
  }
  const turned = {
    orderId: other._id,
    version: String(other.version),
    otherId: order._id,
    otherVersion: String(order.version),
  }
  const press = (action: string, submit: string, hidden: Record<string, string>) => (
    <RowAction action={action} hidden={hidden} submit={submit} label={submit} />
  )
  return (
    <div className="flex flex-wrap gap-x-6">
      {may.edit && press('merge', `Merge ${other.orderNumber} into ${order.orderNumber}`, kept)}
      {may.cancel && press('cancelDuplicate', `Cancel ${other.orderNumber}`, kept)}
      {may.cancel && press('cancelDuplicate', `Cancel ${order.orderNumber}`, turned)}
      {may.edit && press('keepBoth', 'Both are wanted', kept)}
    </div>
  )
}
