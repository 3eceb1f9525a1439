import { findOrder, type Order, type OrderCustomer } from '../../shop/orders/orders/index.ts'
import type { RequestContext } from './request-context.ts'

/** Who reads an order: the holder of its link when the key is valid, else the browser and its account. */
export async function orderReader(
  { asker, holdsOrderLink }: Pick<RequestContext, 'asker' | 'holdsOrderLink'>,
  orderId: string,
  key: string | null | undefined,
): Promise<OrderCustomer> {
  return holdsOrderLink(orderId, key ?? null) ? { kind: 'link', orderId } : asker()
}

/** An order for whoever may read it, and who that is. Throws `not_found`, as for an unknown one. */
export async function openOrder(
  shop: Pick<RequestContext, 'db' | 'asker' | 'holdsOrderLink'>,
  orderId: string,
  key: string | null | undefined,
): Promise<{ order: Order; reader: OrderCustomer }> {
  const reader = await orderReader(shop, orderId, key)
  return { order: await findOrder(shop.db, orderId, reader), reader }
}
