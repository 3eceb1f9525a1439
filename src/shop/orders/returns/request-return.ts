import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { plural } from '../../ground/plural.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findOrder, type OrderCustomer } from '../orders/index.ts'
import type { RequestReturn } from './return-form-rules.ts'
import { mustBeSealed } from './return-rules.ts'
import { findReturnable } from './returnable.ts'

/** Who asks: a customer who may read the order, or somebody of the shop for them. */
type Asker = { reader: OrderCustomer } | { staff: string }
type Asked = { orderId: string; input: RequestReturn } & Asker

/**
 * Asks to return lines of a delivered order, and queues the email. What staff ask for somebody on the phone is accepted
 * by it, and may come late or opened. Throws `not_found`, `not_delivered`, `invalid` with the field for lines, time and
 * seal.
 */
export async function requestReturn(
  db: Db,
  { orderId, input, ...asker }: Asked,
  settings: Pick<Settings, 'returnDays' | 'returnSealedOnly'>,
): Promise<string> {
  const staff = 'staff' in asker ? asker.staff : null
  return inTransaction(db, async tx => {
    // Two requests at once never return more than was bought.
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    const order = await findOrder(tx, orderId, 'reader' in asker ? asker.reader : { kind: 'staff' })
    if (order.orderStatus !== 'delivered') {
      throw new ShopError('not_delivered', 'An order can be returned once it is delivered')
    }
    const { until, lines } = await findReturnable(tx, orderId, settings)
    if (!staff && (!until || until.getTime() <= Date.now())) {
      throw new ShopError('invalid', `Orders can be returned within ${plural(settings.returnDays, 'day')} of delivery`)
    }
    const wanted = new Map<number, number>()
    for (const { position, quantity } of input.lines) wanted.set(position, (wanted.get(position) ?? 0) + quantity)
    for (const [position, quantity] of wanted) {
      const left = lines.find(line => line.position === position)?.left ?? 0
      if (quantity > left) throw new ShopError('invalid', 'You can return what you bought, and once', 'lines')
    }
    if (!staff && settings.returnSealedOnly && mustBeSealed(input.reason) && !input.sealed) {
      throw new ShopError('invalid', 'Only sealed bottles can be returned for this reason', 'sealed')
    }
    const returnId = randomText(20)
    await tx
      .insertInto('returns')
      .values({
        id: returnId,
        order_id: orderId,
        state: staff ? 'accepted' : 'requested',
        wish: input.wish,
        reason: input.reason,
        sealed: input.sealed,
        note: input.note,
        pay_to: input.wish === 'refund' ? input.payTo : '',
      })
      .execute()
    const sizeOf = (position: number) => order.items[position - 1]?.selectedSizeId ?? ''
    await tx
      .insertInto('return_lines')
      .values(
        [...wanted].map(([position, quantity]) => ({
          return_id: returnId,
          position,
          size_id: sizeOf(position),
          quantity,
        })),
      )
      .execute()
    await tx
      .insertInto('return_events')
      .values([
        { return_id: returnId, state: 'requested', actor: staff ?? 'customer' },
        ...(staff ? [{ return_id: returnId, state: 'accepted', actor: staff }] : []),
      ])
      .execute()
    await addEmail(tx, 'return-moved', { returnId, state: staff ? 'accepted' : 'requested' })
    return returnId
  })
}
