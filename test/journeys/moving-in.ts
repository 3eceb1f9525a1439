import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { openSignIn } from '../../src/platform/sign-in/shopper-sign-in.ts'
import { grouped } from '../../src/shop/ground/grouped.ts'
import { goTo } from '../browser/go-to.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { type Stage, visit } from './stage.ts'

const PATIENCE = { timeout: 120_000 }

type Size = { products: number; customers: number; orders: number }

let database: FreshDatabase
let running: RunningShop
let shop: Stage

const list = (count: number, line: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) => line(at + 1)).flat()
const filesOf = ({ products, customers, orders }: Size) => ({
  // Pictures of the shop's own network, which are refused.
  'Shopify: products': [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
    ...list(products, at => [
      `oud-${at},Oud No ${at},<p>عود ${at}</p>,Khushbu,Attar,women,TRUE,Size,50ml,OUD-${at}-50,5,5900,7000,${at <= 5 ? 'http://127.0.0.1/a.jpg' : ''},1,active`,
      `oud-${at},,,,,,,,100 ML,OUD-${at}-100,3,9900,,,,`,
    ]),
  ],
  'Shopify: customers': [
    'First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Phone,Total Spent,Total Orders',
    ...list(customers, at => [
      `Ayesha,Khan,ayesha-${at}@example.com,${at} Mall Road,Lahore,PB,PK,'+92300${String(1_000_000 + at)},1,1`,
    ]),
  ],
  'Shopify: orders': [
    'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Phone,Cancelled at',
    ...list(orders, at => [
      `#${at},ayesha-${(at % customers) + 1}@example.com,paid,fulfilled,15800,2024-12-05 18:22:11 +0500,1,Oud No ${(at % products) + 1} - 50ml,5900,Ayesha Khan,03001234567,`,
      `#${at},,,,,,1,Something deleted,9900,,,`,
    ]),
  ],
  'Shopify: URL redirects': [
    'Redirect from,Redirect to',
    '/eid-sale,/products/oud-7',
    '/our-shops,/pages/store-locator',
  ],
})

async function send(page: Page, kind: string, lines: readonly string[]) {
  await page.getByLabel('What the file holds').selectOption(kind)
  await page.getByLabel('CSV file').setInputFiles({
    name: `${kind.replace(/\W+/g, '-')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('list', { name: 'Files' }).getByText(kind).waitFor(PATIENCE)
}

/** A Shopify shop of this size moves in. Call it once, at the top of a file. */
export function moveIn(size: Size): void {
  // The third of the customer who is asked for.
  const lastOrder = `#${40 + 2 * size.customers}`

  // A shop of its own: a live move publishes products and answers addresses that others expect to find nothing.
  beforeAll(async () => {
    database = await freshDatabase()
    await migrateJobs(database.url)
    await sql`insert into categories (name) values ('Attar/Oud'), ('Women'), ('Men') on conflict do nothing`.execute(
      database.db,
    )
    await database.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
    running = await startShop({ env: { DATABASE_URL: database.url, SESSION_SECRET, RATE_LIMITS: 'off' } })
    shop = { url: running.url, db: database.db, visit: (width, options) => visit(running, width, options) }
  })
  afterAll(async () => {
    await running.stop()
    await database.drop()
  })

  test(`a Shopify shop of ${size.products} products, ${size.customers} customers and ${size.orders} orders moves in, and its old addresses lead here`, async () => {
    const page = await atWork(shop, 'owner', 'Sana Tariq', 1280)
    await goTo(page, '/admin/moves')
    await expectAccessible(page)
    await page.getByLabel('Old shop').fill('oldshop.pk')
    await page.getByLabel('Category').selectOption('Women')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { name: 'oldshop.pk' }).waitFor()
    for (const [kind, lines] of Object.entries(filesOf(size))) await send(page, kind, lines)
    await page.getByRole('list', { name: 'Files' }).getByText('Done').nth(3).waitFor(PATIENCE)
    const made = page.getByRole('list', { name: 'What it made' })
    await made.getByText(`${size.products} not in the shop yet`).waitFor(PATIENCE)
    await made.getByText('5 failed').waitFor(PATIENCE)
    expect((await made.getByRole('listitem').allTextContents()).map(text => text.match(/^[\d,]+/)?.[0])).toEqual([
      ...[size.products, 0, size.customers, size.orders, 0, size.products + 2, 0, 0].map(grouped),
    ])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('button', { name: 'Send the invitations' }).waitFor(PATIENCE)
    await made.getByText('not in the shop yet').waitFor({ state: 'detached', ...PATIENCE })
    const lead = async (path: string) =>
      (await page.request.get(shop.url + path, { maxRedirects: 0 })).headers().location
    for (let at = 1; at <= size.products; at += 25) {
      expect(await lead(`/products/oud-${at}`)).toBe(`/product/oud-${at}`)
      expect(await lead(`/collections/attars/products/oud-${at}?variant=1`)).toBe(`/product/oud-${at}?variant=1`)
    }
    expect(
      await Promise.all(['/eid-sale', '/our-shops', '/collections/all', '/policies/refund-policy'].map(lead)),
    ).toEqual(['/product/oud-7', '/pages/store-locator', '/shop', '/pages/shipping-returns'])
    expect((await page.request.get(`${shop.url}/nothing-here`)).status()).toBe(404)
    await goTo(page, '/products/oud-9')
    await page.getByRole('heading', { name: 'Oud No 9' }).waitFor()

    await goTo(page, '/admin/moves/orders?q=ayesha-41%40')
    expect(await page.getByRole('link', { name: /^#/ }).count()).toBe(3)
    await expectAccessible(page)
    await page.getByRole('link', { name: lastOrder }).click()
    await page.getByText('Something deleted').waitFor()
    await expectAccessible(page)
  })

  test('a customer who moved in with the shop reads the old orders', async () => {
    const { db } = database
    const signIn = openSignIn(db)
    const password = 'a password of her own'
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ayesha-41@example.com')
      .executeTakeFirstOrThrow()
    const hash = await signIn.hash(password, { known: true, subject: id })
    await db.transaction().execute(tx => signIn.within(tx).setPassword(id, hash))
    // As the invitation's link does.
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
    const { page } = await shop.visit(360)
    const login = await page.request.post(`${shop.url}/v1/customer/login`, {
      data: { email: 'ayesha-41@example.com', password },
    })
    expect(login.status()).toBe(200)
    await goTo(page, '/dashboard')
    const old = page.getByRole('region', { name: 'Orders on our earlier website' })
    const order = old.getByRole('listitem').filter({ hasText: lastOrder }).first()
    await order.getByText(lastOrder).click()
    await order.getByText('Something deleted').waitFor()
    await expectAccessible(page)
  })
}
