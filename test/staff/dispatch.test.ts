import { afterAll, beforeAll, expect, test } from 'vitest'
import { areFontsRead } from '../../src/platform/pdf/pdf-page.ts'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { readPdf } from '../pdf.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let manager: Browser
let accountant: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  manager = await staffBrowser(shop, 'manager')
  accountant = await staffBrowser(shop, 'accounts')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 300_000, stock: 1000 }])).line
})
afterAll(() => shop.close())

async function confirmed(quantity = 2) {
  const { _id, orderNumber } = await (await guest(shop.db)).buy([line(0, quantity)], quantity * 3000)
  await moveOrder(shop.db, { orderId: _id, to: 'confirmed', actor: 'Sana' })
  return { _id, orderNumber }
}
const queue = (name: string) => `/admin/dispatch/parcels?queue=${name}`
const pageOf = (parcelId: string) => `/admin/dispatch/parcels/${parcelId}`
const lastAudit = () =>
  shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Begins to pack an order, and answers its parcel. */
async function begin(orderId: string): Promise<string> {
  const { leadsTo, status } = await submit(clerk, '/admin/dispatch', { do: 'pack', orderId })
  expect(status).toBe(303)
  return leadsTo?.split('/').at(-1) ?? ''
}
async function packed(orderId: string): Promise<string> {
  const parcelId = await begin(orderId)
  const { answer } = await submit(manager, pageOf(parcelId), { do: 'packUnscanned' })
  expect(answer.ok).toBe(true)
  return parcelId
}

test('who opens Dispatch waits for no font with the first paper', async () => {
  await open(clerk, '/admin/dispatch')
  await expect.poll(areFontsRead).toBe(true)
})

test('each scan has its audit row, a wrong one keeps what was scanned on the screen, and only a manager packs without scanning', async () => {
  const { _id, orderNumber } = await confirmed()
  const parcelId = await begin(_id)
  expect(await lastAudit()).toMatchObject({ action: 'parcel.started', subject_label: `${orderNumber}-1` })
  const scan = (code: string) => submit(clerk, pageOf(parcelId), { do: 'scan', code })
  const wrong = await scan('4006381333931')
  expect([wrong.status, wrong.answer.message]).toEqual([404, 'No size has the barcode 4006381333931.'])
  const sku = line().selectedSizeId.toUpperCase()
  expect((await scan(sku)).answer.message).toBe('Night Oud, 50 ml. 1 to go.')
  expect(await lastAudit()).toMatchObject({ action: 'parcel.scanned', after: { sku, missing: 1 } })
  expect((await submit(clerk, pageOf(parcelId), { do: 'packUnscanned' })).status).toBe(403)
  expect((await submit(manager, pageOf(parcelId), { do: 'packUnscanned' })).answer.ok).toBe(true)
  expect(await lastAudit()).toMatchObject({ action: 'parcel.packedUnscanned', staff_name: 'manager person' })
  expect((await open(accountant, pageOf(parcelId))).data.parcel).toMatchObject({ unscannedBy: 'manager person' })
})

