import { findOrder } from '../../shop/orders/index.ts'
import { ShopError } from '../../shop/shop-error.ts'
import { orderReader } from '../../web/server/order-reader.ts'
import type { RequestContext } from '../../web/server/request-context.ts'

const nothing = { name: '', email: '', phone: '' }

/**
 * Name, email and phone of the guest who placed an order, for the sign-up form, so that they need not be in a URL. Empty
 * unless this browser may read the order.
 */
export async function knownFromOrder(
  shop: RequestContext,
  orderId: string | null,
  key: string | null,
): Promise<typeof nothing> {
  if (!orderId) return nothing
  try {
    const { shippingAddress } = await findOrder(shop.db, orderId, await orderReader(shop, orderId, key))
    const { fullName, email, phoneNumber } = shippingAddress
    // Sign-up accepts digits only; Pakistani numbers are written 0300 instead of +92300.
    const phone = phoneNumber.replace(/^\+92/, '0').replace(/^\+/, '')
    return { name: fullName, email, phone }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return nothing
    throw error
  }
}
