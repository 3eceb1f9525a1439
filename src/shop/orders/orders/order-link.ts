import { allSecrets, isSame, isSigned, type Secret, sign, sixDigits } from '../../../platform/secrets/signing.ts'

const ORDER_CODE = 'order-code'

/**
 * The private link of an order, `/order/{id}?key=...`: opens it for everybody with the key, which cannot be guessed.
 */
export function orderLinks(secret: Secret) {
  return {
    orderKey: (orderId: string): string => sign(secret, 'order-link', orderId),
    /** Of the emails alone: who has it reads the mailbox, unlike the browser that ordered. */
    confirmKey: (orderId: string): string => sign(secret, 'order-confirmation', orderId),
    holdsConfirmKey: (orderId: string, key: string | null): boolean =>
      key !== null && isSigned(secret, 'order-confirmation', orderId, key),
    /** The six digits that open an order with its number and phone, of their row in `order_codes`. */
    orderCode: (codeId: string): string => sixDigits(secret, ORDER_CODE, codeId),
    isOrderCode: (codeId: string, code: string): boolean =>
      allSecrets(secret).some(each => isSame(sixDigits(each, ORDER_CODE, codeId), code)),
    holdsOrderLink: (orderId: string, key: string | null): boolean =>
      key !== null && isSigned(secret, 'order-link', orderId, key),
  }
}
