import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { today } from '../../ground/dates.ts'
import { rs } from '../../ground/money.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { handOver, packUnscanned, startParcel } from '../../orders/dispatch/index.ts'
import { findOrder, moveOrder } from '../../orders/orders/index.ts'
import { askAdvance, PayAsideBack, payAsideBack, receivePayment, undoPayment } from '../../orders/payments/index.ts'
import { findDay } from '../day-close/index.ts'
import { findReport, ReportFilter, refreshReports } from '../reports/index.ts'
import { guessBankColumns, readBankLines, readDay } from './bank-file-lines.ts'
import {
  countBankRows,
  IgnoreBankRow,
  ImportBankStatement,
  ignoreBankRow,
  importBankStatement,
  listBankRows,
  listDecided,
  MatchBankRow,
  matchBankRow,
  nameBankColumns,
  UndoBankRow,
  undoBankRow,
} from './index.ts'

const staff = { id: 'sana', name: 'Sana' }
let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'accounts' })
    .execute()
  line = (await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const take = (pasted: string) => write(tx => importBankStatement(tx, ImportBankStatement.parse({ pasted }), staff))
const match = (rowId: string, order: string) =>
  write(tx => matchBankRow(tx, { ...MatchBankRow.parse({ rowId, order }), actor: staff.name }))
/** An order for cash of Rs 2,280 that waits for an advance. */
async function waiting(rupees: number) {
  const { _id: orderId, orderNumber } = await (await guest(db)).buy([line()], 2280)
  await write(tx => askAdvance(tx, { orderId, amount: rs(rupees), reason: '', actor: 'Sana', settings, email: false }))
  return { orderId, orderNumber }
}

const header = 'Txn Date,Narration,Debit,Credit,Balance'

test('a statement is read by columns that are named once; what both statements have is counted once, and what went out is left out', async () => {
  const [first, second] = [await waiting(700), await waiting(800)]
  const day = today()
  const rows = [
    `${day},"Raast from AYESHA MALIK ${first.orderNumber.toLowerCase()}",,"700.00",1`,
    `${day},Cash withdrawn,500,,2`,
    `${day},IBFT MALIK,,800,3`,
    `${day},IBFT MALIK,,800,4`,
  ]
  const taken = await take([header, ...rows].join('\n'))
  expect(taken).toMatchObject({ isNew: true, named: false })
  const columns = guessBankColumns(header.split(','))
  expect(columns).toEqual({
    'Txn Date': 'date',
    Narration: 'reference',
    Debit: 'debit',
    Credit: 'credit',
    Balance: 'ignore',
  })
  const chosen = Object.fromEntries(Object.values(columns).map((meaning, at) => [`column.${at}`, meaning]))
  expect(
    await write(tx => nameBankColumns(tx, { statementId: taken.statementId, chosen, actor: 'Sana' })),
  ).toMatchObject({
    rows: 3,
    // It names its order and is what that waits for.
    matched: [{ orderNumber: first.orderNumber, amount: rs(700) }],
  })
  expect(await take([header, ...rows].join('\n'))).toMatchObject({ isNew: false, named: true })
  expect(await take([header, ...rows, `${day},IBFT SOMEBODY,,900,5`].join('\n'))).toMatchObject({
    isNew: true,
    named: true,
    rows: 1,
  })

  const open = await listBankRows(db)
  expect(open.map(({ amount }) => amount)).toEqual([rs(800), rs(800), rs(900)])
  expect(open[0]?.candidates).toMatchObject([{ orderId: second.orderId, reasons: ['Same amount', 'Same name'] }])
  expect(open[2]?.candidates).toEqual([])

  const [two, three, four] = open.map(({ rowId }) => rowId)
  const [one] = (await listDecided(db)).map(({ key }) => key)
  await expect(match(one ?? '', first.orderNumber)).rejects.toThrow('Somebody else has decided')
  await expect(match(two ?? '', 'KH-0000-0000')).rejects.toThrow('There is no order')
  // Two people press at once: the row counts once.
  const both = await Promise.allSettled([match(two ?? '', second.orderNumber), match(two ?? '', second.orderNumber)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await write(tx =>
    receivePayment(tx, {
      orderId: second.orderId,
      amount: rs(800),
      method: 'Bank transfer',
      reference: 'IBFT',
      typedReference: 'IBFT',
      actor: 'Sana',
    }),
  )
  await expect(match(three ?? '', second.orderNumber)).rejects.toThrow('recorded by hand')
  await write(tx => ignoreBankRow(tx, { rowId: Number(three), kind: 'typed', staff }))
  expect(await countBankRows(db)).toEqual({ open: 1, matched: 2, ignored: 1 })
  expect(four).toBeDefined()
  expect(await findOrder(db, first.orderId, { kind: 'staff' })).toMatchObject({
    orderStatus: 'confirmed',
    paidAhead: rs(700),
  })
  expect(await brokenInvariants(db)).toEqual([])
})

test('a payment that leaves no doubt is matched by itself, and taken back by a press; any doubt is left to a person', async () => {
  const day = today()
  const [sure, twice, less] = [await waiting(610), await waiting(620), await waiting(630)]
  const { matched } = await take(
    [
      header,
      `${day},Raast ${sure.orderNumber.replaceAll('-', '').toLowerCase()},,610,1`,
      // Two name one order, one is less than is due, and one names two orders.
      `${day},Raast ${twice.orderNumber} one,,620,2`,
      `${day},Raast ${twice.orderNumber} two,,620,3`,
      `${day},Raast ${less.orderNumber},,629,4`,
      `${day},Raast ${less.orderNumber} and ${twice.orderNumber},,630,5`,
      `${day},Raast ROY,,610,6`,
    ].join('\n'),
  )
  expect(matched).toHaveLength(1)
  expect(matched).toMatchObject([{ orderNumber: sure.orderNumber, amount: rs(610), orderId: sure.orderId }])
  const paid = async ({ orderId }: { orderId: string }) => (await findOrder(db, orderId, { kind: 'staff' })).paidAhead
  expect([await paid(sure), await paid(twice), await paid(less)]).toEqual([rs(610), rs(0), rs(0)])
  const undo = { ...UndoBankRow.parse({ rowId: matched[0]?.rowId, reason: 'Another customer' }), actor: 'Sana' }
  await write(tx => undoBankRow(tx, { ...undo, staffId: staff.id, settings }))
  expect(await paid(sure)).toBe(rs(0))
  const rest = (await listBankRows(db)).filter(({ amount }) => [610, 620, 629, 630].map(rs).includes(amount))
  expect(rest.map(({ amount }) => amount)).toEqual([rs(610), rs(620), rs(620), rs(629), rs(630), rs(610)])
  for (const { rowId } of rest) await write(tx => ignoreBankRow(tx, { rowId: Number(rowId), kind: 'own', staff }))
  expect(await brokenInvariants(db)).toEqual([])
})

test('a wrong match is undone: the order waits again, the ledger is even, and the payment is matched with the right order', async () => {
  const [wrong, right] = [await waiting(650), await waiting(650)]
  const day = today()
  await take([header, `${day},IBFT MALIK,,650,9`, `${day},IBFT ROY,,77,9`].join('\n'))
  const open = await listBankRows(db)
  const [row, aside] = [650, 77].map(rupees => open.find(({ amount }) => amount === rs(rupees))?.rowId ?? '')
  const undo = (rowId = '') =>
    write(tx =>
      undoBankRow(tx, {
        ...UndoBankRow.parse({ rowId, reason: 'Wrong person' }),
        actor: 'Sana',
        staffId: staff.id,
        settings,
      }),
    )
  await match(row ?? '', wrong.orderNumber)
  const both = await Promise.allSettled([undo(row), undo(row)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const read = async (orderId: string) => findOrder(db, orderId, { kind: 'staff' })
  expect(await read(wrong.orderId)).toMatchObject({ orderStatus: 'pending', paidAhead: 0 })
  const inBank = await db
    .selectFrom('ledger_lines')
    .select(eb => eb.fn.sum<string>('amount').as('sum'))
    .where('order_id', '=', wrong.orderId)
    .where('account', '=', 'bank')
    .executeTakeFirst()
  expect(Number(inBank?.sum)).toBe(0)
  await match(row ?? '', right.orderNumber)
  expect(await read(right.orderId)).toMatchObject({ orderStatus: 'confirmed', paidAhead: rs(650) })
  // The same row again and back: its references are others each time.
  await undo(row)
  await match(row ?? '', right.orderNumber)
  await write(tx => ignoreBankRow(tx, { rowId: Number(aside), kind: 'unknown', staff }))
  expect(await undo(aside)).toBeNull()
  expect((await listBankRows(db)).some(({ rowId }) => rowId === aside)).toBe(true)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a payment that is put aside says what it is: money that the ledger does not count yet is in the bank, the close of the day and its flows', async () => {
  const day = today()
  const kinds = { unknown: 501, other: 502, courier: 503, page: 504, own: 505 } as const
  await take([header, ...Object.values(kinds).map(rupees => `${day},IBFT NOBODY,,${rupees},9`)].join('\n'))
  const rows = await listBankRows(db)
  const rowOf = (kind: keyof typeof kinds) => Number(rows.find(({ amount }) => amount === rs(kinds[kind]))?.rowId)
  const place = async (label: string) =>
    (await findDay(db, day)).places.find(each => each.label === label)?.amount ?? rs(0)
  const figures = async () => {
    const { expected, ledger, flows } = await findDay(db, day)
    const aside = flows.find(({ label }) => label === 'Payments put aside')?.amount ?? rs(0)
    return [expected, ledger, await place('Payments without an order'), aside].map(Number)
  }
  const before = await figures()
  const since = async () => (await figures()).map((amount, at) => (amount - (before[at] ?? 0)) / 100)
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    await write(tx => ignoreBankRow(tx, { ...IgnoreBankRow.parse({ rowId: rowOf(kind), kind }), staff }))
  // Of an unknown customer it is owed; of the owner it is the house's own.
  expect(await since()).toEqual([1003, 1003, -501, 2515])
  expect((await listDecided(db)).find(({ amount }) => amount === rs(502))?.aside).toBe('other')
  expect(IgnoreBankRow.safeParse({ rowId: 1 }).error?.issues.map(({ message }) => message)).toEqual([
    'Please choose what it is',
  ])
  // Its order turns up after all: it counts once.
  const undone = { rowId: rowOf('unknown'), reason: 'The order is found', actor: 'Sana', staffId: staff.id, settings }
  expect(await write(tx => undoBankRow(tx, undone))).toBeNull()
  expect(await since()).toEqual([502, 502, 0, 2014])
  const { orderId, orderNumber } = await waiting(501)
  await match(String(rowOf('unknown')), orderNumber)
  expect(await findOrder(db, orderId, { kind: 'staff' })).toMatchObject({ paidAhead: rs(501) })
  expect(await since()).toEqual([1003, 1003, 0, 2014])
  await refreshReports(db)
  const { rows: balances, total } = await findReport(db, 'balances', ReportFilter.parse({ from: day, to: day }))
  expect(Object.fromEntries(balances.map(([label, amount]) => [label, amount]))).toMatchObject({
    'Other money that came in': -rs(502),
  })
  expect(balances.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(total?.[1])
  expect(await brokenInvariants(db)).toEqual([])
})

test('money of a customer whose order is not known is paid back: to whom, how and by which number; it leaves ledger and day, and cannot be matched any more', async () => {
  const day = today()
  await take([header, `${day},IBFT KAMRAN,,640.50,9`, `${day},IBFT OWNER,,641,9`].join('\n'))
  const rowOf = async (amount: number) =>
    Number((await listBankRows(db)).find(each => each.amount === rs(amount))?.rowId)
  const [theirs, ours] = [await rowOf(640.5), await rowOf(641)]
  const figures = async () => {
    const { ledger, flows, places } = await findDay(db, day)
    const of = (list: { label: string; amount: number }[], label: string) =>
      list.find(each => each.label === label)?.amount ?? 0
    return [ledger, of(places, 'Payments without an order'), of(flows, 'Payments put aside, paid back')].map(Number)
  }
  const before = await figures()
  const since = async () => (await figures()).map((amount, at) => (amount - (before[at] ?? 0)) / 100)
  const form = {
    source: 'bank',
    key: String(theirs),
    amount: '640.50',
    payee: 'Kamran, PK36SCBL...',
    method: 'Raast',
    reference: 'RF-1',
  }
  const back = (typed: Partial<typeof form> = {}) =>
    write(tx => payAsideBack(tx, { ...PayAsideBack.parse({ ...form, ...typed }), staff }))
  await expect(back()).rejects.toThrow('Only a customer')
  await write(tx => ignoreBankRow(tx, { rowId: theirs, kind: 'unknown', staff }))
  await write(tx => ignoreBankRow(tx, { rowId: ours, kind: 'other', staff }))
  await expect(back({ key: String(ours), amount: '1' })).rejects.toThrow('Only a customer')
  await expect(back({ key: '999999' })).rejects.toThrow('no such payment')
  await expect(back({ amount: '640.51' })).rejects.toThrow('At most Rs 640.50 can be paid back')
  expect(await back({ amount: '40.50', method: 'Cash', reference: '' })).toMatchObject({
    left: rs(600),
    inAll: rs(40.5),
  })
  const undo = () =>
    write(tx => undoBankRow(tx, { rowId: theirs, reason: 'x', actor: 'Sana', staffId: staff.id, settings }))
  await expect(undo()).rejects.toThrow('Rs 40.50 of it was paid back already')
  expect(await since()).toEqual([1241, -600, 40.5])
  // Two people pay the rest back at once: it goes once.
  const both = await Promise.allSettled([back({ amount: '600' }), back({ amount: '600' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await since()).toEqual([641, 0, 640.5])
  const listed = (await listDecided(db)).find(({ source, key }) => source === 'bank' && key === String(theirs))
  expect(listed).toMatchObject({
    owed: 0,
    paidBack: [
      { amount: rs(40.5), payee: 'Kamran, PK36SCBL...', method: 'Cash', by: 'Sana' },
      { amount: rs(600), method: 'Raast', reference: 'RF-1' },
    ],
  })
  expect(await brokenInvariants(db)).toEqual([])
  const problems = (typed: Partial<Record<keyof typeof form, string>>) =>
    PayAsideBack.safeParse({ ...form, ...typed }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(problems({ payee: ' ' })).toEqual([['payee', 'Please say to whom: name and account']])
  expect(problems({ amount: '0' })).toEqual([['amount', 'Please enter the amount']])
  expect(problems({ amount: '1.234' })).toEqual([['amount', 'Please use at most two decimals']])
  expect(problems({ reference: '' })).toEqual([
    ['reference', "Please give the bank's or the portal's number of the payment"],
  ])
  expect(problems({ method: 'Portal of the payment page' })?.[0]?.[0]).toBe('method')
  expect(problems({ method: 'Cheque' })).toEqual([['method', 'Please choose how it was paid']])
})

test('undone, what was collected less is collected by the parcel that is still here, and by nobody once it has left', async () => {
  const parcel = async () => {
    const { _id: orderId } = await (await guest(db)).buy([line()], 2280)
    await moveOrder(db, { orderId, to: 'confirmed', actor: 'Sana' })
    return write(async tx => {
      const { parcelId } = await startParcel(tx, orderId)
      await tx.updateTable('parcels').set({ courier_id: 'postex' }).where('id', '=', parcelId).execute()
      await packUnscanned(tx, { parcelId, actor: 'Sana' })
      return { orderId, parcelId }
    })
  }
  const pay = (orderId: string, reference: string) =>
    write(tx => receivePayment(tx, { orderId, amount: rs(500), method: 'Bank transfer', reference, actor: 'Sana' }))
  const collects = async (id: string) =>
    (await db.selectFrom('parcels').select('cod_amount').where('id', '=', id).executeTakeFirstOrThrow()).cod_amount
  const undo = async (orderId: string) => {
    const payments = db.selectFrom('order_payments').select('id').where('order_id', '=', orderId)
    const paymentId = (await payments.executeTakeFirstOrThrow()).id
    return write(tx => undoPayment(tx, { orderId, paymentId, reason: 'x', actor: 'Sana', settings }))
  }
  const [here, gone] = [await parcel(), await parcel()]
  await pay(here.orderId, 'A')
  expect(await collects(here.parcelId)).toBe(rs(1780))
  expect(await undo(here.orderId)).toMatchObject({ uncollected: 0, status: 'processing' })
  expect(await collects(here.parcelId)).toBe(rs(2280))
  await pay(gone.orderId, 'B')
  await write(tx => handOver(tx, { parcel: [gone.parcelId] }, staff))
  expect(await undo(gone.orderId)).toMatchObject({ uncollected: rs(500), status: 'outForDelivery' })
  expect(await brokenInvariants(db)).toEqual([])
})

test('a line that cannot be read is named, and a statement without payments is refused', async () => {
  await expect(take(`${header}\n22/11/2026,x,,many 5,1`)).rejects.toThrow("Line 1: 'many 5' is no amount")
  await expect(take(`${header}\n32/11/2026,x,,500,1`)).rejects.toThrow("Line 1: '32/11/2026' is no date")
  await expect(take(`${header}\n22/11/2026,x,500,,1`)).rejects.toThrow('No line has a date')
})

test('days are read as banks write them', () => {
  for (const text of [
    '2026-11-05',
    '05/11/2026 14:22',
    '5-Nov-26',
    '05.11.2026',
    '5 November 2026',
    'Nov 5, 2026',
    '۰۵/۱۱/۲۰۲۶',
  ])
    expect(readDay(text), text).toBe('2026-11-05')
  for (const text of ['31/02/2026', '5/13/2026', 'yesterday', '', '5/5', '2026']) expect(readDay(text), text).toBeNull()
})

test('however a statement is cut in two that overlap, each payment has one fingerprint', () => {
  const row = fc.tuple(
    fc.constantFrom('1/11/2026', '2/11/2026'),
    fc.constantFrom('A', 'B'),
    fc.constantFrom('100', '200'),
  )
  const columns = { d: 'date', n: 'name', a: 'credit' } as const
  const read = (rows: string[][]) =>
    readBankLines({ header: ['d', 'n', 'a'], rows }, columns).map(each => each.fingerprint)
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), unsorted => {
      const rows = unsorted.toSorted(([a], [b]) => a.localeCompare(b))
      const whole = read(rows)
      expect(new Set(whole).size).toBe(rows.length)
      // Statements hold whole days.
      for (const day of new Set(rows.map(([date]) => date))) {
        for (const print of read(rows.filter(([date]) => date === day))) expect(whole).toContain(print)
      }
    }),
  )
})
