import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import {
  findParcel,
  handOver,
  listParcels,
  ParcelFilter,
  packUnscanned,
  startParcel,
} from '../../orders/dispatch/index.ts'
import { moveOrder } from '../../orders/orders/index.ts'
import { readFileLines } from './courier-file-columns.ts'
import type { FileColumns } from './courier-file-rules.ts'
import { meaningOf, plainWord } from './courier-words.ts'
import { discardFile, findFile, ImportFile, importFile, NameWords, nameFileColumns, nameWords } from './index.ts'

let fresh: FreshDatabase
let db: Db
let line: () => CartLine
const sana = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...sana, email: 'sana@shop.example', role: 'orders' })
    .execute()
  line = (await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 500 }])).line
})
afterAll(async () => {
  expect(await brokenInvariants(db)).toEqual([])
  await fresh.drop()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

/** A packed parcel of an order of its own; handed over unless `stays`. */
async function parcel(courierId: string, trackingNumber: string, { stays = false } = {}) {
  const { _id, orderNumber } = await (await guest(db)).buy([line()], 6000)
  await moveOrder(db, { orderId: _id, to: 'confirmed', actor: 'Sana' })
  return write(async tx => {
    const { parcelId, code } = await startParcel(tx, _id)
    await packUnscanned(tx, { parcelId, actor: 'Sana' })
    const described = { courier_id: courierId, tracking_number: trackingNumber }
    await tx.updateTable('parcels').set(described).where('id', '=', parcelId).execute()
    if (!stays) await handOver(tx, { parcel: [parcelId] }, sana)
    return { parcelId, code, orderNumber, trackingNumber }
  })
}
const send = (courierId: string, pasted: string, kind = 'status') =>
  write(tx => importFile(tx, ImportFile.parse({ courierId, kind, pasted }), sana))
const columns = (fileId: number, ...meanings: string[]) => {
  const chosen = Object.fromEntries(meanings.map((meaning, at) => [`column.${at}`, meaning]))
  return write(tx => nameFileColumns(tx, { fileId, chosen, staff: sana }))
}
const explain = (fileId: number, words: Record<string, string>) => {
  const fields = Object.entries(words).flatMap(([word, meaning], at) => [
    [`word.${at}`, word],
    [`meaning.${at}`, meaning],
  ])
  return write(tx => nameWords(tx, { fileId, words: NameWords.parse(Object.fromEntries(fields)), staff: sana }))
}
const outcomes = async (fileId: number) =>
  (await findFile(db, fileId)).report.rows
    .toSorted((one, other) => one.line - other.line)
    .map(({ outcome, why }) => (why ? `${outcome}: ${why}` : outcome))
const stateOf = async ({ parcelId }: { parcelId: string }) => (await findParcel(db, parcelId)).state

const head = 'S#,CN Number,Order Ref,Consignee,City,Booking Date,COD Amount,Current Status,Remarks'
const row = (
  { trackingNumber, orderNumber }: { trackingNumber: string; orderNumber: string },
  status: string,
  remarks = '',
) => `1,${trackingNumber},${orderNumber},"Malik, Ayesha",Lahore,22/11/2026,"6,000",${status},${remarks}`
const named = ['ignore', 'tracking', 'order', 'ignore', 'ignore', 'ignore', 'ignore', 'status', 'reason']

test('a status file of nine columns is read as it comes: columns named once, words explained once, nothing guessed', async () => {
  const [a, b, c, d] = [
    await parcel('tcs', '77900001'),
    await parcel('tcs', '77900002'),
    await parcel('tcs', '77900003'),
    await parcel('tcs', '77900004'),
  ] as const
  const file = [
    'TCS Shipment Report,,,,,,,,',
    head,
    row(a, 'Shipment Delivered'),
    row(b, 'Consignee not available', 'Door locked'),
    row(c, 'Return in process'),
    row(d, 'OUT FOR  DELIVERY'),
    '9,77900999,,,,,,Shipment Delivered,',
  ].join('\n')
  const { fileId, applied } = await send('tcs', file)
  expect(applied).toBeNull()
  const shown = await findFile(db, fileId)
  expect([shown.state, Object.values(shown.columns)]).toEqual(['mapping', named])
  expect(await columns(fileId, ...named)).toMatchObject({ unknown: 5, done: [] })
  // Nothing is changed by a word that nobody has explained.
  expect([await stateOf(a), await stateOf(c)]).toEqual(['handed_over', 'handed_over'])
  expect((await findFile(db, fileId)).unknown.rows).toMatchObject([
    { word: 'Shipment Delivered', lines: 2, number: '77900001' },
    { word: 'Consignee not available', lines: 1 },
    { word: 'Return in process', lines: 1 },
    { word: 'OUT FOR  DELIVERY', lines: 1 },
  ])
  await explain(fileId, { 'shipment delivered': 'delivered', 'Consignee not available': 'attempted' })
  expect(await outcomes(fileId)).toEqual([
    'done',
    'done',
    'unknown',
    'unknown',
    'refused: No parcel has the number 77900999.',
  ])
  await explain(fileId, { 'return in process': 'refused', 'out for delivery': 'onTheWay' })
  const end = await findFile(db, fileId)
  expect([end.state, end.sample, await outcomes(fileId)]).toEqual([
    'done',
    [],
    ['done', 'done', 'done', 'same', 'refused: No parcel has the number 77900999.'],
  ])
  expect([await stateOf(a), await stateOf(b), await stateOf(c), await stateOf(d)]).toEqual([
    'delivered',
    'handed_over',
    'refused',
    'handed_over',
  ])
  const { parcels } = await listParcels(db, ParcelFilter.parse({ queue: 'attempted' }))
  expect(parcels).toMatchObject([
    { code: b.code, attemptReason: 'Door locked', courierStatus: 'Consignee not available: Door locked' },
  ])

  // The next day's file needs nobody: columns and words are remembered, and what was known changes nothing.
  const next = await send(
    'tcs',
    [
      head,
      row(a, 'Shipment Delivered'),
      row(b, 'Out for delivery'),
      row(d, 'Consignee not available', 'No answer'),
    ].join('\n'),
  )
  expect(next.applied?.done.map(({ code, action }) => [code, action])).toEqual([
    [b.code, 'onTheWay'],
    [d.code, 'attempted'],
  ])
  expect(await outcomes(next.fileId)).toEqual(['same', 'done', 'done'])
  expect(await findParcel(db, b.parcelId)).toMatchObject({ attemptedAt: null, attemptReason: '', attempts: 1 })
})

test('a word means what staff explained for its courier, and a contradiction is shown with its reason', async () => {
  const one = await parcel('postex', '11000001')
  const other = await parcel('leopards', 'LE1')
  const waits = await parcel('postex', '11000002', { stays: true })
  const list = [
    `${one.trackingNumber},En-Route to LAHORE Warehouse`,
    `${waits.trackingNumber},delivered`,
    '11000001,Attempted,Gate closed',
  ]
  const { fileId } = await send('postex', list.join('\n'))
  expect(await outcomes(fileId)).toEqual(['same', `refused: Parcel ${waits.code} was not handed over yet.`, 'done'])
  const theirs = await send('leopards', `${other.trackingNumber},Attempted\n`)
  expect([theirs.applied?.unknown, await stateOf(other)]).toEqual([1, 'handed_over'])
  await explain(theirs.fileId, { attempted: 'delivered' })
  const late = await send('leopards', `${other.trackingNumber},Being Return\n`)
  expect(await outcomes(late.fileId)).toEqual([`refused: Parcel ${other.code} is delivered already.`])
  // A courier reports on its own parcels alone.
  const foreign = await send('leopards', '11000001,delivered\n')
  expect(await outcomes(foreign.fileId)).toEqual(['refused: No parcel has the number 11000001.'])
})

test('of a long list a page of lines and the first words are shown, and each line is reached, refused ones first', async () => {
  const lines = Array.from({ length: 250 }, (_, at) => `9900${1000 + at},${at < 120 ? `word ${at}` : 'delivered'}`)
  const { fileId, applied } = await send('mnp', lines.join('\n'))
  expect(applied).toMatchObject({ unknown: 120, refused: 130 })
  const { unknown, counts } = await findFile(db, fileId)
  expect([unknown.count, unknown.rows.length, unknown.more, counts]).toEqual([
    120,
    100,
    true,
    [
      ['refused', 130],
      ['unknown', 120],
    ],
  ])
  const pages = await Promise.all([1, 2, 3].map(async page => (await findFile(db, fileId, page)).report))
  expect(pages.map(({ first, rows, more }) => [first, rows.length, more])).toEqual([
    [1, 100, true],
    [101, 100, true],
    [201, 50, false],
  ])
  expect(pages.flatMap(({ rows }) => rows.map(({ outcome }) => outcome)).indexOf('unknown')).toBe(130)
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ line }) => line))).size).toBe(250)
  await explain(fileId, Object.fromEntries(unknown.rows.map(({ word }) => [word, 'onTheWay'])))
  expect((await findFile(db, fileId)).unknown).toMatchObject({ count: 20, more: false })
})

