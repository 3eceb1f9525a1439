import { Fragment } from 'react'
import { momentText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { DuplicateDetail } from '../../../shop/orders/orders/index.ts'
import { statusLabel } from '../../../shop/orders/orders/order-status-rules.ts'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { RowAction } from '../../kit/staff-form.tsx'

export type DuplicateRights = { edit: boolean; cancel: boolean }
/** `merge`: what merging it into the order would give, or why that cannot be. */
export type DescribedDuplicate = DuplicateDetail & { merge: { merged: string } | { why: string } }
type Props = {
  order: { _id: string; orderNumber: string; version: number; createdAt: string | Date }
  duplicates: readonly DescribedDuplicate[]
  may: DuplicateRights
}

const sameTexts = { phone: 'this phone', address: 'this name and address' }

/**
 * Other open orders of the same person, merged, cancelled or left in one press: in sight where they look like this one
 * ordered twice, else behind one line.
 */
export function DuplicatesPanel({ order, duplicates, may }: Props) {
  if (duplicates.length === 0) return null
  const list = (rows: readonly DescribedDuplicate[]) => (
    <Rows
      rows={rows}
      keyOf={({ _id }) => _id}
      to={({ _id }) => `/admin/orders/${_id}`}
      cell={({ orderNumber }) => orderNumber}
      note={({ orderStatus, totalAmount, createdAt, items, equal }) =>
        `${statusLabel(orderStatus)}, ${amountText(totalAmount)}. ${momentText(createdAt)}. ${items}${equal ? ', the same as this one' : ''}`
      }
      end={other => <Choices order={order} other={other} may={may} />}
    />
  )
  const twice = duplicates.filter(other => other.twice)
  const others = duplicates.filter(other => !other.twice)
  const fold = others.length > 0 && (
    <Fold label={`${plural(others.length, 'other open order')} with ${sameAs(others)}`}>{list(others)}</Fold>
  )
  if (twice.length === 0) return <div className="panel py-1">{fold}</div>
  return (
    <Panel id="ordered-twice" title="Ordered twice?" note={`Also open, with ${sameAs(twice)}`}>
      {list(twice)}
      {fold}
    </Panel>
  )
}

const sameAs = (duplicates: readonly DescribedDuplicate[]): string =>
  [...new Set(duplicates.map(({ same }) => sameTexts[same]))].join(' or ')

type Versioned = { _id: string; version: number }

function Choices({ order, other, may }: Pick<Props, 'order' | 'may'> & { other: DescribedDuplicate }) {
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
  const { merge, equal, twice } = other
  const otherIsSecond = new Date(other.createdAt) >= new Date(order.createdAt)
  const cancelOther = press(
    'cancelDuplicate',
    `Cancel ${otherIsSecond ? 'the second, ' : ''}${other.orderNumber}`,
    pairIds,
  )
  const cancelThis = press(
    'cancelDuplicate',
    `Cancel ${otherIsSecond ? '' : 'the second, '}${order.orderNumber}`,
    turned,
  )
  const cancels = otherIsSecond ? [cancelOther, cancelThis] : [cancelThis, cancelOther]
  const mergeBoth = may.edit && (
    <div key="merge">
      {'merged' in merge ? (
        <>
          {press('merge', `Merge ${other.orderNumber} into ${order.orderNumber}`, pairIds)}
          <small className="block">{`It will be ${merge.merged}.`}</small>
        </>
      ) : (
        <small className="block">{`Not to be merged: ${merge.why}`}</small>
      )}
    </div>
  )
  return (
    <div className="flex flex-wrap gap-x-6">
      {/* Of two that hold the same one is too many. */}
      {!equal && mergeBoth}
      {may.cancel && cancels.map((cancel, at) => <Fragment key={at === 0 ? 'second' : 'first'}>{cancel}</Fragment>)}
      {may.edit && twice && press('keepBoth', 'Both are wanted', pairIds)}
      {equal && mergeBoth}
    </div>
  )
}
