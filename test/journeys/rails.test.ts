import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addJob, migrateJobs } from '../../src/platform/database/job-queues.ts'
import { sealer } from '../../src/platform/secrets/seal.ts'
import { phoneText } from '../../src/shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { queueSales } from '../../src/shop/orders/fiscal/index.ts'
import { languages, messageKinds } from '../../src/shop/orders/messages/message-rules.ts'
import { askAdvance } from '../../src/shop/orders/payments/index.ts'
import { saveConnection } from '../../src/shop/settings/connections/index.ts'
import { readSettings } from '../../src/shop/settings/settings/index.ts'
import { goTo } from '../browser/go-to.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { fakeServer } from '../fakes/fake-server.ts'
import { answerFor, fakes } from '../fakes/fakes.ts'
import { allowOpenOrders, guest, shelve, settings as usual } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { whatsappFields } from '../messages.ts'
import { fbrFields } from '../rails-shop.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { fillAddress, totalShown } from '../screens/acts.ts'
import { staffPassword } from '../staff.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { type Stage, visit } from './stage.ts'

let database: FreshDatabase
let running: RunningShop
let shop: Stage
let night: Awaited<ReturnType<typeof shelve>>
let systems: Awaited<ReturnType<typeof fakeServer>>
const all = fakes()
const fiscal = { ...usual, fiscalFrom: '2026-01-01' }

// A shop of its own: every checkout offers what is switched on here.
beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await migrateJobs(database.url)
  await allowOpenOrders(db)
  night = await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 50 }])
  systems = await fakeServer(answerFor(all))
  const sealed = sealer(SESSION_SECRET)
  const connect = (system: string, fields: Record<string, string>) => {
    const typed = { system, version: 1, active: 'yes' as const, address: '', password: 'x', ...fields }
    return db.transaction().execute(tx => saveConnection(tx, { ...typed, sealer: sealed }))
  }
  await connect('whatsapp', whatsappFields)
  await connect('fbr', fbrFields)
  await connect('safepay', { apiKey: 'sec_1', secretKey: 'fake-secretKey', webhookSecret: 'fake-webhookSecret' })
  await db.updateTable('message_kinds').set({ active: true }).execute()
  await db.updateTable('couriers').set({ active: false }).where('id', '!=', 'postex').execute()
  const env = { DATABASE_URL: database.url, SESSION_SECRET, RATE_LIMITS: 'off', FAKES_URL: systems.url }
  running = await startShop({ env })
  shop = { url: running.url, db, visit: (width, options) => visit(running, width, options) }
})
afterAll(async () => {
  await running?.stop()
  await systems?.close()
  await database?.drop()
})

/** The longest that a job which calls another system takes on a busy machine; its page shows the answer without a reload. */
const answered = { timeout: 100_000 }