test("a courier's 'Returned' puts nothing on the shelf before somebody says what it means", async () => {
  const one = await parcel('blueex', 'BX1')
  const { fileId } = await send('blueex', 'BX1,Returned\n')
  expect([await outcomes(fileId), await stateOf(one)]).toEqual([['unknown'], 'handed_over'])
  await explain(fileId, { returned: 'returned' })
  expect(await findParcel(db, one.parcelId)).toMatchObject({ state: 'returned', restocked: true })
})

test('Urdu digits are read, and numbers that Excel has shortened are named', async () => {
  const one = await parcel('mnp', '5501')
  const { fileId } = await send('mnp', 'CN,Status\n۵۵۰۱,Delivered\n7.79E+08,Delivered\n,Delivered\nTotal,2\n')
  await columns(fileId, 'tracking', 'status')
  expect(await stateOf(one)).toBe('delivered')
  expect(await outcomes(fileId)).toEqual(['done', expect.stringMatching(/^refused: Excel has shortened .*7.79E\+08/)])
})

test('swapped columns are noticed, and nothing is applied by them', async () => {
  const one = await parcel('call-courier', 'CC-900100')
  const { fileId } = await send('call-courier', `CN,Status\n${one.trackingNumber},Delivered\nCC-900200,Delivered\n`)
  await expect(columns(fileId, 'status', 'tracking')).rejects.toThrow(
    "The columns 'Status' and 'CN' seem to be swapped: 'Delivered' is no tracking number",
  )
  await columns(fileId, 'tracking', 'status')
  expect(await stateOf(one)).toBe('delivered')
  // Remembered columns that do not fit a later file wait for somebody.
  const later = await send('call-courier', 'CN,Status\nDelivered,CC-900100\nRefused,CC-900200\n')
  expect(later.applied).toBeNull()
  expect((await findFile(db, later.fileId)).problem).toContain('seem to be swapped')
  await expect(send('call-courier', 'delivered,CC-900100\nrefused,CC-900200\n')).resolves.toMatchObject({
    applied: null,
  })
})

