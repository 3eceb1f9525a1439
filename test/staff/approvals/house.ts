import { expect } from 'vitest'
import { listJobs } from '../../../src/platform/database/job-queues.ts'
import type { CartLine } from '../../../src/shop/offers/cart/index.ts'
import { moveOrder } from '../../../src/shop/orders/orders/index.ts'
import { limited } from '../../../src/shop/staff/approvals/index.ts'
import { guest, shelve } from '../../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../../staff.ts'
import { staffPages } from '../../staff-pages.ts'

export let shop: OpenShop
export let owner: Browser
export let manager: Browser
export let accountant: Browser
export let sana: Browser
export let zara: Browser
export let clerk: Browser
export let line: (index?: number, quantity?: number) => CartLine
/** Opens the shop of these tests, its staff and their limits. */
export async function openHouse(): Promise<void> {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  owner = await staffBrowser(shop, 'owner')
  manager = await staffBrowser(shop, 'manager')
  accountant = await staffBrowser(shop, 'accounts')
  sana = await staffBrowser(shop, 'catalogue')
  zara = await staffBrowser(shop, 'marketing')
  clerk = await staffBrowser(shop, 'orders')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
  const refunds = { 'accounts.refund': '1,000', 'manager.refund': '1500' }
  const set = { ...refunds, 'catalogue.price': '300', 'marketing.discount': '500', 'orders.discount': '500' }
  expect((await limits(owner, set)).answer.message).toBe('Saved.')
}

/** Sends the form of the limits; what is left out is empty. */
export function limits(browser: Browser, typed: Record<string, string>) {
  const names = limited.flatMap(({ role, kinds }) => kinds.map(kind => [`${role}.${kind}`, '']))
  return submit(browser, '/admin/approvals/limits', {
    do: 'save',
    password: staffPassword,
    ...Object.fromEntries(names),
    ...typed,
  })
}
export const page = (id: string) => `/admin/orders/${id}`
export const refundOf = async (orderId: string) =>
  (await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).execute()).length

/** A delivered order, and the form that refunds so many rupees of it. */
export async function toRefund(amount: string) {
  const { _id } = await (await guest(shop.db)).buy([line(0, 1)], 2280)
  await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  const { office } = (await open(accountant, page(_id))).data
  return {
    id: _id,
    form: { do: 'refund', version: String(office.version), amount, method: 'Raast', reference: '99', why: 'It leaked' },
  }
}
/** How many emails wait that say what was decided. */
export const told = async () => (await listJobs(shop.db)).filter(({ name }) => name === 'approval-decided').length

/** The page of the newest request that waits. */
export async function waiting() {
  const { approvals } = (await open(owner, '/admin/approvals')).data
  return `/admin/approvals/${approvals.at(-1).id}`
}
