import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../src/platform/database/jobs.ts'
import { rs } from '../../src/shop/money.ts'
import { askAdvance } from '../../src/shop/payments/index.ts'
import { readSettings } from '../../src/shop/settings/index.ts'
import { goTo } from '../browser/go-to.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { fakeServer } from '../fakes/fake-server.ts'
import { answerFor, fakes } from '../fakes/fakes.ts'
import { shelve } from '../fixtures.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { fillAddress } from '../screens/acts.ts'
import { staffPassword } from '../staff.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { type Stage, visit } from './stage.ts'

let database: FreshDatabase
let running: RunningShop
let shop: Stage
let night: Awaited<ReturnType<typeof shelve>>
let systems: Awaited<ReturnType<typeof fakeServer>>
const all = fakes()

// A shop of its own: every checkout offers what is switched on here.
beforeAll(async () => {
  database = await freshDatabase()
  await migrateJobs(database.url)
  night = await shelve(database.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 50 }])
  systems = await fakeServer(answerFor(all))
  const env = { DATABASE_URL: database.url, SESSION_SECRET, RATE_LIMITS: 'off', FAKES_URL: systems.url }
  running = await startShop({ env })
  shop = { url: running.url, db: database.db, visit: (width, options) => visit(running, width, options) }
})
afterAll(async () => {
  await running?.stop()
  await systems?.close()
  await database?.drop()
})

test('JazzCash is connected; an order is taken to its page, left there, and an advance of another is paid and confirms it', async () => {
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
  await goTo(page, `/product/${night.productId}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL('**/checkout')
  await page.getByLabel('Email Address').waitFor()
  await fillAddress(page)
  await page.getByRole('radio', { name: /Card or wallet by JazzCash/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  // Taken to the hosted page by itself, and back without paying.
  await page.waitForURL(`${systems.url}/jazzcash/**`)
  await page.getByText('PKR 2000.00').waitFor()
  const { id: orderId } = await shop.db
    .selectFrom('orders')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
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
  await elsewhere.getByText('confirmed').first().waitFor()
  await advance.waitFor({ state: 'hidden' })

  await goTo(manager, `/admin/orders/${orderId}`)
  const paid = manager.getByRole('list', { name: 'Payments by card or wallet' })
  await paid.getByText('Rs 500: Paid').waitFor()
  await expectAccessible(manager)
})
