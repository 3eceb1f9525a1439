import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { guest } from '../../../../test/fixtures.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import {
  clerk,
  close,
  delivered,
  findings,
  imported,
  money,
  openSettledShop,
  oud,
  send,
  shop,
  shown,
  today,
} from '../../../../test/settled-shop.ts'
import { open, staffBrowser, submit } from '../../../../test/staff.ts'
import { rs } from '../../ground/money.ts'
import { moveOrder } from '../../orders/orders/index.ts'
import { listCourierAccounts } from './index.ts'

openSettledShop()

const account = async (name: string) => (await listCourierAccounts(shop.db)).find(({ courierId }) => courierId === name)

const bank = async () => {
  const row = await shop.db
    .selectFrom('ledger_lines')
    .select(eb => eb.fn.sum<number>('amount').as('sum'))
    .where('account', '=', 'bank')
    .executeTakeFirstOrThrow()
  return row.sum ?? 0
}

test('a statement with a missing, a short, a double and a foreign line is decided and closed, and the ledger agrees', async () => {
  const [right, short, double, missing] = [
    await delivered('leopards'),
    await delivered('leopards'),
    await delivered('leopards'),
    await delivered('leopards'),
  ] as const
  expect(await account('leopards')).toMatchObject({ due: rs(24_000), parcels: 4, upTo7Days: rs(24_000) })
  const before = await bank()
  const address = await imported('leopards', [
    `${right.trackingNumber},,"Rs 6,000",250,240`,
    `,${short.orderNumber.toLowerCase()},5500,250,220`,
    `${double.trackingNumber},${double.orderNumber},6000,250,240`,
    `${double.trackingNumber},${double.orderNumber},6000,250,240`,
    'XX-9,KH-0000-0000,2000,250,80',
    'Total,,25500,1250,1020',
  ])
  const { missing: absent, state } = await shown(address)
  expect([state, await findings(address)]).toEqual(['open', [[], ['short'], [], ['double'], ['unknown']]])
  expect(absent).toMatchObject([{ orderId: missing.orderId, amount: rs(6000) }])

  const undecided = await close(address)
  expect([undecided.status, undecided.answer.message]).toEqual([409, '3 differences are not decided yet.'])
  const decisions = await submit(clerk, address, {
    do: 'decide',
    'line.2': 'writeOff',
    'line.4': 'open',
    'line.5': 'open',
    [`missing.${missing.orderId}.${missing.parcelId}`]: 'open',
  })
  expect(decisions.answer.message).toBe('Saved. Everything is decided.')
  // Rs 23,230 by the lines; Rs 30 did not arrive.
  const closed = await close(address, 'Rs 23,200')
  expect(closed.answer).toMatchObject({ ok: true })

  expect((await bank()) - before).toBe(rs(23_200))
  expect(await money(right.orderId)).toMatchObject({ charged: rs(6000), settled: rs(6000), open: 0 })
  expect(await money(short.orderId)).toMatchObject({ settled: rs(5500), open: 0, writtenOff: rs(500) })
  // Paid twice: the courier is owed it.
  expect(await money(double.orderId)).toMatchObject({ settled: rs(12_000), open: rs(-6000) })
  expect(await money(missing.orderId)).toMatchObject({ settled: 0, open: rs(6000), withCourier: rs(6000) })
  expect(await account('leopards')).toMatchObject({ due: rs(6000 - 6000 + 30), parcels: 2, lastPaidOn: today })
  const apart = await shop.db.selectFrom('ledger_lines').select('amount').where('account', '=', 'unallocated').execute()
  expect(apart).toEqual([{ amount: rs(-2000) }])
})

test('money that was paid twice cannot be kept: it is owed back to the courier', async () => {
  const one = await delivered('mnp')
  const address = await imported('mnp', [`${one.trackingNumber},,6000,250,240`, `${one.trackingNumber},,6000,0,0`])
  expect(await findings(address)).toEqual([[], ['double']])
  const page = await submit(clerk, address, { do: 'decide', 'line.2': 'writeOff' })
  expect([page.status, page.answer.message]).toEqual([400, 'Line 2 is paid twice: that money is owed back to M&P'])
  // Stored so by an earlier version, it is owed back all the same.
  await shop.db
    .updateTable('settlement_lines')
    .set({ decision: 'writeOff' })
    .where('settlement_id', '=', Number(address.split('/').at(-1)))
    .where('line', '=', 2)
    .execute()
  expect((await close(address)).answer.ok).toBe(true)
  expect(await money(one.orderId)).toMatchObject({ withCourier: rs(-6000), writtenOff: 0 })
})