test('tracking numbers of bookings are stored by the columns of a file, swapped ones noticed', async () => {
  const [a, b, c] = [
    await parcel('tcs', '', { stays: true }),
    await parcel('postex', '', { stays: true }),
    await parcel('leopards', '99', {}),
  ] as const
  const head = 'Consignee;Reference;CN No'
  const file = `${head}\nA;${a.code};66 001\nB;${b.orderNumber};66002\nC;${b.code};66001\nD;KH-KCQB-MKKY;5001\nE;${c.code};66003\nF;${a.code};\n`
  const { fileId } = await send('postex', file, 'numbers')
  await expect(columns(fileId, 'ignore', 'tracking', 'order')).rejects.toThrow('seem to be swapped')
  const { done } = await columns(fileId, 'ignore', 'order', 'tracking')
  expect(done.map(({ code }) => code)).toEqual([a.code, b.code])
  expect(await outcomes(fileId)).toEqual([
    'done',
    'done',
    `refused: Parcel ${a.code} has the number 66001.`,
    'refused: No parcel has the number KH-KCQB-MKKY.',
    `refused: Parcel ${c.code} has left with another courier.`,
    'refused: The line has no tracking number',
  ])
  expect(await findParcel(db, a.parcelId)).toMatchObject({ courierId: 'postex', trackingNumber: '66001' })
})

test('the same file is taken once, also by two people at once, and again after it was discarded', async () => {
  const one = await parcel('tcs', '880001')
  const text = `${one.trackingNumber},Attempt failed,Nobody at home\n`
  const [first, second] = await Promise.all([send('tcs', text), send('tcs', text)])
  expect([second.fileId, [first.isNew, second.isNew].sort()]).toEqual([first.fileId, [false, true]])
  expect((await findParcel(db, one.parcelId)).attempts).toBe(1)
  await expect(columns(first.fileId, 'tracking', 'status')).rejects.toThrow('This list is applied now.')
  await write(tx => discardFile(tx, first.fileId))
  const again = await send('tcs', text)
  expect([again.isNew, await outcomes(again.fileId)]).toEqual([true, ['same']])
})

test("any courier's text is read without a fault, and each line with a number has one answer", async () => {
  const cell = fc.string({
    unit: fc.constantFrom('7', '۷', 'a', '*', '"', "'", ' ', '-', '\ud83c', 'لا', '\\', '%'),
    maxLength: 12,
  })
  const table: FileColumns = { A: 'tracking', B: 'status', C: 'reason' }
  await fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), rows => {
      const file = { header: ['A', 'B', 'C'], rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
      let lines: ReturnType<typeof readFileLines> = []
      try {
        lines = readFileLines('status', file, table)
      } catch (error) {
        expect((error as { code?: string }).code).toBe('invalid')
      }
      expect(new Set(lines.map(each => each.line)).size).toBe(lines.length)
      for (const { word } of lines)
        expect(meaningOf(new Map([[plainWord(word) || '*', 'delivered']]), word)).not.toBeNull()
    }),
  )
  expect(meaningOf(new Map([['en-route to * warehouse', 'onTheWay']]), 'En-Route To  Wah Cantt Warehouse')).toBe(
    'onTheWay',
  )
  expect(meaningOf(new Map([['a*a', 'onTheWay']]), 'a')).toBeNull()
})
