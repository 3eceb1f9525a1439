import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../test/courier-shop.ts'
import { fakePostex } from '../../test/fakes/postex.ts'
import { guest, settings, shelve } from '../../test/fixtures.ts'
import { type OpenMessages, openMessages } from '../../test/messages.ts'
import { plantFault } from '../../test/planted-fault.ts'
import { workJobs } from '../../test/working-jobs.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob, findUndoneWork, listJobs } from '../platform/database/job-queues.ts'
import { blankText } from '../shop/content/content/index.ts'
import { createDocument, publishDueDocuments, saveDocument } from '../shop/content/documents/index.ts'
import { trackParcels } from '../shop/money/courier-files/index.ts'
import { recountReports, refreshReports } from '../shop/money/reports/index.ts'
import { fetchPayments } from '../shop/money/settlement/index.ts'
import { runSales, saveSale } from '../shop/offers/sales/index.ts'
import { NoteCheckout, noteCheckout, remindCheckouts } from '../shop/orders/checkouts/index.ts'
import { findParcel, handOver, makeLoadSheets, recordParcels, workBookings } from '../shop/orders/dispatch/index.ts'
import { expireOrders, moveOrders } from '../shop/orders/orders/index.ts'
import { runCampaigns } from '../shop/people/campaigns/index.ts'
import { refreshAllPeople, refreshPeople } from '../shop/people/people/index.ts'

let shop: CourierShop
let db: Db
let postex: ReturnType<typeof fakePostex>
let messages: OpenMessages
let unplant: (() => Promise<void>)[] = []
beforeAll(async () => {
  shop = await courierShop()
  db = shop.db
  postex = fakePostex()
  await shop.connect('postex', postex)
})
afterEach(async () => {
  for (const take of unplant) await take()
  unplant = []
})
afterAll(() => shop.drop())

const plant = async (table: string, row: string, options?: { atCommit: boolean }) =>
  void unplant.push(await plantFault(db, table, row, options))
const stateOf = async (parcelId: string) => (await findParcel(db, parcelId)).state