test('an order is found by its scanned number, also while its parcel is on the way', async () => {
  const { _id, orderNumber } = await confirmed()
  const find = (code: string) => submit(clerk, '/admin/dispatch', { do: 'open', code })
  const { leadsTo } = await find(orderNumber.toLowerCase())
  expect(leadsTo).toMatch(/^\/admin\/dispatch\/parcels\//)
  expect((await find(`${orderNumber}-1`)).leadsTo).toBe(leadsTo)
  expect((await find('KH-0000-0000')).answer.message).toBe('No parcel has the number KH-0000-0000.')
  await moveOrder(shop.db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
})

test("an order's page lists its parcels with what is in them, and what is still to pack, for who may see parcels", async () => {
  const { _id, orderNumber } = await confirmed(3)
  const page = async (browser = clerk) => (await open(browser, `/admin/orders/${_id}`)).data
  expect(await page()).toMatchObject({ parcels: [], toPack: { orderNumber, waiting: [{ pieces: 3 }], parcel: null } })
  const parcelId = await begin(_id)
  await submit(clerk, pageOf(parcelId), { do: 'scan', code: line().selectedSizeId.toUpperCase() })
  await submit(clerk, pageOf(parcelId), { do: 'packScanned' })
  const { version } = (await open(clerk, pageOf(parcelId))).data.parcel
  const described = { version: String(version), courierId: 'tcs', trackingNumber: '88 01', weightGrams: '450' }
  expect((await submit(clerk, pageOf(parcelId), { do: 'describe', ...described })).answer.message).toBe('Saved')
  const { parcels, toPack, may } = await page(accountant)
  expect(parcels).toMatchObject([
    { parcelId, code: `${orderNumber}-1`, state: 'packed', courier: 'TCS', trackingNumber: '8801', weightGrams: 450 },
  ])
  expect(parcels[0]).toMatchObject({ codAmount: 300_000, items: [{ name: 'Night Oud', ml: 50, quantity: 1 }] })
  expect(parcels[0].trackingUrl).toContain('8801')
  expect([toPack.waiting[0].pieces, may.pack]).toEqual([2, false])
  expect(await page(await staffBrowser(shop, 'marketing'))).toMatchObject({ parcels: [], toPack: null })
})

test('two people describe one parcel: the second save is refused and keeps what was typed', async () => {
  const parcelId = await packed((await confirmed())._id)
  const { version } = (await open(clerk, pageOf(parcelId))).data.parcel
  const describe = (more: Record<string, string>) =>
    submit(clerk, pageOf(parcelId), { do: 'describe', version: String(version), courierId: 'tcs', ...more })
  const bad = await describe({ trackingNumber: 'a b;c', weightGrams: '1.5', courierFee: '-1', codAmount: 'x' })
  expect(Object.keys(bad.answer.problems).sort()).toEqual(['codAmount', 'courierFee', 'trackingNumber', 'weightGrams'])
  const saved = await describe({ trackingNumber: '7701', weightGrams: '650', courierFee: '250', codAmount: '6000' })
  expect(saved.answer.message).toBe('Saved')
  expect(await lastAudit()).toMatchObject({ action: 'parcel.described', before: { tracking_number: '' } })
  const late = await describe({ trackingNumber: '7702', codAmount: '6000' })
  expect([late.status, late.answer.typed.trackingNumber]).toEqual([409, '7702'])
})

test('who cancels an order that is packed reads which parcel is to be put back on the shelf', async () => {
  const { _id, orderNumber } = await confirmed()
  await packed(_id)
  const { answer } = await submit(manager, `/admin/orders/${_id}`, {
    do: 'cancel',
    from: 'processing',
    reason: 'Customer called',
  })
  expect(answer.message).toContain(`Parcel ${orderNumber}-1 is unpacked: please put its pieces back on the shelf.`)
})

test('many are handed over and delivered at once, with a report of those that could not', async () => {
  const ids = [await packed((await confirmed())._id), await packed((await confirmed())._id)]
  await shop.db.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', 'in', ids).execute()
  const handed = await submit(clerk, queue('packed'), { do: 'handOver', parcel: [...ids, 'none'] })
  const { done, refused, links } = handed.answer.shown
  expect([done, refused, links.length]).toEqual([
    '2 parcels handed over.',
    [{ label: 'none', why: 'There is no such parcel' }],
    1,
  ])
  expect(await lastAudit()).toMatchObject({ action: 'parcel.handedOver' })
  const { data } = await open(clerk, queue('onTheWay'))
  expect(data.parcels.map((each: { parcelId: string }) => each.parcelId)).toEqual(expect.arrayContaining(ids))
  expect((await submit(clerk, queue('onTheWay'), { do: 'delivered' })).status).toBe(400)
  const delivered = await submit(clerk, queue('onTheWay'), { do: 'delivered', parcel: ids })
  expect(delivered.answer.shown.done).toBe('2 parcels delivered.')
  const again = await submit(clerk, queue('onTheWay'), { do: 'delivered', parcel: ids[0] ?? '' })
  expect(again.answer.shown.refused[0].why).toMatch(/is delivered already/)
  const sheet = await accountant.raw(links[0].to)
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('a parcel that came back is inspected by a form, whose mistakes name the size', async () => {
  const parcelId = await packed((await confirmed())._id)
  await shop.db.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
  await submit(clerk, pageOf(parcelId), { do: 'handOver' })
  await submit(clerk, pageOf(parcelId), { do: 'refused' })
  const sellable = `sellable.${line().selectedSizeId}`
  const wrong = await submit(clerk, pageOf(parcelId), { do: 'receive', [sellable]: '3', again: 'no' })
  expect([wrong.status, wrong.answer.message]).toEqual([400, 'Please say how many of the 2 can be sold'])
  const { answer } = await submit(clerk, pageOf(parcelId), { do: 'receive', [sellable]: '1', again: 'no' })
  expect(answer.message).toBe('Received: 1 piece back in stock. 1 piece written off.')
  expect(await lastAudit()).toMatchObject({ action: 'parcel.returned', after: { again: false } })
})

test('papers and CSV of chosen parcels are files; the list of parcels says when nothing was chosen', async () => {
  const parcelId = await packed((await confirmed())._id)
  await shop.db
    .updateTable('parcels')
    .set({ courier_id: 'leopards', weight_grams: 400 })
    .where('id', '=', parcelId)
    .execute()
  for (const kind of ['label', 'slip', 'invoice']) {
    const paper = await clerk.raw(`/admin/dispatch/documents?kind=${kind}&parcel=${parcelId}`)
    expect([kind, paper.status, (await paper.text()).slice(0, 5)]).toEqual([kind, 200, '%PDF-'])
    expect(await lastAudit()).toMatchObject({
      action: 'parcels.printed',
      after: { document: kind, parcels: [expect.any(String)] },
    })
  }
  const csv = await clerk.raw(`/admin/dispatch/export?courier=leopards&parcel=${parcelId}`)
  const text = await csv.text()
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="leopards-/)
  expect(text).toContain(',1,400,6000,')
  const exported = await shop.db
    .selectFrom('audit_log')
    .select(['staff_name', 'after'])
    .where('action', '=', 'parcels.exported')
    .executeTakeFirst()
  expect(exported).toEqual({ staff_name: 'orders person', after: { parcels: 1 } })
  for (const query of ['documents?kind=label', 'export?courier=leopards']) {
    const nothing = await clerk.raw(`/admin/dispatch/${query}`)
    expect([nothing.status, nothing.headers.get('location')]).toEqual([303, '/admin/dispatch/parcels?nothing=chosen'])
  }
  expect((await open(clerk, '/admin/dispatch/parcels?nothing=chosen')).data.nothing).toBe(true)
  for (const query of [
    'documents?kind=label&parcel=none',
    'documents?kind=constructor&parcel=x',
    'documents?kind=sheet&handover=x',
    'export?courier=x&parcel=none',
  ]) {
    expect((await clerk.raw(`/admin/dispatch/${query}`)).status, query).toBe(404)
  }
})

test('papers of an order abroad have its Urdu house number as typed, and sums as on the page of the order', async () => {
  const { _id } = await confirmed()
  const parcelId = await packed(_id)
  await shop.db
    .updateTable('orders')
    .set({ address: 'مکان نمبر ۱۲، گلی ۳۴', country: 'AE' })
    .where('id', '=', _id)
    .execute()
  for (const kind of ['label', 'slip', 'invoice']) {
    const paper = await clerk.raw(`/admin/dispatch/documents?kind=${kind}&parcel=${parcelId}`)
    const [page] = await readPdf(Buffer.from(await paper.arrayBuffer()))
    expect(page?.text.match(/[۰-۹]+/g)?.sort(), kind).toEqual(['۱۲', '۳۴'])
    // Prices as on the order's page and in its emails.
    expect(page?.text.replaceAll(/Rs [\d,]+/g, ''), kind).not.toContain('Rs')
    expect(page?.text.replaceAll(/\s+/g, ' '), kind).toContain('United Arab Emirates')
    expect(page?.text.includes('Not included'), kind).toBe(kind === 'invoice')
  }
})

test("a courier's columns are edited by managers, with the field that is wrong named", async () => {
  const address = '/admin/dispatch/couriers/postex'
  const { courier } = (await open(clerk, address)).data
  const typed = {
    do: 'change',
    version: String(courier.version),
    name: 'PostEx',
    trackingUrl: 'http://postex.pk/{number}',
    phone: '',
    active: 'yes',
    lateAfterDays: '0',
    weightUnit: 'kg',
    columns: 'Ref = {reference}\nColour = {colour}',
    cityNames: 'Lahore = LHE',
  }
  expect((await submit(clerk, address, typed)).status).toBe(403)
  const { answer } = await submit(manager, address, typed)
  expect(answer.problems).toEqual({
    trackingUrl: 'The tracking address must begin with https:// and contain {number}',
    lateAfterDays: 'At least 1 day',
    columns: 'There is no field {colour}',
  })
  const right = { ...typed, trackingUrl: '', lateAfterDays: '4', columns: 'Ref = {reference}' }
  expect((await submit(manager, address, right)).answer.ok).toBe(true)
  expect((await open(clerk, address)).data.courier).toMatchObject({ lateAfterDays: 4, cityNames: { Lahore: 'LHE' } })
  expect((await submit(manager, address, right)).status).toBe(409)
  const added = await submit(manager, '/admin/dispatch/couriers', { do: 'add', name: 'Own rider' })
  expect(added.leadsTo).toBe('/admin/dispatch/couriers/own-rider')
})

test('a status file leads to its page, with audit rows of the list and of each parcel; reading is for who works', async () => {
  const parcelId = await packed((await confirmed())._id)
  await shop.db
    .updateTable('parcels')
    .set({ courier_id: 'tcs', tracking_number: '660077' })
    .where('id', '=', parcelId)
    .execute()
  await submit(clerk, pageOf(parcelId), { do: 'handOver' })
  const lists = '/admin/dispatch/lists'
  const nothing = await submit(clerk, lists, { do: 'status', kind: 'status', courierId: '', pasted: '' })
  expect(Object.keys(nothing.answer.problems).sort()).toEqual(['courierId'])
  const typed = { do: 'status', kind: 'status', courierId: 'tcs', pasted: '660077,Consignee not available,Gate closed' }
  expect((await submit(accountant, lists, typed)).status).toBe(403)
  const { leadsTo } = await submit(clerk, lists, typed)
  const address = leadsTo ?? ''
  expect((await open(accountant, address)).data.file).toMatchObject({
    state: 'words',
    unknown: { rows: [{ lines: 1 }] },
  })
  const none = await submit(clerk, address, { do: 'words', 'word.0': 'Consignee not available', 'meaning.0': '' })
  expect([none.status, none.answer.message]).toEqual([400, 'Please say of at least one word what it means'])
  const words = { do: 'words', 'word.0': 'Consignee not available', 'meaning.0': 'attempted' }
  expect((await submit(clerk, address, words)).answer.message).toBe('1 line applied.')
  expect(await lastAudit()).toMatchObject({ action: 'parcel.attempted' })
  const { data } = await open(clerk, queue('attempted'))
  expect(data.parcels).toMatchObject([{ parcelId, attemptReason: 'Gate closed' }])
  // A word that was explained wrongly is corrected on the courier's page.
  const courierPage = '/admin/dispatch/couriers/tcs'
  const { courier } = (await open(manager, courierPage)).data
  const correct = (text: string) =>
    submit(manager, courierPage, { do: 'words', version: String(courier.version), words: text })
  expect((await correct('gone away = lost')).answer.problems.words).toContain('please write word = what it means')
  expect((await correct('consignee not available = Refused, coming back')).answer.ok).toBe(true)
  expect((await open(manager, courierPage)).data.words).toEqual([['consignee not available', 'refused']])
  for (const file of ['/admin/dispatch/files/0', '/admin/dispatch/files/x'])
    expect((await open(clerk, file)).status).toBe(404)
})

test('half an xlsx, and a file of half a million lines, are refused in words on the field', async () => {
  const upload = async (content: BlobPart) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ do: 'status', kind: 'status', courierId: 'tcs' }))
      form.set(field, value)
    form.set('file', new File([content], 'status.xlsx'))
    return clerk.raw('/admin/dispatch/lists', { method: 'POST', body: form })
  }
  const sheet = await upload(Buffer.from([80, 75, 3, 4, 0, 0]))
  expect([sheet.status, await sheet.text()]).toEqual([400, expect.stringContaining('did not arrive whole')])
  const long = await upload(`CN,Status\n${'1,2\n'.repeat(500_000)}`)
  expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('at most 2,000 lines')])
})