test('the same file is taken once, a settlement is closed once, and what is closed stays', async () => {
  const one = await delivered('tcs')
  const lines = [`${one.trackingNumber},,6000,250,240`]
  const address = await imported('tcs', lines)
  const [again, twice] = await Promise.all([send('tcs', lines), send('tcs', lines)])
  expect([again.leadsTo, twice.leadsTo]).toEqual([address, address])
  const before = await bank()
  const presses = await Promise.all([close(address), close(address)])
  expect(presses.map(({ answer }) => answer.ok)).toEqual([true, true])
  expect((await bank()) - before).toBe(rs(5510))
  expect((await submit(clerk, address, { do: 'discard' })).status).toBe(409)
  expect((await submit(clerk, address, { do: 'decide', 'line.1': 'writeOff' })).status).toBe(409)
  await expect(
    shop.db
      .updateTable('settlements')
      .set({ received: rs(1) })
      .execute(),
  ).rejects.toThrow('stays as it is')
  await expect(shop.db.deleteFrom('settlement_lines').execute()).rejects.toThrow('stays as it is')
  // The columns are remembered: the next file is read by itself, and finds a payment of a settled parcel.
  const { leadsTo } = await send('tcs', [...lines, `${(await delivered('tcs')).trackingNumber},,6000,250,240`])
  expect(await findings(leadsTo ?? '')).toEqual([['double'], []])
  const settlement = await shown(address)
  expect([settlement.state, settlement.lines[0]?.findings, settlement.lines[0]?.expected]).toEqual([
    'closed',
    [],
    rs(6000),
  ])
})

test('two presses of import at once make one settlement', async () => {
  const lines = [`${(await delivered('postex')).trackingNumber},,6000,250,240`]
  const both = await Promise.all([send('postex', lines), send('postex', lines)])
  expect(new Set(both.map(({ leadsTo }) => leadsTo)).size).toBe(1)
})

test('a statement that was discarded may be imported again', async () => {
  const lines = [`${(await delivered('mnp')).trackingNumber},,6000,250,240`]
  const first = (await send('mnp', lines)).leadsTo ?? ''
  expect((await submit(clerk, first, { do: 'discard' })).leadsTo).toBe('/admin/settlements')
  expect((await send('mnp', lines)).leadsTo).not.toBe(first)
})

test('an order that comes back after it was shown is not settled unseen', async () => {
  const placed = await (await guest(shop.db)).buy([oud.line()], 6000)
  const parcelId = await handOver(shop.db, placed._id, { courierId: 'blueex', trackingNumber: 'BX1' })
  // Paid before the delivery is recorded.
  const address = await imported('blueex', ['BX1,,6000,250,240'])
  expect(await findings(address)).toEqual([[]])
  const { seen } = await shown(address)
  await shop.db
    .updateTable('parcels')
    .set({ state: 'refused', refused_at: new Date() })
    .where('id', '=', parcelId)
    .execute()
  const late = await submit(clerk, address, { do: 'close', seen, received: '5510' })
  expect([late.status, late.answer.message]).toEqual([409, expect.stringContaining('not decided')])
  expect(await findings(address)).toEqual([['over']])
})

test('paid before the delivery is recorded, the order is settled once it is', async () => {
  const placed = await (await guest(shop.db)).buy([oud.line()], 6000)
  const parcelId = await handOver(shop.db, placed._id, { courierId: 'call-courier', trackingNumber: 'CC1' })
  expect((await close(await imported('call-courier', ['CC1,,6000,250,240']))).answer.ok).toBe(true)
  expect(await money(placed._id)).toMatchObject({
    settled: rs(6000),
    open: 0,
    onTheWay: rs(6000),
    withCourier: rs(-6000),
  })
  await deliver(shop.db, placed._id, parcelId)
  expect(await money(placed._id)).toMatchObject({ settled: rs(6000), open: 0, onTheWay: 0, withCourier: 0 })
})