/** Sends a notice of WhatsApp to the shop. */
async function tell({ body, signature }: { body: string; signature: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  expect((await fetch(`${shop.url}/webhooks/whatsapp`, { method: 'POST', headers, body })).status).toBe(200)
}
/** The last message of a kind to a phone, once WhatsApp has it. */
const messageTo = async (phone: string, kind: string) => {
  const found = () =>
    all.whatsapp.sent.findLast(({ to, template }) => `+${to}` === phone && template.startsWith(`shop_${kind}`))
  // Otherwise the job of the next minute sends it.
  const sent = async () => {
    if (!found()) await addJob(shop.db, 'send-messages', {}, { key: 'send now' })
    return found()
  }
  await expect.poll(sent, { interval: 200 }).toBeDefined()
  const message = found()
  if (!message) throw new Error(`no ${kind} to ${phone}`)
  const payload = (answer: string) => message.payloads.find(each => each.startsWith(answer)) ?? ''
  return { message, payload }
}
const statusOf = async (orderId: string) =>
  (await shop.db.selectFrom('orders').select('order_status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .order_status
const lastOrder = () =>
  shop.db
    .selectFrom('orders')
    .select(['id', 'phone_number as phone'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

async function buy(page: Page, payment?: RegExp): Promise<void> {
  await goTo(page, `/product/${night.productId}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL('**/checkout')
  await page.getByLabel('Email Address').waitFor()
  await fillAddress(page)
  if (payment) await page.getByRole('radio', { name: payment }).check()
  await expectAccessible(page)
  await totalShown(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
}

thoroughTest(
  'a cash order is confirmed in WhatsApp, packed, booked with PostEx, printed, failed once, tried again, delivered, paid, matched and invoiced',
  async () => {
    const staff = await atWork(shop, 'manager', 'Sana Tariq', 1280)
    await goTo(staff, '/admin/messages/texts')
    const templates = Object.keys(messageKinds).length * Object.keys(languages).length
    const askWhatsapp = staff.getByRole('button', { name: 'Ask WhatsApp' })
    await askWhatsapp.click()
    // What it answers stands here by itself: first that it has them all, then that they are approved.
    await expect.poll(() => staff.getByText('Waits for approval', { exact: true }).count()).toBe(templates)
    await askWhatsapp.click()
    await expect.poll(() => staff.getByText('Approved', { exact: true }).count()).toBe(templates)
    await goTo(staff, '/admin/connections')
    await expectAccessible(staff)
    await staff.getByRole('link', { name: 'PostEx' }).click()
    await staff.getByRole('textbox', { name: 'API token' }).fill('fake-token')
    await staff.getByLabel('Used').selectOption('Yes')
    await staff.getByRole('textbox', { name: 'Your own password' }).fill(staffPassword)
    await staff.getByRole('button', { name: 'Save' }).click()
    await staff.getByText('Saved', { exact: true }).waitFor()
    await staff.getByText('Given. Leave empty to keep it').waitFor()
    await staff.getByRole('button', { name: 'Test' }).click()
    await staff.getByText(/^It works: it delivers to \d+ cities/).waitFor()
    await staff.getByText('get-operational-city').first().waitFor()
    await expectAccessible(staff)

    const { page: shopper } = await shop.visit(360)
    await buy(shopper)
    await shopper.waitForURL('**/order/*')
    const { id: orderId, phone } = await lastOrder()
    const { message, payload } = await messageTo(phone, 'confirm')
    await tell(all.whatsapp.pressNotice(message, payload('confirm')))
    await expect.poll(() => statusOf(orderId)).toBe('confirmed')
    await goTo(staff, `/admin/orders/${orderId}`)
    await staff.getByRole('button', { name: 'Pack' }).click()
    await staff.getByLabel('Barcode or SKU').fill(night.line().selectedSizeId.toUpperCase())
    await staff.getByRole('button', { name: 'Check' }).click()
    // The rest with a phone, beside the shelf.
    await staff.setViewportSize({ width: 360, height: 800 })
    await staff.getByRole('button', { name: 'Book', exact: true }).click()
    const bill = staff.getByRole('link', { name: "The courier's airway bill" })
    await bill.waitFor(answered)
    await staff.getByText('Booked', { exact: true }).waitFor(answered)
    await expectAccessible(staff)
    const printed = await staff.request.get((await bill.getAttribute('href')) ?? '')
    expect([printed.headers()['content-type'], (await printed.text()).slice(0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    await staff.getByRole('button', { name: 'Handed over to PostEx' }).click()
    await staff.getByText('On the way', { exact: true }).first().waitFor()
    await staff.getByRole('link', { name: "The courier's load sheet" }).waitFor()
    expect((await messageTo(phone, 'dispatched')).message.link).toContain(orderId)

    const [booked] = all.postex.orders
    if (!booked) throw new Error('PostEx has no booking')
    Object.assign(booked, { status: 'Attempted', remarks: 'گھر پر کوئی نہیں' })
    await goTo(staff, '/admin/dispatch/failed')
    await staff.getByRole('button', { name: 'Ask couriers now' }).click()
    const failed = staff.getByRole('region', { name: /^Parcel / })
    await failed.getByText('گھر پر کوئی نہیں').waitFor(answered)
    expect(await failed.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('https://wa.me/92')
    await expectAccessible(staff)
    await failed.getByLabel('Note to the courier').first().fill('after 5 pm')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await staff.getByText(/Please try again on .* after 5 pm/).waitFor(answered)
    await expect.poll(() => all.postex.advice).toMatchObject([{ statusId: 2 }])

    Object.assign(booked, { status: 'Delivered', receipt: 'CPR-1' })
    await goTo(staff, '/admin/dispatch/parcels?queue=onTheWay')
    await staff.getByRole('button', { name: 'Ask couriers now' }).click()
    await staff.getByText('On the way: none').waitFor(answered)
    await messageTo(phone, 'delivered')
    await goTo(staff, '/admin/settlements')
    await staff.getByRole('button', { name: 'Fetch payments' }).click()
    await staff.getByRole('table', { name: 'Settlements' }).getByRole('link', { name: 'PostEx' }).click()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Close the settlement' }).click()
    await staff.getByText('Closed', { exact: true }).waitFor()

    await queueSales(shop.db, fiscal, new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`))
    await addJob(shop.db, 'fiscal-invoices', {})
    await expect.poll(() => all.fbr.invoices).toHaveLength(1)
    // FBR has it a moment before the shop has stored its answer.
    const posted = async () => {
      await goTo(staff, '/admin/tax/invoices?state=posted')
      return staff.getByText(all.fbr.invoices[0]?.number ?? '').count()
    }
    await expect.poll(posted).toBe(1)
    await expectAccessible(staff)
    await goTo(staff, `/admin/orders/${orderId}`)
    await staff.getByRole('region', { name: 'What other systems said' }).getByText('postinvoicedata').first().waitFor()
    await shopper.reload()
    await shopper
      .getByText(/^Status\s*Delivered$/)
      .first()
      .waitFor()
    expect(all.postex.orders).toHaveLength(1)
    expect(await brokenInvariants(shop.db)).toEqual([])
  },
)

thoroughTest(
  'buttons in WhatsApp: pressed twice, late and by a stranger they move nothing twice; Change is called; free texts are answered beside their order',
  async () => {
    const ask = async () => {
      const someone = await guest(shop.db)
      const { _id: id, orderNumber } = await someone.buy([night.line()], 2280)
      return { id, orderNumber, phone: someone.phoneNumber, ...(await messageTo(someone.phoneNumber, 'confirm')) }
    }
    const press = ({ message, payload }: Awaited<ReturnType<typeof ask>>, answer: string, by = {}) =>
      tell(all.whatsapp.pressNotice(message, payload(answer), by))
    const repliesTo = (phone: string) =>
      all.whatsapp.sent.flatMap(({ to, type, text }) => (`+${to}` === phone && type === 'text' ? [text] : []))
    const [yes, changed, no] = [await ask(), await ask(), await ask()]
    await press(yes, 'cancel', { from: '923009998877' })
    for (const _again of [1, 2]) await press(yes, 'confirm')
    await expect.poll(() => repliesTo(yes.phone).filter(text => text.includes('is confirmed'))).toHaveLength(1)
    await press(yes, 'cancel')
    await press(changed, 'change')
    await press(no, 'cancel')
    await tell(all.whatsapp.textNotice(yes.phone.slice(1), 'کل شام کو بھیج دیں'))
    await expect.poll(() => repliesTo(yes.phone).length).toBe(2)

    const staff = await atWork(shop, 'orders', 'Bilal Ahmed', 360)
    await goTo(staff, `/admin/orders/${no.id}`)
    await staff.getByText('By a button in WhatsApp').first().waitFor()
    await goTo(staff, '/admin/calls')
    await staff.getByRole('region', { name: `Call about ${changed.orderNumber}` }).waitFor()
    expect(await staff.getByText(yes.orderNumber).count()).toBe(0)
    await goTo(staff, '/admin/messages')
    await expectAccessible(staff)
    await staff
      .getByRole('row', { name: phoneText(yes.phone) })
      .getByRole('link')
      .click()
    await staff.getByText('کل شام کو بھیج دیں').waitFor()
    await expectAccessible(staff)
    await staff.getByLabel('Answer by WhatsApp').fill('جی، کل شام کو')
    await staff.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => repliesTo(yes.phone).at(-1)).toBe('جی، کل شام کو')
    await goTo(staff, `/admin/orders/${yes.id}`)
    await staff.getByText('جی، کل شام کو').waitFor()
    await staff.getByText('Pressed Cancel in WhatsApp after Confirm').waitFor()
    const events = await shop.db
      .selectFrom('order_events')
      .select('order_status')
      .where('order_id', '=', yes.id)
      .execute()
    expect(events.map(({ order_status }) => order_status)).toEqual(['pending', 'confirmed'])
  },
)

thoroughTest(
  'an order is paid on the page of Safepay; another is taken to the page of JazzCash, left there, and its advance is paid and confirms it',
  async () => {
    const manager = await atWork(shop, 'manager', 'Ayesha Malik', 1280)
    await goTo(manager, '/admin/connections/jazzcash')
    await manager.getByLabel('Merchant ID').fill('MC1')
    await manager.getByRole('textbox', { name: 'Password of the merchant' }).fill('fake-merchantPassword')
    await manager.getByRole('textbox', { name: 'Integrity salt' }).fill('fake-integritySalt')
    await manager.getByLabel('Used').selectOption('Yes')
    await manager.getByRole('textbox', { name: 'Your own password' }).fill(staffPassword)
    await manager.getByRole('button', { name: 'Save' }).click()
    await manager.getByText('Saved', { exact: true }).waitFor()
    await manager.getByRole('button', { name: 'Test' }).click()
    await manager.getByText(/^It works: it answers/).waitFor()
    await expectAccessible(manager)

    const { page } = await shop.visit(360)
    await buy(page, /Card by Safepay/)
    await page.waitForURL(`${systems.url}/safepay/**`)
    await page.getByText('PKR 2000.00').waitFor()
    await page.getByRole('link', { name: 'Pay' }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.waitForURL('**/order/**')
    await page
      .getByText(/^Status\s*Confirmed$/)
      .first()
      .waitFor()
    await goTo(page, '/')
    await buy(page, /Card or wallet by JazzCash/)
    // Taken to the hosted page by itself, and back without paying.
    await page.waitForURL(`${systems.url}/jazzcash/**`)
    await page.getByText('PKR 2000.00').waitFor()
    const { id: orderId } = await lastOrder()
    await goTo(page, `/order/${orderId}`)
    const panel = page.getByRole('region', { name: 'Pay by card or wallet' })
    await panel.getByText('Your payment with JazzCash is not finished.').waitFor()
    await expectAccessible(page)

    // An advance, by the key of the order's link in a browser that knows nothing else.
    await shop.db.updateTable('orders').set({ payment_method: 'COD' }).where('id', '=', orderId).execute()
    const settings = await readSettings(shop.db)
    await shop.db
      .transaction()
      .execute(tx => askAdvance(tx, { orderId, amount: rs(500), reason: 'A first order.', actor: 'Sana', settings }))
    const link = await page.getByLabel('Private link to this order').inputValue()
    const { page: elsewhere } = await shop.visit(768)
    await goTo(elsewhere, new URL(link).pathname + new URL(link).search)
    const advance = elsewhere.getByRole('region', { name: 'Pay the advance by card or wallet' })
    await advance.getByRole('button', { name: 'Pay now: Card or wallet by JazzCash' }).click()
    await elsewhere.waitForURL(`${systems.url}/jazzcash/**`)
    await elsewhere.getByText('PKR 500.00').waitFor()
    await elsewhere.getByRole('button', { name: 'Pay' }).click()
    await elsewhere.getByRole('button', { name: 'Back to the shop' }).click()
    await elsewhere.waitForURL('**/order/**')
    expect(new URL(elsewhere.url()).searchParams.get('key')).not.toBeNull()
    await elsewhere
      .getByText(/^Status\s*Confirmed$/)
      .first()
      .waitFor()
    await advance.waitFor({ state: 'hidden' })

    await goTo(manager, `/admin/orders/${orderId}`)
    const paid = manager.getByRole('list', { name: 'Payments by card or wallet' })
    await paid.getByText('Rs 500: Paid').waitFor()
    await expectAccessible(manager)
  },
)
