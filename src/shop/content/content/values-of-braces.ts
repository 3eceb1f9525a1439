import { fillBraces, valueIn } from '../../ground/brace-syntax-rules.ts'
import { dialled } from '../../ground/customers/shown-and-dialled-phone-rules.ts'
import { waysText } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { amountText } from '../../ground/money.ts'
import { deliveryRange } from '../../ground/shipping/arrival-day-rules.ts'
import { arrangedText, countryName } from '../../ground/shipping/country-rules.ts'
import { feeText, noCashText } from '../../ground/shipping/index.ts'
import { courierText, refundText } from '../../orders/returns/return-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'

/** What a text may name besides settings: facts of the catalogue and the couriers, as sentences. */
export type Facts = { attarsStartAt: string; served: string }

/**
 * Replaces the names of values in a text, so that a page never shows an old fee or phone number: {shopName},
 * {supportPhone}, {supportEmail}, {supportAddress}, {callPhone} (as a phone dials it), {shippingFee},
 * {freeShippingFrom}, {codLimit}, {deliveryDays} ('2 to 5'), {maxPerSize}, {maxPieces}, {returnDays}, {ifSealed} ('if
 * it is sealed, ') and {sealed} ('sealed '), which are empty where opened bottles may be returned; and sentences:
 * {payAhead}, {giftWrap}, {countries} (where else parcels go, with the fees), {returnCourier}, {refunds}, and those of
 * `facts`. An item of a list in which nothing is left is dropped. Other braces stay as they are. `write` is applied to
 * each value.
 * @rule which names in braces are replaced, and by what
 */
export function fillIn(
  text: string,
  settings: Settings,
  write: (value: string) => string = value => value,
  facts?: Facts,
): string {
  const values = valuesOf(settings, facts)
  const oneDay = settings.returnDays === 1 ? text.replaceAll('{returnDays} days', '{returnDays} day') : text
  const find = valueIn(values)
  return fillBraces(oneDay, name => {
    const value = find(name)
    return value === undefined ? undefined : write(value)
  }).replaceAll(/^- *\n/gm, '')
}

/** What takes the place of each name. */
export function valuesOf(settings: Settings, facts?: Facts): Record<string, string> {
  return {
    ...facts,
    shopName: settings.shopName,
    supportPhone: settings.supportPhone,
    callPhone: dialled(settings.supportPhone),
    supportEmail: settings.supportEmail,
    supportAddress: settings.supportAddress,
    shippingFee: feeText(settings),
    freeShippingFrom: amountText(settings.freeShippingFrom),
    codLimit: amountText(settings.codLimit) + noCashText(settings),
    deliveryDays: deliveryRange(settings.deliveryDays),
    maxPerSize: String(settings.maxPerSize),
    maxPieces: String(settings.maxPieces),
    payAhead: payAheadText(settings),
    giftWrap: giftWrapText(settings),
    countries: countriesText(settings),
    returnDays: String(settings.returnDays),
    returnCourier: courierText(settings),
    refunds: refundText(settings),
    ifSealed: settings.returnSealedOnly ? 'if it is sealed, ' : '',
    sealed: settings.returnSealedOnly ? 'sealed ' : '',
  }
}

/** Which countries parcels go to besides the home country, and for how much; or that they go by arrangement. */
export function countriesText({ shipsAbroad, homeCountry }: Pick<Settings, 'shipsAbroad' | 'homeCountry'>): string {
  const home = countryName(homeCountry)
  if (shipsAbroad.length === 0) return arrangedText(`countries outside ${home}`)
  const list = shipsAbroad.map(({ country, fee }) => `${countryName(country)} (${amountText(fee)})`).join(', ')
  return `We ship to ${list}, paid ahead by bank transfer. ${arrangedText('other countries')}`
}

function giftWrapText({ giftWrapFee }: Pick<Settings, 'giftWrapFee'>): string {
  if (giftWrapFee === null) return ''
  return giftWrapFee === 0
    ? 'We wrap the whole order for free, if you like.'
    : `For ${amountText(giftWrapFee)} we wrap the whole order.`
}

function payAheadText({ transferAccount, hostedPages }: Settings): string {
  const ways = waysText({ account: transferAccount !== null, pages: hostedPages })
  return ways && `Pay ahead by ${ways}, and delivery is free.`
}