test('packers who press Pack next at once get different orders, and none is left twice', async () => {
  const orders = [await confirmed(), await confirmed(), await confirmed()]
  const waiting = (await open(clerk, '/admin/dispatch')).data.orders.length
  expect(waiting).toBeGreaterThanOrEqual(orders.length)
  const pressed = await Promise.all(
    Array.from({ length: waiting + 1 }, () => submit(clerk, '/admin/dispatch', { do: 'next' })),
  )
  const led = pressed.flatMap(({ leadsTo }) => leadsTo ?? [])
  expect(new Set(led).size).toBe(led.length)
  const rest = await submit(clerk, '/admin/dispatch', { do: 'next' })
  expect(rest.answer.message).toBe('Nothing is left to pack.')
  for (const address of led) await submit(clerk, address, { do: 'unpack' })
})

test('a house without a scanner packs many at once, with weights for the booking file; with one only who may override', async () => {
  const [one, two] = [await confirmed(2), await confirmed(3)]
  const begun = await confirmed()
  await begin(begun._id)
  const packAll = (browser: Browser) =>
    submit(browser, '/admin/dispatch', { do: 'packAll', order: [one._id, two._id, begun._id] })
  expect((await packAll(clerk)).status).toBe(403)
  await shop.db.insertInto('settings').values({ key: 'scanToPack', value: 'false' }).execute()
  await shop.db.updateTable('sizes').set({ weight_grams: 400 }).where('id', '=', line().selectedSizeId).execute()
  // Until the news of the setting has arrived.
  let packedAll = await packAll(clerk)
  await expect
    .poll(async () => {
      if (packedAll.status === 403) packedAll = await packAll(clerk)
      return packedAll.status
    })
    .toBe(200)
  const { answer } = packedAll
  expect(answer.shown).toMatchObject({
    done: '2 orders packed. Their parcels wait to be handed over.',
    refused: [{ label: begun.orderNumber, why: expect.stringContaining('is being packed: please finish it') }],
  })
  expect(await lastAudit()).toMatchObject({ action: 'parcel.packedUnscanned' })
  const parcels = (await open(clerk, `${queue('packed')}`)).data.parcels
  const weights = parcels
    .filter(({ orderNumber }: { orderNumber: string }) => [one.orderNumber, two.orderNumber].includes(orderNumber))
    .map(({ weightGrams }: { weightGrams: number }) => weightGrams)
  expect(weights.sort((a: number, b: number) => a - b)).toEqual([2 * 400 + 150, 3 * 400 + 150])
  expect((await submit(clerk, '/admin/dispatch', { do: 'packAll' })).answer.problems.order).toBe(
    'Please choose at least one order',
  )
  await shop.db.deleteFrom('settings').where('key', '=', 'scanToPack').execute()
})

