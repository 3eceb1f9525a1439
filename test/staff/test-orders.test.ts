import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDerivedFile } from '../../src/process/derived-files.ts'
import { copiedTables } from '../../src/process/test-orders/copied-tables.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { refreshReports } from '../../src/shop/money/reports/index.ts'
import { shippingAddress } from '../addresses.ts'
import { guest, issueCoupon, shelve } from '../fixtures.ts'
import { readPdf } from '../pdf.ts'
import { holdsPerson } from '../personal-columns.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

const newOwner = () => staffBrowser(shop, 'owner', `${randomUUID()}@staff.example`)

let shop: OpenShop
let owner: Browser
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages, tests: true })
  oud = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: rs(6000), stock: 5 }])
  await issueCoupon(shop.db, { code: 'EID', limit: 1 })
  owner = await newOwner()
})
afterAll(() => shop.close())

/** What requests of staff leave in the shop, whatever they are about. */
const ofRequests = ['audit_log', 'staff_sessions', 'staff_presses', 'staff_second_factors', 'rate_limits', 'outgoing']

/** Every row of every table but those, by table; the figures of reports are summed before. */
async function everything(): Promise<Record<string, unknown>> {
  await refreshReports(shop.db)
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${ofRequests}::text[]) order by 1`.execute(
    shop.db,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const { rows: found } =
      await sql`select to_jsonb(each) - 'updated_at' as row from ${sql.table(name)} each order by 1`.execute(shop.db)
    all[name] = found
  }
  return all
}

const press = (what: 'begin' | 'leave' | 'remove') => submit(owner, '/admin/test-orders', { do: what, pressed: 'yes' })

type Placed = { _id: string; orderNumber: string }
async function buy(more: object = {}): Promise<Placed> {
  const { body: entered } = await owner.send('POST', '/v1/customer', { email: 'me@example.com' })
  const { _id: customerId } = entered.data as { _id: string }
  const { status, body } = await owner.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: shippingAddress({ email: 'me@example.com' }),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Placed
}

const inTests = async <Row extends object>(statement: string): Promise<Row[]> => {
  const client = new pg.Client(`${shop.url}_tests`)
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

test('test orders go the whole way and move nothing of the shop, and one press removes them', async () => {
  const buyer = await guest(shop.db)
  await buyer.buy([oud.line()], 6000)
  await shop.db
    .updateTable('settings')
    .set({ value: '{"title":"Opening soon"}' })
    .where('key', '=', 'closure')
    .execute()
  const before = await everything()

  const begun = await press('begin')
  expect(begun.answer?.message, JSON.stringify(begun)).toMatch(/are tests now/)
  // The shop is closed; nobody else sees more of it.
  const stranger = shop.browser()
  expect((await stranger.raw('/v1/product')).status).toBe(503)

  // Placed with a coupon, called, packed, printed, handed over, delivered, taken back and paid back.
  const sold = await buy({ couponCode: 'EID', totalAmount: 5900 })
  expect(sold.orderNumber).toMatch(/^TEST-/)
  const page = `/admin/orders/${sold._id}`
  const { data: listed } = await open(owner, '/admin/orders')
  expect(JSON.stringify(listed)).toContain(sold.orderNumber)
  const called = await submit(owner, '/admin/calls', { do: 'call', orderId: sold._id, outcome: 'confirmed', note: '' })
  expect(called.answer.ok, called.answer.message).toBe(true)
  const parcel = (await submit(owner, '/admin/dispatch', { do: 'pack', orderId: sold._id })).leadsTo ?? ''
  expect((await submit(owner, parcel, { do: 'packUnscanned' })).answer.ok).toBe(true)
  const parcelId = parcel.split('/').at(-1) ?? ''
  await inTests(`update parcels set courier_id = 'tcs'`)
  for (const kind of ['label', 'slip', 'invoice']) {
    const paper = await owner.raw(`/admin/dispatch/documents?kind=${kind}&parcel=${parcelId}`)
    const pages = await readPdf(Buffer.from(await paper.arrayBuffer()))
    for (const { text } of pages) expect(text, kind).toMatch(/(^|\s)TEST(\s|$)/)
    expect(pages[0]?.text, kind).toContain(sold.orderNumber)
  }
  const work = (queue: string, what: string) =>
    submit(owner, `/admin/dispatch/parcels?queue=${queue}`, { do: what, parcel: parcelId })
  expect((await work('packed', 'handOver')).answer.shown).toMatchObject({ done: '1 parcel handed over.' })
  expect((await work('onTheWay', 'delivered')).answer.shown).toMatchObject({ done: '1 parcel delivered.' })
  const lines = await inTests<{ position: number }>(`select position from order_items where order_id = '${sold._id}'`)
  const back = await submit(owner, page, {
    do: 'return',
    reason: 'other',
    wish: 'refund',
    note: 'Called',
    payTo: '',
    [`quantity-${lines[0]?.position}`]: '1',
  })
  expect([back.status, back.leadsTo], JSON.stringify(back.answer)).toEqual([
    303,
    expect.stringMatching(/^\/admin\/returns\//),
  ])

  // Paid ahead; cancelled by its buyer.
  const paid = await buy({ paymentMethod: 'Bank Transfer' })
  const payment = { do: 'payment', amount: '6000', reference: 'TRX 7' }
  expect((await submit(owner, `/admin/orders/${paid._id}`, payment)).answer.ok).toBe(true)
  const cancelled = await buy()
  const stopped = await submit(owner, `/admin/orders/${cancelled._id}`, {
    do: 'cancel',
    from: 'pending',
    reason: 'A test',
  })
  expect(stopped.answer.ok).toBe(true)

  // Its emails wait in the copy, each marked.
  await expect
    .poll(async () => (await inTests<{ subject: string }>('select subject from emails')).length)
    .toBeGreaterThan(2)
  for (const { subject } of await inTests<{ subject: string }>('select subject from emails'))
    expect(subject).toMatch(/^TEST: /)
  // Five pieces, of which one is sold for good: the copy has its own.
  const left = await inTests<{ stock: number }>('select stock from sizes')
  expect(left[0]?.stock).toBeLessThan(4)
  expect(await everything()).toEqual(before)

  // Out of the visit, and in it again: nothing of the two is mixed.
  await press('leave')
  expect(JSON.stringify((await open(owner, '/admin/orders')).data)).not.toContain('TEST-')
  expect((await open(owner, page)).status).toBe(404)
  await press('begin')
  expect((await open(owner, page)).status).toBe(200)
  expect(JSON.stringify((await open(owner, '/admin/products')).data)).toContain('Night Oud')

  const removed = await press('remove')
  expect(removed.answer.message).toMatch(/^Removed: 3 test orders, with everything/)
  await expect(inTests('select 1')).rejects.toThrow('does not exist')
  expect(await everything()).toEqual(before)
  const tests = join(shop.dataDir, 'files/tests')
  expect(
    existsSync(tests) ? readdirSync(tests, { recursive: true, withFileTypes: true }).filter(f => f.isFile()) : [],
  ).toEqual([])
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('action', 'like', 'tests.%')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['tests.begun', 'tests.left', 'tests.begun', 'tests.removed'])
  expect(audit.at(-1)?.after).toEqual({ orders: 3 })
})

test('a test visit ends with the session of its staff, and nobody has one by a cookie alone', async () => {
  await press('begin')
  const stolen = shop.browser()
  await stolen.raw('/', { headers: { cookie: 'khushbu_tests=yes.forged' } })
  await submit(owner, '/admin/account', { do: 'signOut' })
  const { body } = await owner.send('POST', '/v1/cart/quote', { items: [oud.line()] })
  // The shop itself, which is closed.
  expect(body.message).toContain('closed')
})

test('once the trial has ended nothing meant as a test is done in the shop, until a page shows the shop', async () => {
  owner = await newOwner()
  await shop.db.deleteFrom('settings').where('key', '=', 'closure').execute()
  const count = async () =>
    (
      await shop.db
        .selectFrom('orders')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const before = await count()
  const order = () =>
    owner.send('POST', '/v1/order', {
      customerId: randomUUID(),
      items: [oud.line()],
      paymentMethod: 'COD',
      totalAmount: 6000,
      shippingAddress: shippingAddress({ email: 'me@example.com' }),
    })
  const page = () => owner.raw('/admin/orders?page=1', { headers: { accept: 'text/html,*/*' } })

  // Another member of staff removed the copy.
  await press('begin')
  await submit(await newOwner(), '/admin/test-orders', { do: 'remove', pressed: 'yes' })
  const refused = { status: 409, body: { success: false, message: expect.stringMatching(/^The trial has ended/) } }
  for (let turn = 0; turn < 2; turn++) expect(await order()).toMatchObject(refused)
  expect((await owner.raw('/admin/calls', { method: 'POST', body: 'do=call' })).status).toBe(409)
  // What a page loads beside itself ends no visit.
  expect((await owner.raw('/v1/product')).status).toBe(200)
  expect(await order()).toMatchObject(refused)
  expect(await count()).toBe(before)
  const led = await page()
  expect([led.status, led.headers.get('location'), led.headers.get('set-cookie')]).toEqual([
    302,
    '/admin/orders?page=1',
    expect.stringMatching(/khushbu_tests=;.*max-age=0/i),
  ])
  expect((await page()).status).toBe(200)
  expect((await order()).status).not.toBe(409)

  // The session ended for want of use, which buying is.
  await press('begin')
  const age = (minutes: number) =>
    sql`update staff_sessions set updated_at = now() - make_interval(mins => ${minutes})`.execute(shop.db)
  await age(5)
  expect((await owner.raw('/v1/product')).status).toBe(200)
  const { rows } = await sql<{ used: boolean }>`select max(updated_at) > now() - interval '1 minute' as used
    from staff_sessions`.execute(shop.db)
  expect(rows).toEqual([{ used: true }])
  await age(60 * 24)
  expect(await order()).toMatchObject(refused)
  expect((await owner.raw('//evil.example/x', { headers: { accept: 'text/html' } })).headers.get('location')).toBe(
    '/evil.example/x',
  )
})

test('a copy that cannot be opened is tried anew, and can be removed; backups leave out its files', async () => {
  owner = await newOwner()
  await press('remove')
  await press('begin')
  const [{ checksum = '' } = {}] = await inTests<{ checksum: string }>(
    `select checksum from migrations where name like '001%'`,
  )
  const spoil = (as: string) => inTests(`update migrations set checksum = '${as}' where name like '001%'`)
  await spoil('x')
  expect((await owner.raw('/v1/product')).status).toBe(500)
  await spoil(checksum)
  expect((await owner.raw('/v1/product')).status).toBe(200)
  expect((await press('remove')).answer.message).toMatch(/^Removed: 0 test orders/)
  await press('begin')
  await spoil('x')
  expect((await owner.raw('/v1/product')).status).toBe(500)
  expect((await press('remove')).answer.message).toMatch(/^Removed: 0 test orders/)
  shop.errors.splice(0)
  expect(['tests/proofs/a', 'proofs/a'].map(isDerivedFile)).toEqual([true, false])
})

test('the copy has what is sold and nobody who bought: each table is in it or begins empty', async () => {
  for (const name of copiedTables) expect(Object.keys(holdsPerson), name).not.toContain(name)
  // Every table that a copied one refers to is copied.
  const { rows } = await sql<{
    from: string
    to: string
  }>`select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(shop.db)
  const copied: readonly string[] = copiedTables
  expect(rows.filter(({ from, to }) => copied.includes(from) && !copied.includes(to))).toEqual([])
})
