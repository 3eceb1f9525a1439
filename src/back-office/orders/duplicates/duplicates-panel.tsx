import { timeText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import type { DuplicateDetail } from '../../../shop/orders/orders/index.ts'
import { statusLabel } from '../../../shop/orders/orders/rules.ts'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { RowAction } from '../../kit/staff-form.tsx'

export type DuplicateRights = { edit: boolean; cancel: boolean }
type Props = {
  order: { _id: string; orderNumber: string; version: number }
  duplicates: readonly DuplicateDetail[]
  may: DuplicateRights
}

const sameTexts = { phone: 'the same phone', address: 'the same name and address' }

// More would push the order itself off the screen.
const MOST_OPEN = 2

/** Other orders that look like this one ordered twice: merged, cancelled or left in one press. */
export function DuplicatesPanel({ order, duplicates, may }: Props) {
  if (duplicates.length === 0) return null
  const list = (rows: readonly DuplicateDetail[]) => (
    <Rows
      rows={rows}
      keyOf={({ _id }) => _id}
      to={({ _id }) => `/admin/orders/${_id}`}
      cell={({ orderNumber }) => orderNumber}
      note={({ orderStatus, totalAmount, createdAt, items }) =>
        `${statusLabel(orderStatus)}, ${amountText(totalAmount)}. ${timeText(createdAt)}. ${items}`
      }
      end={other => <Choices order={order} other={other} may={may} />}
    />
  )
  const more = duplicates.length - MOST_OPEN
  return (
    <Panel
      id="ordered-twice"
      title="Ordered twice?"
      note={`Also open, with ${[...new Set(duplicates.map(({ same }) => sameTexts[same]))].join(' or ')}`}
    >
      {list(duplicates.slice(0, MOST_OPEN))}
      {more > 0 && <Fold label={`${more} more`}>{list(duplicates.slice(MOST_OPEN))}</Fold>}
    </Panel>
  )
}

type Versioned = { _id: string; version: number }

function Choices({ order, other, may }: Pick<Props, 'order' | 'may'> & { other: DuplicateDetail }) {
  const pair = (one: Versioned, two: Versioned) => ({
    orderId: one._id,
    version: one.version,
    otherId: two._id,
    otherVersion: two.version,
  })
  const pairIds = pair(order, other)
  const turned = pair(other, order)
  const press = (action: string, submit: string, hidden: typeof pairIds) => (
    <RowAction action={action} hidden={hidden} submit={submit} label={submit} />
  )
  return (
    <div className="flex flex-wrap gap-x-6">
      {may.edit && press('merge', `Merge ${other.orderNumber} into ${order.orderNumber}`, pairIds)}
      {may.cancel && press('cancelDuplicate', `Cancel ${other.orderNumber}`, pairIds)}
      {may.cancel && press('cancelDuplicate', `Cancel ${order.orderNumber}`, turned)}
      {may.edit && press('keepBoth', 'Both are wanted', pairIds)}
    </div>
  )
}