test('a courier that does not go to a city is not suggested there, and staff see it', async () => {
  const address = '/admin/dispatch/couriers/leopards'
  const { courier } = (await open(manager, address)).data
  const { columns, cityNames: _, ...fields } = courier
  const typed = {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    do: 'change',
    active: 'yes',
    columns: columns.map(({ header, value }: { header: string; value: string }) => `${header} = ${value}`).join('\n'),
    cityNames: 'Lhr = LHE\nKarachi = KHI',
    serves: 'all',
    unserved: 'لاہور\nHunza',
    maxGrams: '',
    maxCash: '',
  }
  expect((await submit(manager, address, typed)).answer.message).toBe('Saved')
  expect((await open(manager, address)).data.courier).toMatchObject({ unserved: ['Lahore', 'Hunza'] })
  const parcelId = await packed((await confirmed())._id)
  const { couriers, parcel } = (await open(clerk, pageOf(parcelId))).data
  expect(couriers.at(-1)).toMatchObject({ courierId: 'leopards', takes: false, why: 'does not go to Lahore' })
  expect(parcel.courierId).not.toBe('leopards')
  await shop.db.updateTable('parcels').set({ courier_id: 'leopards' }).where('id', '=', parcelId).execute()
  const listed = (await open(clerk, queue('packed'))).data.parcels
  expect(listed.find((each: { parcelId: string }) => each.parcelId === parcelId).holds).toMatchObject([
    { kind: 'city', said: 'Lahore' },
  ])
})
