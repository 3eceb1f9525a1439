import { shortDayText } from '../../../shop/ground/dates.ts'
import { exactPriceText, times } from '../../../shop/ground/money.ts'
import { isolated } from '../../../shop/ground/names/rules.ts'
import { listOwnOldOrders, type OldOrder } from '../../../shop/people/moves/index.ts'
import type { RequestContext } from '../../../web/server/request-context.ts'

/** An order of the shop's earlier website as texts. */
export type OldOrderView = Record<'number' | 'date' | 'status' | 'total' | 'facts', string> & {
  lines: { text: string; amount: string }[]
}

/** The account's orders on the shop's earlier website; none while they cannot be read, or until the email is verified. */
export async function loadOldOrders(
  { db, log }: Pick<RequestContext, 'db' | 'log'>,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): Promise<OldOrderView[]> {
  if (!emailVerified) return []
  const orders = await listOwnOldOrders(db, email).catch(error => {
    log.error({ err: error }, 'an account is shown without its old orders')
    return []
  })
  return orders.map(viewOf)
}

const viewOf = ({
  number,
  placedAt,
  status,
  payment,
  totalAmount,
  shipping,
  couponDiscount,
  paidBack,
  lines,
}: OldOrder): OldOrderView => ({
  number,
  status,
  date: shortDayText(placedAt),
  total: exactPriceText(totalAmount),
  lines: lines.map(({ name, quantity, price }) => ({
    text: `${quantity} × ${isolated(name)}`,
    amount: price === null ? '' : exactPriceText(times(price, quantity)),
  })),
  facts: [
    shipping > 0 && `Shipping ${exactPriceText(shipping)}`,
    couponDiscount > 0 && `Discount ${exactPriceText(couponDiscount)}`,
    paidBack > 0 && `Paid back ${exactPriceText(paidBack)}`,
    payment,
  ]
    .filter(Boolean)
    .join(', '),
})
