import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { sendProof } from '../../src/shop/orders/payments/index.ts'
import { goTo } from '../browser/go-to.ts'
import { guest, settings } from '../fixtures.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import type { Stage } from './stage.ts'

type Morning = Awaited<ReturnType<typeof placeThirty>>

const terms = {
  ...settings,
  transferAccount: { bankName: 'Meezan', accountTitle: 'Khushbu', iban: 'PK36SCBL0000001123456702', raastId: '' },
}
export const urdu = { fullName: 'عائشہ ملک', address: 'مکان نمبر ۱۲، گلی ۳۴' }

export type Placed = { _id: string; orderNumber: string }

/** Thirty orders of a morning: a pair of duplicates, one in Urdu, two transfers with proof, two bad addresses, one to call tomorrow, and 22 others. */
export async function placeThirty({ db }: Stage, line: CartLine) {
  const buy = async (to: Partial<typeof urdu & { phoneNumber: string }> = {}): Promise<Placed & { phone: string }> => {
    const one = await guest(db)
    const shippingAddress = { ...one.address, ...to }
    return { ...(await one.buy([line], 2280, { shippingAddress })), phone: shippingAddress.phoneNumber }
  }
  const transfer = async (): Promise<Placed> => {
    const one = await guest(db)
    const placed = await one.buy([line], 2000, { paymentMethod: 'Bank Transfer' }, undefined, terms)
    const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#c93' } })
      .png()
      .toBuffer()
    const reader = { kind: 'link', orderId: placed._id } as const
    await sendProof(db, { orderId: placed._id, reader, bytes }, settings)
    return placed
  }
  const first = await buy()
  const placed = {
    first,
    twin: await buy({ phoneNumber: first.phone }),
    urdu: await buy(urdu),
    transfers: [await transfer(), await transfer()],
    vague: await buy({ address: 'near the masjid' }),
    nobody: await buy({ address: 'Bazar' }),
    later: await buy({ address: 'House 4, Mohalla Islampura' }),
    scanned: await buy(),
  }
  const others: Placed[] = []
  while (others.length < 21) others.push(await buy())
  return { ...placed, others }
}

/** A handful is called on a phone: merged, corrected, found wrong, agreed for tomorrow, confirmed. */
export async function call(shop: Stage, morning: Morning) {
  const { first, twin, urdu: inUrdu, vague, nobody, later, others } = morning
  const page = await atWork(shop, 'orders', 'Sana Tariq', 360)
  const card = (order: Placed) => goTo(page, `/admin/calls?order=${order._id}`)
  const press = async (order: Placed, name: string, said: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByText(`${order.orderNumber}: ${said}.`).waitFor()
  }
  await card(first)
  await page.getByRole('button', { name: `Merge ${twin.orderNumber} into ${first.orderNumber}` }).click()
  await page.getByText(`${twin.orderNumber} is in ${first.orderNumber} now and cancelled.`).waitFor()

  await card(inUrdu)
  await page.getByText(urdu.address).first().waitFor()
  await expectAccessible(page)
  await press(inUrdu, 'Confirmed', 'confirmed')

  await card(vague)
  await page.getByText(/^Unclear address/).waitFor()
  await page.getByText('Another time, change, cancel, note').click()
  await page.getByLabel('Note or reason, for staff').fill('House 9, he says')
  // It opens the change.
  await page.getByRole('button', { name: 'Wants a change' }).click()
  await page.waitForURL(`**/admin/orders/${vague._id}**`)
  await page.getByRole('link', { name: 'Change the address', exact: true }).click()
  await page.getByLabel('House and street').fill('House 9, Street 2')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.locator('address').getByText('House 9, Street 2').waitFor()
  await card(vague)
  await press(vague, 'Confirmed', 'confirmed')

  await card(nobody)
  await press(nobody, 'Wrong number', 'wrong number')
  await card(later)
  await press(later, 'Tomorrow at 11', 'call back')
  for (const order of others.slice(0, 2)) {
    await card(order)
    await press(order, 'Confirmed', 'confirmed')
  }
}

/** The rest is confirmed at once, but what no call allows; the transfers once their money is there. */
export async function confirmTheRest(page: Page, { nobody, later, transfers }: Morning) {
  await goTo(page, '/admin/orders?status=pending&method=COD')
  await selectAll(page)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  // The first of the pair, the one to be scanned and 19 others.
  await page.getByText('21 orders are confirmed now. 2 could not be moved:').waitFor()
  await page.getByText(/its number is wrong/).waitFor()
  await goTo(page, `/admin/orders/${nobody._id}`)
  await page.getByText('Cancel this order').click()
  await page.getByLabel('Reason, for staff').fill('Nobody there')
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText('This order has ended.').waitFor()
  await page.getByText('The order is cancelled. Stock and coupon are given back').waitFor()
  await goTo(page, `/admin/calls?order=${later._id}`)
  await page.getByRole('button', { name: 'Confirmed' }).click()
  await page.getByText(`${later.orderNumber}: confirmed.`).waitFor()
  for (const order of transfers) {
    await goTo(page, `/admin/orders/${order._id}`)
    await page.getByRole('img', { name: 'Proof 1' }).waitFor()
    await page.getByRole('button', { name: 'Bank transfer has arrived' }).click()
    await page.getByText('Bank transfer, paid').waitFor()
  }
}

/** Begun on the phone and received; `sellable` of the one bottle. */
async function takeBack(page: Page, order: Placed, wish: string, sellable: string) {
  await goTo(page, `/admin/orders/${order._id}`)
  await page.getByText('Begin a return').click()
  await page.getByLabel(/Night Oud/).fill('1')
  await page.getByLabel('The customer gets').selectOption(wish)
  await page.getByRole('button', { name: 'Accept the return' }).click()
  await page.getByRole('heading', { name: `Return of ${order.orderNumber}` }).waitFor()
  await page.getByRole('textbox', { name: /Night Oud/ }).fill(sellable)
  await page.getByRole('button', { name: 'The parcel is here' }).click()
  await page.getByText(/^Rs 2,000 are due/).waitFor()
}

/** One delivered order is paid back, another is exchanged. */
export async function refundAndExchange(page: Page, refunded: Placed, exchanged: Placed) {
  await takeBack(page, refunded, 'refund', '1')
  await page.getByLabel('Paid back by').selectOption('Raast')
  await page.getByLabel('Reference of the payment').fill('771')
  await page.getByRole('button', { name: 'Rs 2,000 are paid back' }).click()
  await page.getByText(/^Paid back Rs 2,000 on \d+ \w+ 20\d\d by Raast \(reference 771\)/).waitFor()
  await takeBack(page, exchanged, 'exchange', '0')
  await page.getByRole('button', { name: 'Take the exchange order' }).click()
  await page.getByRole('link', { name: 'Replaces what came back' }).waitFor()
}

/** Ticks every row of a list. */
export const selectAll = (page: Page) => page.getByLabel('Select all on this page').check()
