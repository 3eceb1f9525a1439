import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOfWorkbook } from '../../src/platform/csv/read-workbook.ts'
import { newAttempt } from '../../src/shop/ground/form-attempt.ts'
import { refreshReports } from '../../src/shop/money/reports/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { requestAlert } from '../../src/shop/orders/stock-alerts/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { queued } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
let clerk: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
  clerk = await staffBrowser(shop, 'orders')
})
afterAll(() => shop.close())

const lastAudit = () =>
  shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const sizeOf = (sizeId: string) =>
  shop.db.selectFrom('sizes').selectAll().where('id', '=', sizeId).executeTakeFirstOrThrow()
const page = (sizeId: string) => `/admin/stock/sizes/${sizeId}`
const listed = async (query: string, browser = manager) => (await open(browser, `/admin/stock?${query}`)).data

async function bottle(name: string, stock: number, price = 600_000) {
  const product = await shelve(shop.db, name, [{ ml: 12, price, stock }])
  const sizeId = product.line().selectedSizeId
  return { ...product, sizeId, barcode: (await sizeOf(sizeId)).barcode }
}

describe('the stock list', () => {
  test('shows what is for sale, reserved and incoming, and how long it lasts at the present pace', async () => {
    const oud = await bottle('Pace Oud', 20)
    const { _id } = await (await guest(shop.db)).buy([oud.line(0, 5)], 30_000)
    // Held since it was placed, sold once it is confirmed.
    expect((await listed('q=pace+oud')).sizes).toMatchObject([{ held: 5, sold: 0 }])
    await moveOrder(shop.db, { orderId: _id, to: 'confirmed', actor: 'Sana' })
    await refreshReports(shop.db)
    const [row] = (await listed('q=pace+oud')).sizes
    expect(row).toMatchObject({ stock: 15, held: 5, incoming: 0, sold: 5, lowMark: 5, asks: 0 })
    // 15 pieces at 5 in 30 days.
    expect((await open(manager, page(oud.sizeId))).data.holders).toMatchObject([{ pieces: 5, onShelf: 5 }])
  })

  test('finds a size by words, SKU and barcode, on its shelf, and lists what is low and sold out', async () => {
    const rose = await bottle('Listed Rose', 2)
    await bottle('Listed Musk', 0)
    const label = (sizeId: string, more: object) =>
      open(manager, page(sizeId)).then(({ data }) =>
        submit(manager, page(sizeId), {
          do: 'label',
          barcode: data.size.barcode,
          shelf: '',
          lowMark: '',
          seen: data.seen.label,
          ...more,
        }),
      )
    await label(rose.sizeId, { shelf: ' c 9 ' })
    const names = async (query: string) => (await listed(query)).sizes.map((size: { name: string }) => size.name)
    for (const q of ['listed rose', rose.barcode, rose.sizeId.toUpperCase()]) {
      expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual(['Listed Rose'])
    }
    expect(await names('shelf=C+9')).toEqual(['Listed Rose'])
    expect([await names('view=low&q=listed'), await names('view=out&q=listed')]).toEqual([
      ['Listed Rose'],
      ['Listed Musk'],
    ])
    // Its own mark counts before the shop's setting.
    await label(rose.sizeId, { shelf: 'C 9', lowMark: '1' })
    expect(await names('view=low&q=listed')).toEqual([])
    expect((await listed('view=nonsense&page=-1&sort=x')).total).toBe((await listed('')).total)
  })

  test('is exported with its filters, which leaves an audit row; a name that begins like a formula is text; costs are for some', async () => {
    const sum = await bottle('Export Oud', 7)
    await shop.db
      .updateTable('products')
      .set({ name: '=SUM(1+1) Export Oud' })
      .where('id', '=', sum.productId)
      .execute()
    await submit(manager, page(sum.sizeId), { do: 'cost', cost: '900', seen: '' })
    const csv = async (browser: Browser) =>
      (await (await browser.raw('/admin/stock/export?q=export+oud&view=all')).text()).split('\n')
    const [heads, line, ...rest] = await csv(manager)
    expect(heads).toMatch(/^Name,ml,SKU,Barcode,.*,Price,Average cost$/)
    expect(line).toContain("'=SUM(1+1) Export Oud,12,")
    expect(line).toMatch(/,6000,900$/)
    expect(rest).toEqual([''])
    // The same cells as a workbook of Excel, in which no apostrophe is needed.
    const workbook = await manager.raw('/admin/stock/export?q=export+oud&view=all&as=xlsx')
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
    const [first, second] = await rowsOfWorkbook(new Uint8Array(await workbook.arrayBuffer()))
    expect(first?.cells).toEqual(heads?.replace(/^\ufeff/, '').split(','))
    expect(second?.cells.slice(0, 2)).toEqual(['=SUM(1+1) Export Oud', '12'])
    expect(await lastAudit()).toMatchObject({
      action: 'stock.exported',
      after: { q: 'export oud', view: 'all' },
      staff_name: 'manager person',
    })
    expect((await csv(clerk))[0]).toMatch(/,Price$/)
  })

  test('a size is offered by words of its name, also for a purchase order and a recount', async () => {
    const oud = await bottle('Offered Malaki', 3)
    const { sku } = await sizeOf(oud.sizeId)
    const offers = async (query: string) => (await clerk.raw(`/admin/stock/offers?${query}`)).json()
    expect(await offers('q=malaki+offered')).toEqual({
      q: 'malaki offered',
      offers: [{ value: sku, label: 'Offered Malaki, 12 ml', note: `${sku}, 3 for sale` }],
    })
    expect(await offers('')).toEqual({ q: '', offers: [] })
  })

  test('costs and margins are for those who may see purchases', async () => {
    const amber = await bottle('Cost Amber', 4, 600_000)
    const cost = { do: 'cost', cost: '2400.50', seen: '' }
    expect((await submit(clerk, page(amber.sizeId), cost)).status).toBe(403)
    expect((await submit(manager, page(amber.sizeId), cost)).answer.ok).toBe(true)
    expect((await submit(manager, page(amber.sizeId), cost)).status).toBe(409)
    expect((await listed('q=cost+amber')).sizes[0].averageCost).toBe(240_050)
    expect((await listed('q=cost+amber', clerk)).sizes[0].averageCost).toBeNull()
    expect((await open(clerk, page(amber.sizeId))).data).toMatchObject({
      size: { averageCost: null },
      seen: { cost: '' },
    })
  })
})