test('an unknown line is matched by hand, a fee above the agreed one stays claimed, and a missing parcel may be written off', async () => {
  const named = await delivered('tcs')
  const lost = await delivered('tcs')
  const address = await imported('tcs', ['A-17,wrong ref 1,6000,300,240'])
  expect(await findings(address)).toEqual([['unknown']])
  const wrong = await submit(clerk, address, { do: 'decide', 'match.1': 'KH-NONE-NONE' })
  expect([wrong.status, wrong.answer.message]).toEqual([400, 'TCS has no parcel of an order KH-NONE-NONE'])
  await submit(clerk, address, { do: 'decide', 'match.1': named.orderNumber, 'line.1': 'writeOff' })
  expect(await findings(address)).toEqual([['fee']])
  await submit(clerk, address, {
    do: 'decide',
    'line.1': 'open',
    [`missing.${lost.orderId}.${lost.parcelId}`]: 'writeOff',
  })
  expect((await close(address)).answer.ok).toBe(true)
  expect(await money(named.orderId)).toMatchObject({ settled: rs(5950), open: rs(50), withCourier: rs(50) })
  expect(await money(lost.orderId)).toMatchObject({ open: 0, writtenOff: rs(6000) })
})

test('what was decided about a parcel that a line pays after all is not kept as missing', async () => {
  const paid = await delivered('tcs')
  const address = await imported('tcs', ['A-19,wrong ref 2,6000,250,240'])
  await submit(clerk, address, { do: 'decide', [`missing.${paid.orderId}.${paid.parcelId}`]: 'writeOff' })
  await submit(clerk, address, { do: 'decide', 'match.1': paid.orderNumber })
  expect((await close(address)).answer.ok).toBe(true)
  expect(await money(paid.orderId)).toMatchObject({ settled: rs(6000), open: 0, writtenOff: 0 })
  expect((await shown(address)).missing.map(({ orderId }) => orderId)).not.toContain(paid.orderId)
})

test('decisions are not overwritten unseen, and a line that no file has is none', async () => {
  const { orderNumber } = await delivered('tcs')
  const address = await imported('tcs', ['A-20,,6000,250,240', 'A-21,,5000,250,200'])
  const { seen } = await shown(address)
  const both = { do: 'decide', 'line.1': 'open', 'line.2': 'open', seen }
  expect((await submit(clerk, address, { ...both, 'line.2': 'writeOff' })).answer.ok).toBe(true)
  const late = await submit(clerk, address, both)
  expect([late.status, late.answer.message]).toEqual([409, expect.stringContaining('changed meanwhile')])
  expect((await shown(address)).lines.map(({ decision }) => decision)).toEqual(['open', 'writeOff'])
  for (const line of ['x', '99999999999', '1e3'])
    expect((await submit(clerk, address, { do: 'decide', [`match.${line}`]: orderNumber })).status).toBe(200)
})

test('of a long statement a part of each list is shown, sums and counts are of all lines, and each difference is reached and decided', async () => {
  const one = await delivered('mnp')
  const other = await delivered('mnp')
  const unknown = Array.from({ length: 230 }, (_, at) => `ZZ-${at},,100,10,4`)
  const sums = Array.from({ length: 120 }, (_, at) => `,,${at},,`)
  const address = await imported('mnp', [`${one.trackingNumber},,6000,250,240`, ...unknown, ...sums])
  const first = await shown(address)
  expect(first).toMatchObject({
    lineCount: 231,
    undecided: 230,
    undecidedPage: 1,
    sums: [
      ['Collected', rs(29_000)],
      ['Fees', rs(2550)],
      ['Tax withheld', rs(1160)],
    ],
    paidOut: rs(29_000 - 2550 - 1160),
    differences: { count: 230 + first.missingCount, first: 1, more: true },
    expected: { count: 1, more: false },
    leftOut: { count: 120, first: 1, more: true },
  })
  expect([first.differences.rows.length, first.leftOut.rows.length]).toEqual([100, 100])
  const pages = await Promise.all([1, 2, 3].map(page => shown(`${address}?page=${page}&left=${page}`)))
  // The last page holds what is not in the file, and a page beyond the end is the last one.
  expect(pages[2]?.missing.map(({ orderId }) => orderId)).toContain(other.orderId)
  expect(new Set(pages.flatMap(page => page.leftOut.rows.map(({ line }) => line))).size).toBe(120)
  for (const page of [3, 2, 1]) {
    const { seen, differences } = await shown(`${address}?page=${page}`)
    const chosen = differences.rows.flatMap(row => ('line' in row ? [[`line.${row.line.line}`, 'open']] : []))
    await submit(clerk, `${address}?page=${page}`, { do: 'decide', seen, ...Object.fromEntries(chosen) })
    if (page === 3) expect(await shown(address)).toMatchObject({ undecided: 200, undecidedPage: 1 })
  }
  expect(await shown(address)).toMatchObject({ undecided: 0, undecidedPage: null })
  expect((await close(address)).answer.ok).toBe(true)
  const posted = await shop.db
    .selectFrom('settlement_lines')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('settlement_id', '=', Number(address.split('/').at(-1)))
    .where('decision', '=', 'open')
    .executeTakeFirst()
  expect(posted?.n).toBe(230)
})

