import { amountText } from '../money.ts'
import { courierText, refundText } from '../returns/rules.ts'
import type { Settings } from '../settings/index.ts'

/**
 * Replaces the names of settings in a text by their values, so that a page never shows an old fee or phone number:
 * {shopName}, {supportPhone}, {supportEmail}, {supportAddress}, {shippingFee}, {freeShippingFrom}, {codLimit},
 * {returnDays}, {returnCourier} and {refunds} (who pays the courier of a return, and when money comes back), {callPhone}, the number as a phone dials it, and {ifSealed} ('if it is sealed, ') and {sealed} ('sealed '), which are empty
 * where opened bottles may be returned. Other braces stay as they are. `write` is applied to each value.
 */
export function fillIn(text: string, settings: Settings, write: (value: string) => string = value => value): string {
  const values: Record<string, string> = {
    shopName: settings.shopName,
    supportPhone: settings.supportPhone,
    callPhone: settings.supportPhone.replaceAll(/[^+\d]/g, ''),
    supportEmail: settings.supportEmail,
    supportAddress: settings.supportAddress,
    shippingFee: amountText(settings.shippingFee),
    freeShippingFrom: amountText(settings.freeShippingFrom),
    codLimit: amountText(settings.codLimit),
    returnDays: String(settings.returnDays),
    returnCourier: courierText(settings),
    refunds: refundText(settings),
    ifSealed: settings.returnSealedOnly ? 'if it is sealed, ' : '',
    sealed: settings.returnSealedOnly ? 'sealed ' : '',
  }
  const oneDay = settings.returnDays === 1 ? text.replaceAll('{returnDays} days', '{returnDays} day') : text
  return oneDay.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : write(value)
  })
}