test('a product that cannot be published holds up neither the others nor documents, and the incident names it', async () => {
  const [broken, ...well] = await Promise.all(
    ['Broken Rose', 'Sound Oud', 'Sound Musk'].map(name => shelve(db, name, [{ ml: 50, price: 500_000 }])),
  )
  const ids = [broken, ...well].map(product => product?.productId ?? '')
  await sql`update products set state = 'scheduled', publish_at = now() - interval '1 minute' where id = any(${ids}::text[])`.execute(
    db,
  )
  await plant('products', `new.name = 'Broken Rose' and new.state = 'published'`)
  expect(await findUndoneWork(db)).toEqual([])
  const jobs = await workJobs({ db, url: shop.url })
  await addJob(db, 'publish-due', {})
  await expect
    .poll(async () => (await listJobs(db))[0]?.lastError)
    .toBe('Not done: Product Broken Rose: a planted fault')
  await jobs.stop()
  const { rows } = await sql`select name, state from products where id = any(${ids}::text[]) order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'Broken Rose', state: 'scheduled' },
    { name: 'Sound Musk', state: 'published' },
    { name: 'Sound Oud', state: 'published' },
  ])
  expect(await findUndoneWork(db)).toMatchObject([
    { kind: 'jobs', text: expect.stringContaining("'publish-due': Product Broken Rose: a planted fault") },
  ])
})

test('a page that cannot be published holds up no other', async () => {
  const ids: number[] = []
  for (const title of ['Broken page', 'Sound page']) {
    await shop.inTx(async tx => {
      const { documentId } = await createDocument(tx, { kind: 'page', title }, 'Sana')
      await saveDocument(tx, { documentId, version: 1, by: 'Sana', text: { ...blankText, title, body: 'Slowly.' } })
      ids.push(documentId)
    })
  }
  await sql`update documents set publish_at = now() - interval '1 minute' where id = any(${ids}::int[])`.execute(db)
  await plant('contents', `new.title = 'Broken page'`)
  await expect(publishDueDocuments(db)).rejects.toThrow('Not done: The page broken-page: a planted fault')
  const { rows } = await sql`select title from contents where title like '% page' order by 1`.execute(db)
  expect(rows).toEqual([{ title: 'Sound page' }])
})

test('a sale that cannot end holds up no other, but for one that takes over its sizes: what stood before it is kept', async () => {
  const hour = (from: number) => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + from * 3_600_000)
  const bottle = async (name: string) => (await shelve(db, name, [{ ml: 50, price: 1_000_000 }])).line().selectedSizeId
  const [first, other] = [await bottle('Sale Oud'), await bottle('Sale Musk')]
  const plan = (name: string, sizeId: string, from: number, until: number) =>
    shop.inTx(tx =>
      saveSale(tx, {
        name,
        startsAt: hour(from),
        endsAt: hour(until),
        lines: `${sizeId.toUpperCase()} 20%`,
        by: { id: null, name: 'Sana' },
        settings,
      }),
    )
  await plan('Broken sale', first, 1, 2)
  await plan('After it', first, 2, 3)
  await plan('Sound sale', other, 2, 3)
  await runSales(db, hour(1))
  await plant('sales', `new.name = 'Broken sale' and new.state = 'ended'`)
  const run = () => runSales(db, hour(2))
  await expect(run()).rejects.toThrow(
    'Not done: Sale Broken sale: a planted fault; Sale After it: It waits for the end of the sale Broken sale.',
  )
  const states = async () =>
    (await sql<{ name: string; state: string }>`select name, state from sales order by id`.execute(db)).rows.map(
      row => row.state,
    )
  expect(await states()).toEqual(['running', 'planned', 'running'])
  await unplant.pop()?.()
  await run()
  expect(await states()).toEqual(['ended', 'running', 'running'])
  await runSales(db, hour(3))
  const { rows } = await sql`select discount::float from sizes where id in (${first}, ${other})`.execute(db)
  expect(rows).toEqual([{ discount: 0 }, { discount: 0 }])
})

test('a checkout that cannot be reminded holds up no other, although it is the oldest', async () => {
  const emails = ['broken@shop.example', 'sound@shop.example']
  const { line } = await shelve(db, 'Left Oud', [{ ml: 50, price: 500_000 }])
  for (const email of emails) {
    const { browserId } = await guest(db)
    const typed = NoteCheckout.parse({ agreed: true, items: [line()], email })
    await noteCheckout(db, { ...typed, browserId, customerId: null, verifiedEmail: null })
  }
  await sql`update checkouts set began_at = now() - interval '9 hours', noted_at = now() - case when email like 'broken%' then 7 else 6 end * interval '1 hour'`.execute(
    db,
  )
  await plant('checkouts', `new.email = 'broken@shop.example' and new.state <> 'open'`)
  await expect(remindCheckouts(db, { ...settings, closure: null })).rejects.toThrow(
    /^Not done: Checkout \w+: a planted fault$/,
  )
  const { rows } = await sql`select email, state from checkouts order by email`.execute(db)
  expect(rows).toEqual([
    { email: 'broken@shop.example', state: 'open' },
    { email: 'sound@shop.example', state: 'reminded' },
  ])
})

test('a newsletter that cannot begin holds up no other', async () => {
  await sql`insert into campaigns (subject, state, send_at, blocks, created_by)
    select subject, 'scheduled', now() - interval '1 minute', '[]', 'Sana' from unnest(array['Broken', 'Sound']) subject`.execute(
    db,
  )
  await plant('campaigns', `new.subject = 'Broken' and new.state <> 'scheduled'`)
  await expect(runCampaigns(db, { ...settings, closure: null })).rejects.toThrow(
    'Not done: Newsletter Broken: a planted fault',
  )
  const { rows } = await sql`select subject, state from campaigns order by subject`.execute(db)
  expect(rows).toEqual([
    { subject: 'Broken', state: 'scheduled' },
    { subject: 'Sound', state: 'sent' },
  ])
})

test('an order that cannot be cancelled holds up no other, also where the database says so at the end of all', async () => {
  const orders = await Promise.all([1, 2].map(async () => (await guest(db)).buy([shop.line()], 6000)))
  const [broken, sound] = orders.map(({ _id }) => _id)
  await sql`update orders set expires_at = now() - interval '1 minute' where id in (${broken}, ${sound})`.execute(db)
  await plant('orders', `new.id = '${broken}' and new.order_status <> 'pending'`, { atCommit: true })
  const move = shop.inTx(tx => moveOrders(tx, { id: orders.map(({ _id }) => _id), to: 'confirmed' }, 'Sana'))
  expect(await move).toMatchObject({
    moved: [{ orderId: sound }],
    refused: [{ orderId: broken, why: expect.stringContaining('a planted fault') }],
  })
  await sql`update orders set order_status = 'pending' where id = ${sound}`.execute(db)
  await expect(expireOrders(db)).rejects.toThrow(/^Not done: Order [-\w]+: a planted fault$/)
  const { rows } = await sql`select id, order_status as status from orders where id in (${broken}, ${sound})`.execute(
    db,
  )
  expect(new Map(rows.map(row => Object.values(Object(row)) as [string, string]))).toEqual(
    new Map([
      [broken, 'pending'],
      [sound, 'cancelled'],
    ]),
  )
})

test('a parcel at which the shop fails holds up no other: booked, on a load sheet, handed over, asked about, paid', async () => {
  const parcels = [await shop.packed(), await shop.packed(), await shop.packed()]
  const [broken = '', sound = '', third = ''] = parcels
  await shop.ask(...parcels)
  await plant('parcels', `new.id = '${broken}' and new.tracking_number <> ''`)
  await expect(workBookings(db, shop.open)).rejects.toThrow(/^Not done: Booking [-\w]+: a planted fault$/)
  const numbers = async () => Promise.all(parcels.map(async id => (await findParcel(db, id)).trackingNumber !== ''))
  expect(await numbers()).toEqual([false, true, true])
  await unplant.pop()?.()
  await shop.later()
  await shop.work()
  expect(await numbers()).toEqual([true, true, true])

  // Two handovers, one of whose load sheets cannot be kept.
  await plant('parcels', `new.id = '${third}' and new.state = 'handed_over'`, { atCommit: true })
  const bulk = await shop.inTx(tx => handOver(tx, { parcel: parcels }, shop.staff))
  expect(bulk).toMatchObject({ done: [{ parcelId: broken }, { parcelId: sound }], refused: [{ parcelId: third }] })
  await unplant.pop()?.()
  const [handover = 0] = bulk.handovers
  await shop.inTx(tx => handOver(tx, { parcel: [third] }, shop.staff))
  await plant('handovers', `new.id = ${handover} and new.load_sheet_state = 'made'`)
  await expect(makeLoadSheets(db, shop.open)).rejects.toThrow(`Not done: Load sheet ${handover}: a planted fault`)
  const sheets = await sql`select load_sheet_state as state from handovers where id >= ${handover} order by id`.execute(
    db,
  )
  expect(sheets.rows).toEqual([{ state: 'waiting' }, { state: 'made' }])
  await unplant.pop()?.()

  for (const order of postex.orders) order.status = 'Delivered'
  await plant('parcels', `new.id = '${broken}' and new.state = 'delivered'`, { atCommit: true })
  const { trackingNumber } = await findParcel(db, broken)
  await expect(trackParcels(db, shop.open)).rejects.toThrow(
    `Not done: PostEx, parcel ${trackingNumber}: a planted fault`,
  )
  expect(await Promise.all(parcels.map(stateOf))).toEqual(['handed_over', 'delivered', 'delivered'])
  const chosen = { parcel: [broken], result: 'delivered' as const }
  const { refused } = await shop.inTx(tx => recordParcels(tx, chosen, 'Sana'))
  expect(refused).toMatchObject([{ parcelId: broken, why: expect.stringContaining('a planted fault') }])
  await unplant.pop()?.()
  await trackParcels(db, shop.open)

  for (const [at, order] of postex.orders.entries()) order.receipt = `CPR-${at}`
  await plant('settlements', `new.reference = 'CPR-0-1 + CPR-0' or new.reference = 'CPR-0'`)
  await expect(fetchPayments(db, shop.open)).rejects.toThrow(/^Not done: PostEx, payment .*CPR-0.*: a planted fault$/)
  const { rows } = await sql`select from settlements`.execute(db)
  expect(rows).toHaveLength(2)
})

test('a message that cannot be written waits, named, and holds up no other', async () => {
  messages = await openMessages(db)
  const orders = await Promise.all([1, 2].map(async () => (await guest(db)).buy([shop.line()], 6000)))
  const [broken, sound] = orders.map(({ _id }) => _id)
  await sql`update orders set order_status = 'outForDelivery' where id in (${broken}, ${sound})`.execute(db)
  for (const { _id } of orders)
    await sql`select queue_message(${_id}, 'dispatched', ${`sent ${_id}`}, interval '0')`.execute(db)
  await plant('messages', `new.order_id = '${broken}' and new.state = 'accepted'`)
  await expect(messages.send()).rejects.toThrow(/^Not done: Message 'dispatched', .+: a planted fault$/)
  const { rows } = await sql`select state from messages where order_id = ${sound}`.execute(db)
  expect(rows).toEqual([{ state: 'accepted' }])
  await messages.close()
})

test('an order that cannot be summed, and a customer who cannot be counted, hold up no other and are named', async () => {
  const buyers = await Promise.all([11, 12, 13].map(number => guest(db, number)))
  const ids: string[] = []
  for (const buyer of buyers) ids.push((await buyer.buy([shop.line()], 6000))._id)
  const [broken = '', ...sound] = ids
  await plant('report_lines', `new.order_id = '${broken}'`)
  await plant('people', `new.phone = '${buyers[0]?.phoneNumber}'`)
  await expect(refreshReports(db)).rejects.toThrow(`Not done: Reports of order ${broken}: a planted fault`)
  const end = buyers[0]?.phoneNumber.slice(-4)
  await expect(refreshAllPeople(db)).rejects.toThrow(
    `Not done: The customer whose number ends in ${end}: a planted fault`,
  )
  const summed = async () =>
    (await db.selectFrom('report_lines').select('order_id').where('order_id', 'in', ids).execute()).map(
      ({ order_id }) => order_id,
    )
  const counted = async () =>
    (await db.selectFrom('people').select('phone').where('orders', '>', 0).execute()).map(({ phone }) => phone)
  const phones = buyers.map(({ phoneNumber }) => phoneNumber)
  expect((await summed()).sort()).toEqual([...sound].sort())
  expect(await counted()).toEqual(expect.arrayContaining(phones.slice(1)))
  expect(await counted()).not.toContain(phones[0])
  // The list of customers is readable all the same, and the nightly comparison goes through the others.
  await refreshPeople(db)
  await sql`update report_lines set revenue = revenue + 1 where order_id = ${sound[0] ?? ''}`.execute(db)
  await expect(recountReports(db)).rejects.toThrow(`Not done: Reports of order ${broken}: a planted fault`)
  const { problems } = await db
    .selectFrom('nightly_checks')
    .select('problems')
    .where('kind', '=', 'reports')
    .executeTakeFirstOrThrow()
  expect(problems).toContain(`Order ${sound[0]}`)
  for (const take of unplant) await take()
  unplant = []
  await refreshReports(db)
  await refreshAllPeople(db)
  expect((await summed()).sort()).toEqual([...ids].sort())
  expect(await counted()).toEqual(expect.arrayContaining(phones))
})
