import { isSigned, sign } from '../../platform/signing.ts'

/** The private link of orders: `/order/{id}?key=...` opens the order for whoever holds the key, which nobody can guess. */
export function orderLinks(secret: string) {
  return {
    orderKey: (orderId: string): string => sign(secret, 'order-link', orderId),
    holdsOrderLink: (orderId: string, key: string | null): boolean =>
      key !== null && isSigned(secret, 'order-link', orderId, key),
  }
}
