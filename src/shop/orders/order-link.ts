import { isSigned, type Secret, sign } from '../../platform/secrets/signing.ts'

/** The private link of an order, `/order/{id}?key=...`: opens it for everybody with the key, which cannot be guessed. */
export function orderLinks(secret: Secret) {
  return {
    orderKey: (orderId: string): string => sign(secret, 'order-link', orderId),
    /** Of the emails alone: who has it reads the mailbox, unlike the browser that ordered. */
    confirmKey: (orderId: string): string => sign(secret, 'order-confirmation', orderId),
    holdsConfirmKey: (orderId: string, key: string | null): boolean =>
      key !== null && isSigned(secret, 'order-confirmation', orderId, key),
    holdsOrderLink: (orderId: string, key: string | null): boolean =>
      key !== null && isSigned(secret, 'order-link', orderId, key),
  }
}