test('an order that left without a parcel is settled by its number', async () => {
  const placed = await (await guest(shop.db)).buy([oud.line()], 6000)
  await moveOrder(shop.db, { orderId: placed._id, to: 'delivered', actor: 'Sana', courier: 'TCS' })
  const address = await imported('tcs', [`B-18,${placed.orderNumber},6000,250,240`])
  expect(await findings(address)).toEqual([[]])
  await close(address)
  expect(await money(placed._id)).toMatchObject({ settled: rs(6000), open: 0 })
})

test('a file is refused with its field, and its amounts with their line', async () => {
  const upload = async (name: string, content: BlobPart) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ do: 'import', courierId: 'tcs', paidOn: today }))
      form.set(field, value)
    form.set('file', new File([content], name))
    const response = await clerk.raw('/admin/settlements/import', { method: 'POST', body: form })
    return { status: response.status, leadsTo: response.headers.get('location') }
  }
  expect(await upload('sheet.xlsx', Buffer.from([80, 75, 3, 4, 0, 0]))).toMatchObject({ status: 400 })
  expect(await upload('big.csv', Buffer.alloc(3 * 1024 * 1024, 'a'))).toMatchObject({ status: 413 })
  const excel = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('CN\tPaid\r\nT-1\tsix\r\n', 'utf16le')])
  const { leadsTo } = await upload('excel.csv', excel)
  const address = leadsTo ?? ''
  expect(await shown(address)).toMatchObject({ header: ['CN', 'Paid'], fileName: 'excel.csv' })
  const named = await submit(clerk, address, { do: 'columns', 'column.0': 'tracking', 'column.1': 'cod' })
  expect([named.status, named.answer.message]).toEqual([400, "Line 1: 'six' in 'Paid' is no amount"])
  const empty = await submit(clerk, '/admin/settlements/import', { do: 'import', courierId: 'tcs', paidOn: today })
  expect([empty.status, empty.answer.problems.file]).toEqual([
    400,
    'Please choose a file that is not empty, or paste its lines',
  ])
})

test('the ledger of a period is a CSV that adds up', async () => {
  const response = await clerk.raw(`/admin/settlements/ledger?from=${today}&to=${today}`)
  const [header, ...rows] = parse(await response.text())
  expect(header?.join()).toBe('Entry,Date,Event,Account,Order,Courier,Parcel,Debit,Credit,Note,By')
  const column = (at: number) => rows.reduce((sum, row) => sum + Number(row[at]), 0)
  expect(column(7)).toBe(column(8))
  expect(column(7)).toBeGreaterThan(0)
  expect((await open(clerk, '/admin/settlements/ledger?from=2026-02-02&to=2026-02-01')).status).toBe(400)
})

test('what a statement writes off above the limit of a role waits for a second person', async () => {
  const { orderId, parcelId } = await delivered('tcs')
  const paid = await delivered('tcs')
  const address = await imported('tcs', [`${paid.trackingNumber},,6000,250,240`])
  await submit(clerk, address, { do: 'decide', [`missing.${orderId}.${parcelId}`]: 'writeOff' })
  await shop.db
    .insertInto('approval_limits')
    .values({ role: 'accounts', kind: 'writeOff', most: rs(5000) })
    .execute()
  const { seen, paidOut } = await shown(address)
  const form = { do: 'close', seen, received: String(paidOut / 100), why: 'Lost by the courier' }
  expect((await submit(clerk, address, form)).answer.message).toMatch(/^Not done yet: Rs 6,000 is above your limit/)
  expect([(await shown(address)).state, (await money(orderId)).writtenOff]).toEqual(['open', 0])
  const { id } = await shop.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  const manager = await staffBrowser(shop, 'manager', 'second@staff.example')
  expect((await submit(manager, `/admin/approvals/${id}`, { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect((await money(orderId)).writtenOff).toBe(rs(6000))
})
