import { isSigned, sign } from '../../platform/signing.ts'

/** The private link of an order, `/order/{id}?key=...`: opens it for everybody with the key, which cannot be guessed. */
export function orderLinks(secret: string) {
  return {
    orderKey: (orderId: string): string => sign(secret, 'order-link', orderId),
    holdsOrderLink: (orderId: string, key: string | null): boolean =>
      key !== null && isSigned(secret, 'order-link', orderId, key),
  }
}