describe('a size', () => {
  test('is changed with a reason, never below zero, and each movement names who and why', async () => {
    const oud = await bottle('Moved Oud', 5)
    const change = (fields: Record<string, string>) =>
      submit(manager, page(oud.sizeId), { do: 'change', attempt: newAttempt(), ...fields })
    expect((await change({ reason: 'tester', pieces: '2', note: 'For the counter' })).answer.message).toBe(
      'Saved: tester. 3 for sale now.',
    )
    expect(await lastAudit()).toMatchObject({
      action: 'stock.changed',
      subject_label: 'Moved Oud, 12 ml',
      before: { stock: 5 },
      after: { stock: 3, reason: 'tester' },
    })
    const refused = await change({ reason: 'damaged', pieces: '4' })
    expect([refused.status, refused.answer.message, refused.answer.typed.pieces]).toEqual([
      409,
      'There are not so many of Moved Oud, 12 ml in stock: only 3 left for sale.',
      '4',
    ])
    for (const fields of [
      { reason: 'order', pieces: '1' },
      { reason: 'gift', pieces: '-1' },
      { reason: 'found', pieces: '1.5' },
    ]) {
      expect((await change(fields)).status, JSON.stringify(fields)).toBe(400)
    }
    await change({ reason: 'correction', pieces: '-1' })
    await change({ reason: 'found', pieces: '4' })
    expect((await submit(clerk, page(oud.sizeId), { do: 'change', reason: 'found', pieces: '1' })).status).toBe(403)
    const { movements } = (await open(clerk, page(oud.sizeId))).data
    expect(
      movements.map(({ change, stockAfter, reason, actor, note }: Record<string, unknown>) => [
        change,
        stockAfter,
        reason,
        actor,
        note,
      ]),
    ).toEqual([
      [4, 6, 'found', 'manager person', ''],
      [-1, 2, 'correction', 'manager person', ''],
      [-2, 3, 'tester', 'manager person', 'For the counter'],
      [5, 5, 'opening', 'a test', ''],
    ])
    const { given } = (await open(manager, '/admin/stock/given')).data
    expect(given.filter(({ name }: { name: string }) => name === 'Moved Oud')).toMatchObject([
      { reason: 'tester', pieces: 2 },
    ])
  })

  test('is changed once by a form that is sent twice, also at once, and again by the page loaded anew', async () => {
    const oud = await bottle('Twice Oud', 9)
    const { attempt } = (await open(manager, page(oud.sizeId))).data
    const change = (more = {}) =>
      submit(manager, page(oud.sizeId), { do: 'change', attempt, reason: 'damaged', pieces: '2', ...more })
    for (const { answer } of await Promise.all([change(), change()])) {
      expect(answer.message).toBe('Saved: broken. 7 for sale now.')
    }
    expect((await change()).answer.ok).toBe(true)
    const { numbers } = await shop.db
      .selectFrom('audit_log')
      .select(eb => eb.fn.countAll<number>().as('numbers'))
      .where('subject_id', '=', oud.sizeId)
      .executeTakeFirstOrThrow()
    expect([(await sizeOf(oud.sizeId)).stock, numbers]).toEqual([7, 1])
    // What it did cannot be replaced by something else.
    expect((await change({ pieces: '3' })).answer.message).toBe('Please open the form again')
    expect((await change({ attempt: 'short' })).status).toBe(400)
    const again = (await open(manager, page(oud.sizeId))).data.attempt
    expect((await change({ attempt: again })).answer.message).toBe('Saved: broken. 5 for sale now.')
  })

  test('has a barcode that no other has, and a label that was changed meanwhile is not overwritten', async () => {
    const [first, second] = [await bottle('First', 1), await bottle('Second', 1)]
    const { seen } = (await open(manager, page(first.sizeId))).data
    const label = (more: object) =>
      submit(manager, page(first.sizeId), {
        do: 'label',
        barcode: first.barcode,
        shelf: 'A1',
        lowMark: '',
        seen: seen.label,
        ...more,
      })
    const taken = await label({ barcode: second.barcode })
    expect([taken.status, taken.answer.problems.barcode, taken.answer.typed.barcode]).toEqual([
      409,
      'Second, 12 ml has this barcode',
      second.barcode,
    ])
    expect((await label({ barcode: '9501101530004' })).answer.problems.barcode).toMatch(/last digit does not fit/)
    // A UPC-A as a scanner sends it.
    expect((await label({ barcode: '036000291452' })).answer.ok).toBe(true)
    expect(await sizeOf(first.sizeId)).toMatchObject({ barcode: '0036000291452', shelf: 'A1' })
    expect((await label({ shelf: 'B2' })).status).toBe(409)
  })

  test('given to two sizes at the same moment a barcode goes to one of them', async () => {
    const sizes = [await bottle('Twin One', 1), await bottle('Twin Two', 1)]
    const forms = await Promise.all(sizes.map(({ sizeId }) => open(manager, page(sizeId))))
    const answers = await Promise.all(
      sizes.map(({ sizeId }, at) =>
        submit(manager, page(sizeId), {
          do: 'label',
          barcode: 'TWIN-1',
          shelf: '',
          lowMark: '',
          seen: forms[at]?.data.seen.label,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('labels are a PDF with a page for each 24 of them', async () => {
  const [oud, rose] = [await bottle('Label Oud', 1), await bottle('Label Rose', 1)]
  await shop.db.updateTable('sizes').set({ barcode: 'ROSE-12' }).where('id', '=', rose.sizeId).execute()
  const print = async (query: string) => {
    const answer = await clerk.raw(`/admin/stock/labels?${query}`)
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      pages: text.match(/\/Type \/Page\b/g)?.length,
    }
  }
  expect(await print(`sizeId=${oud.sizeId}&sizeId=${rose.sizeId}&each=13`)).toEqual({
    status: 200,
    type: 'application/pdf',
    pages: 2,
  })
  expect((await print(`sizeId=${oud.sizeId}&each=9999`)).pages).toBe(1)
  expect((await print('sizeId=unknown')).status).toBe(404)
})

describe('a recount', () => {
  const begin = async (...sizeId: string[]) => {
    const { leadsTo } = await submit(clerk, '/admin/stock', { do: 'recount', sizeId })
    return leadsTo ?? ''
  }
  const scan = (path: string, codes: string[], batch = `batch-${Math.random()}`.replace('.', '')) =>
    submit(clerk, `${path}/scans`, { do: 'scan', batch, scanned: codes.join('\n') })
  const linesOf = async (path: string) => (await open(clerk, path)).data.recount

  test('corrects by what was missing when it was counted: an order placed meanwhile stays', async () => {
    const oud = await bottle('Counted Oud', 10)
    await (await guest(shop.db)).buy([oud.line(0, 2)], 12_000)
    const path = await begin(oud.sizeId)
    // Eight for sale and two of an order stand there; one is missing.
    const scanned = await scan(path, Array<string>(8).fill(oud.barcode))
    expect(scanned.status).toBe(200)
    await scan(path, [oud.barcode.toLowerCase()])
    expect((await linesOf(path)).lines).toMatchObject([{ pieces: 9, expected: 10, countedBy: 'orders person' }])
    await (await guest(shop.db)).buy([oud.line(0, 3)], 18_000)
    const { version } = await linesOf(path)
    expect((await submit(clerk, path, { do: 'apply', version: String(version - 1) })).status).toBe(409)
    expect((await submit(clerk, path, { do: 'apply', version: String(version) })).answer.ok).toBe(true)
    expect((await sizeOf(oud.sizeId)).stock).toBe(4)
    expect(await lastAudit()).toMatchObject({ action: 'recount.applied', after: { sizes: 1, change: -1, short: 0 } })
    expect((await submit(clerk, path, { do: 'apply', version: String(version + 1) })).status).toBe(409)
  })

  test('a batch that is sent again counts once, and wrong codes do not stop the others', async () => {
    const [oud, rose] = [await bottle('Batch Oud', 3), await bottle('Batch Rose', 3)]
    const path = await begin(oud.sizeId)
    const codes = [oud.barcode, 'NO-SUCH-CODE', rose.barcode, oud.barcode]
    for (let time = 0; time < 2; time++) await scan(path, codes, 'the-same-batch')
    expect((await linesOf(path)).lines).toMatchObject([{ pieces: 2 }])
    const refused = await scan(path, ['NO-SUCH-CODE'])
    expect([refused.status, (await scan(path, [rose.barcode])).status, (await scan(path, [], 'x')).status]).toEqual([
      400, 400, 400,
    ])
    await submit(clerk, path, { do: 'drop' })
    expect((await scan(path, [oud.barcode])).status).toBe(409)
    expect((await sizeOf(oud.sizeId)).stock).toBe(3)
  })

  test('a million pieces of a size are counted, and no more', async () => {
    const oud = await bottle('Endless Oud', 1)
    const path = await begin(oud.sizeId)
    await submit(clerk, path, { do: 'type', sizeId: oud.sizeId, pieces: '999999', seen: '', sure: '999999' })
    expect((await scan(path, [oud.barcode])).status).toBe(200)
    expect((await scan(path, [oud.barcode])).answer.message).toMatch(/at most 1000000 pieces/)
    expect((await linesOf(path)).lines).toMatchObject([{ pieces: 1_000_000 }])
  })

  test('a size is in one open recount, typed counts are not overwritten, and what orders hold is never taken', async () => {
    const [oud, rose] = [await bottle('Held Oud', 3), await bottle('Held Rose', 3)]
    await (await guest(shop.db)).buy([oud.line(0, 2)], 12_000)
    const path = await begin(oud.sizeId, rose.sizeId)
    expect((await submit(clerk, '/admin/stock', { do: 'recount', sizeId: rose.sizeId })).answer.message).toMatch(
      /already in the open recount/,
    )
    const type = (sizeId: string, pieces: string, seen: string) =>
      submit(clerk, path, { do: 'type', sizeId, pieces, seen })
    await type(oud.sizeId, '1', '')
    expect((await type(oud.sizeId, '2', '')).status).toBe(409)
    await type(oud.sizeId, '0', '1')
    const { version } = await linesOf(path)
    await submit(clerk, path, { do: 'apply', version: String(version), rest: 'none' })
    expect([(await sizeOf(oud.sizeId)).stock, (await sizeOf(rose.sizeId)).stock]).toEqual([0, 0])
    const { lines } = await linesOf(path)
    expect(lines).toMatchObject([
      { name: 'Held Oud', change: -1, short: 2 },
      { name: 'Held Rose', change: -3, short: 0 },
    ])
  })

  test('a count above what can be there asks again, when it is typed and when it is applied', async () => {
    const oud = await bottle('Doubled Oud', 4)
    await (await guest(shop.db)).buy([oud.line(0, 1)], 6_000)
    const path = await begin(oud.sizeId)
    const type = (pieces: string, sure = '') =>
      submit(clerk, path, { do: 'type', sizeId: oud.sizeId, pieces, seen: '', sure })
    const asked = await type('40')
    expect([asked.status, asked.answer.problems.pieces]).toEqual([
      409,
      'Doubled Oud, 12 ml: at most 4 can be there, not 40. Please count again, and save once more if it is right.',
    ])
    // What was asked about is another number.
    expect((await type('400', '40')).status).toBe(409)
    expect((await linesOf(path)).lines).toMatchObject([{ pieces: null }])
    expect((await type('40', '40')).answer.ok).toBe(true)
    await scan(path, [oud.barcode])
    const { version } = await linesOf(path)
    const apply = (sure = '') => submit(clerk, path, { do: 'apply', version: String(version), sure })
    const again = await apply()
    expect([again.status, again.answer.message]).toEqual([
      409,
      expect.stringContaining('at most 4 can be there, not 41'),
    ])
    expect((await sizeOf(oud.sizeId)).stock).toBe(3)
    expect((await apply(String(version))).answer.ok).toBe(true)
    expect((await sizeOf(oud.sizeId)).stock).toBe(40)
  })

  test('counts the sizes of chosen shelves', async () => {
    const oud = await bottle('Shelf Oud', 3)
    await shop.db.updateTable('sizes').set({ shelf: 'Z1' }).where('id', '=', oud.sizeId).execute()
    const { leadsTo } = await submit(clerk, '/admin/stock/recounts', { do: 'open', shelf: ['Z1', 'Z2'] })
    expect(await linesOf(leadsTo ?? '')).toMatchObject({
      name: 'Shelves Z1, Z2',
      sizes: 1,
      lines: [{ name: 'Shelf Oud' }],
    })
    const rose = await bottle('Shelf Rose', 3)
    await submit(clerk, leadsTo ?? '', { do: 'add', sku: rose.sizeId })
    expect((await linesOf(leadsTo ?? '')).sizes).toBe(2)
    expect((await submit(clerk, '/admin/stock/recounts', { do: 'open' })).answer.problems.shelf).toBe(
      'Please choose what to count',
    )
  })
})

describe('a purchase order', () => {
  const supplier = async (name: string) => {
    await submit(manager, '/admin/purchases/suppliers', {
      do: 'save',
      supplierId: '',
      name,
      phone: '042 111',
      email: '',
      note: '',
    })
    const { suppliers } = (await open(manager, '/admin/purchases/suppliers')).data
    return String(suppliers.find((one: { name: string }) => one.name === name).supplierId)
  }
  const purchaseOf = async (path: string) => (await open(manager, path)).data.purchase
  const send = async (path: string, fields: Record<string, string>) =>
    submit(manager, path, { version: String((await purchaseOf(path)).version), ...fields })

  test('is received in parts at its cost, keeps the average, and its rest is cancelled', async () => {
    const oud = await bottle('Bought Oud', 0, 600_000)
    const supplierId = await supplier('Attar House')
    await requestAlert(shop.db, { sizeId: oud.sizeId, email: 'waits@example.com' }, null)
    const begin = { do: 'begin', supplierId, sizeId: oud.sizeId }
    const pieces = `pieces.${oud.sizeId}`
    const newPage = `/admin/purchases/new?sizeId=${oud.sizeId}`
    expect((await open(manager, newPage)).data).toMatchObject({
      lines: [{ sizeId: oud.sizeId, label: 'Bought Oud, 12 ml', stock: 0, pieces: 1 }],
      usual: null,
    })
    // Without a supplier its name is enough; a name that is known is that supplier.
    const nameless = await submit(manager, '/admin/purchases/new', { ...begin, supplierId: '' })
    expect(nameless.answer.problems).toEqual({ supplierName: 'Please say from whom' })
    const asNew = { ...begin, supplierId: '', supplierName: 'Glass House' }
    for (const supplierName of ['Glass House', 'glass house'])
      expect((await submit(manager, '/admin/purchases/new', { ...asNew, supplierName })).leadsTo).toMatch(
        /^\/admin\/purchases\/\d+$/,
      )
    const added = await shop.db.selectFrom('suppliers').select('name').where('name', 'ilike', 'glass house').execute()
    expect(added).toEqual([{ name: 'Glass House' }])
    const wrong = await submit(manager, '/admin/purchases/new', { ...begin, [pieces]: 'many' })
    expect(wrong.answer.problems).toEqual({ [pieces]: 'Please enter how many pieces' })
    const { leadsTo: path = '' } = await submit(manager, '/admin/purchases/new', { ...begin, [pieces]: '7' })
    expect((await purchaseOf(path ?? '')).lines).toMatchObject([{ ordered: 7, cost: 0 }])
    expect((await open(manager, newPage)).data.usual).toBe(Number(supplierId))
    const at = path ?? ''
    await send(at, {
      do: 'change',
      [`pieces.${oud.sizeId}`]: '10',
      [`cost.${oud.sizeId}`]: '2000',
      expectedOn: '2026-12-01',
      note: 'Urgent',
    })
    expect(await lastAudit()).toMatchObject({
      action: 'purchase.changed',
      after: { lines: { [oud.sizeId]: { pieces: 10, cost: 200_000 } } },
    })
    const came = (pieces: string, paid: string) => ({
      do: 'receive',
      [`came.${oud.sizeId}`]: pieces,
      [`paid.${oud.sizeId}`]: paid,
    })
    expect((await send(at, came('1', '1'))).answer.message).toMatch(/is draft now/)
    await send(at, { do: 'send' })
    expect((await listed('q=bought+oud')).sizes[0].incoming).toBe(10)
    const { version } = await purchaseOf(at)
    expect((await send(at, came('3', '2000'))).answer.message).toBe('3 pieces added to stock.')
    // The same form again.
    expect((await submit(manager, at, { version: String(version), ...came('3', '2000') })).status).toBe(409)
    await send(at, came('1', '2400'))
    expect(await sizeOf(oud.sizeId)).toMatchObject({ stock: 4, average_cost: 210_000 })
    const tooMany = await send(at, came('7', '2000'))
    expect(tooMany.answer.problems[`came.${oud.sizeId}`]).toMatch(/^Only 6 are still to come/)
    expect((await listed('q=bought+oud')).sizes[0]).toMatchObject({ stock: 4, incoming: 6 })
    await send(at, { do: 'cancelRest' })
    expect(await purchaseOf(at)).toMatchObject({
      state: 'done',
      received: 4,
      cancelled: 6,
      deliveries: [{ pieces: 1 }, { pieces: 3 }],
    })
    expect((await listed('q=bought+oud')).sizes[0].incoming).toBe(0)
    // Whoever waited for the size gets an email.
    expect(await queued(shop.db, 'back-in-stock')).toHaveLength(1)
    expect((await send(at, { do: 'cancelRest' })).status).toBe(409)
  })

  test('takes sizes by scanner, refuses unknown and repeated ones, and two people do not overwrite each other', async () => {
    const oud = await bottle('Scanned Oud', 1)
    const supplierId = await supplier('Bottle Works')
    const { leadsTo } = await submit(manager, '/admin/purchases/new', { do: 'begin', supplierId })
    const at = leadsTo ?? ''
    expect((await send(at, { do: 'send' })).answer.message).toBe('Please add what to order first')
    const add = { do: 'add', scanned: oud.barcode, pieces: '6', cost: '850.50' }
    const { version } = await purchaseOf(at)
    expect((await send(at, add)).answer.message).toBe('Scanned Oud, 12 ml: added.')
    expect((await submit(manager, at, { version: String(version), ...add })).status).toBe(409)
    expect((await send(at, add)).answer.message).toMatch(/is on this purchase order already/)
    expect((await send(at, { ...add, scanned: 'NOTHING' })).answer.problems.scanned).toMatch(/No size has/)
    expect((await send(at, { ...add, cost: 'free', pieces: '0' })).answer.problems).toEqual({
      cost: 'Please enter rupees, such as 850 or 850.50',
      pieces: 'Please enter at least 1',
    })
    const twice = await submit(manager, '/admin/purchases/suppliers', {
      do: 'save',
      supplierId: '',
      name: 'BOTTLE works',
    })
    expect(twice.answer.problems.name).toBe('There is a supplier with this name already')
    await send(at, { do: 'cancelRest' })
    expect(await purchaseOf(at)).toMatchObject({ state: 'cancelled', cost: 0 })
  })
})
