import { localPhone } from '../../shop/ground/customers/rules.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { findOrder } from '../../shop/orders/orders/index.ts'
import type { SavedAddress } from '../../shop/people/accounts/index.ts'
import { orderReader } from '../../web/server/order-reader.ts'
import type { RequestContext } from '../../web/server/request-context.ts'

/** What a guest's order says of its buyer. `order`: the order whose address the account may keep. */
export type KnownFromOrder = {
  name: string
  email: string
  phone: string
  order: { _id: string; key: string | null; address: Omit<SavedAddress, '_id'> } | null
}

const nothing: KnownFromOrder = { name: '', email: '', phone: '', order: null }

/**
 * Name, email, phone and address of the guest who placed an order, for the sign-up form, so that they need not be in a URL. Empty
 * unless this browser may read the order.
 */
export async function knownFromOrder(
  shop: RequestContext,
  orderId: string | null,
  key: string | null,
): Promise<KnownFromOrder> {
  if (!orderId) return nothing
  try {
    const { shippingAddress } = await findOrder(shop.db, orderId, await orderReader(shop, orderId, key))
    const { fullName, email, phoneNumber } = shippingAddress
    // Sign-up accepts digits only.
    const phone = localPhone(phoneNumber).replace('+', '')
    return { name: fullName, email, phone, order: { _id: orderId, key, address: shippingAddress } }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return nothing
    throw error
  }
}
