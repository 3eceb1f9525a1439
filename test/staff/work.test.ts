import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packUnscanned, startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { ageText, untilText, type WorkKind, workNames } from '../../src/shop/watch/work/work-rules.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { hire, open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let owner: Browser
let clerk: Browser
let accountant: Browser
let sana: string
let line: Awaited<ReturnType<typeof shelve>>['line']
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  owner = await staffBrowser(shop, 'owner')
  clerk = await staffBrowser(shop, 'orders')
  accountant = await staffBrowser(shop, 'accounts')
  sana = await hire(shop, 'orders', 'sana@staff.example')
  line = (await shelve(shop.db, 'Work Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => shop.close())

const run = (text: string) => sql.raw(text).execute(shop.db)
const buy = async () => (await (await guest(shop.db)).buy([line()], 2280))._id
const confirmed = async () => {
  const orderId = await buy()
  await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
  return orderId
}
/** A packed parcel of this courier. */
async function packed(courierId: string): Promise<string> {
  const orderId = await confirmed()
  return shop.db.transaction().execute(async tx => {
    const { parcelId } = await startParcel(tx, orderId)
    await tx.updateTable('parcels').set({ courier_id: courierId }).where('id', '=', parcelId).execute()
    await packUnscanned(tx, { parcelId, actor: 'Sana' })
    return parcelId
  })
}
type Line = { kind: WorkKind; waiting: number; path: string; begin: string; age: string; until: string; late: boolean }
const work = async (browser: Browser): Promise<Line[]> => (await open(browser, '/admin/today')).data.work
const kinds = async (browser: Browser) => (await work(browser)).map(({ kind }) => kind)
/** What stands above a page that is opened for some work. */
async function bar(browser: Browser, path: string) {
  const { loaderData } = (await (await browser.raw(path)).json()) as { loaderData: Record<string, { work?: unknown }> }
  return loaderData['back-office']?.work
}

test('Today lists the work of a day by what costs most if it waits: how many, how old, until when', async () => {
  expect(await work(owner)).toEqual([])
  await run(`insert into incoming_messages (id, phone, kind, text, at, received_at)
    select n::text, '+92300111222' || n, 'text', 'Salam', now() - n * interval '1 hour', now() from generate_series(1, 3) n`)
  await buy()
  const late = await packed('tcs')
  await run(
    `update parcels set state = 'handed_over', handed_over_at = now() - interval '30 days', attempted_at = now() - interval '25 hours' where id = '${late}'`,
  )
  const back = await packed('tcs')
  await run(`update parcels set state = 'refused', handed_over_at = now(), refused_at = now() where id = '${back}'`)
  await run(`insert into connections (id, active) values ('postex', true) on conflict (id) do update set active = true`)
  await run(`update couriers set system = 'postex' where id = 'postex'`)
  await packed('postex')
  await packed('tcs')
  await confirmed()
  const delivered = await buy()
  await moveOrder(shop.db, { orderId: delivered, to: 'delivered', actor: 'Sana' })
  await run(
    `insert into returns (id, order_id, state, wish, reason, sealed) values ('r1', '${delivered}', 'requested', 'refund', 'wrong', true)`,
  )
  await run(
    `insert into reviews (id, product_id, name, rating, approved) select 'rev', id, 'Ayesha', 4, false from products limit 1`,
  )
  await run(`insert into approvals (kind, amount, path, label, form, asked_by, asked_name, permission)
    values ('refund', 900, '/admin/orders', 'An order', '{}', '${sana}', 'Sana', 'orders.refund')`)
  await run(`with statement as (insert into bank_statements (file_name, file_hash, header, rows, columns, staff_id)
      values ('november.csv', 'november', '[]', '[]', '{}', '${sana}') returning id)
    insert into bank_rows (statement_id, line, paid_on, amount, fingerprint) select id, 1, current_date, 123400, 'one' from statement`)
  await run(`update orders set created_at = now() - interval '1 day' where id = '${delivered}'`)
  await run(`update staff set created_at = now() - interval '2 days'`)
  await run(`update cod_balances set since = now() - interval '8 days' where account = 'codDue'`)
  const lines = await work(owner)
  expect(lines.map(({ kind, waiting }) => [kind, waiting])).toEqual([
    ['messages', 3],
    ['calls', 1],
    ['payments', 1],
    ['pack', 1],
    ['book', 1],
    ['handOver', 2],
    ['failed', 1],
    ['late', 1],
    ['receive', 1],
    ['returns', 1],
    ['settle', 1],
    ['approvals', 1],
    ['reviews', 1],
    ['close', expect.any(Number)],
  ])
  const of = (kind: WorkKind) => lines.find(each => each.kind === kind)
  expect(of('messages')).toMatchObject({ age: '3 h', until: expect.stringMatching(/^answer by/), late: false })
  expect(of('failed')).toMatchObject({ age: '25 h', until: expect.stringMatching(/^was due/), late: true })
  expect(of('pack')).toMatchObject({ until: expect.stringMatching(/5:00 pm$/), late: false })
  // Each line leads to where all of it stands, and begins somewhere.
  for (const { path, begin, kind } of lines) {
    expect([kind, (await open(owner, path)).status]).toEqual([kind, 200])
    expect([kind, (await open(owner, begin)).leadsTo]).toEqual([kind, expect.stringContaining(`work=${kind}`)])
  }
})

test('everybody sees what they may do, and no more', async () => {
  expect(await kinds(clerk)).not.toContain('payments')
  expect(await kinds(clerk)).toEqual(expect.arrayContaining(['messages', 'calls', 'pack', 'returns']))
  expect(await kinds(accountant)).toEqual(['payments', 'settle', 'approvals', 'close'])
  expect((await open(accountant, '/admin/today/next?work=calls')).status).toBe(403)
  expect((await open(clerk, '/admin/today/next?work=nonsense')).status).toBe(404)
  expect(new Set(workNames).size).toBe(21)
})

test('begun, one leads to the next, what was passed over comes again at the end, and done it leads to what comes then', async () => {
  const next = async (after = '') =>
    (await open(clerk, `/admin/today/next?${new URLSearchParams({ work: 'messages', after })}`)).leadsTo ?? ''
  const keyOf = (address: string) => new URL(address, 'http://shop').searchParams.get('after') ?? ''
  const first = await next()
  const second = await next(keyOf(first))
  const third = await next(keyOf(second))
  const phones = [first, second, third].map(address => address.split(/[/?]/)[3])
  expect(phones).toEqual(['923001112223', '923001112222', '923001112221'])
  expect(await next(keyOf(third))).toBe(first)
  expect(await bar(clerk, second)).toMatchObject({
    left: expect.stringMatching(/^3 left, the oldest waits 3 h, answer by/),
    next: { label: 'Next', to: expect.stringContaining('/admin/today/next?work=messages&after=') },
  })
  // Read, it is gone, and the next one comes after it as before.
  expect((await submit(clerk, second, { do: 'seen' })).answer.ok).toBe(true)
  expect(await next(keyOf(second))).toBe(third)
  await run(`update incoming_messages set seen_at = now()`)
  expect(await next(keyOf(second))).toBe('/admin/today')
  expect(await bar(clerk, third)).toEqual({
    label: 'Messages to answer',
    left: 'Done.',
    next: { label: 'Next: Orders to call (1)', to: '/admin/today/next?work=calls' },
  })
  expect(await bar(clerk, '/admin/calls')).toBeNull()
  expect(await bar(clerk, '/admin/calls?work=calls')).toMatchObject({ next: null })
  expect(await bar(clerk, '/admin/orders?work=calls')).toMatchObject({ next: { to: '/admin/calls?work=calls' } })
})

test('a write that leads to another page stays at the work', async () => {
  const { leadsTo } = await submit(clerk, '/admin/dispatch?work=pack', { do: 'next' })
  expect(leadsTo).toMatch(/^\/admin\/dispatch\/parcels\/[^?]+\?work=pack$/)
})

test('a press on a name says who has it today: their own comes first, and the audit log knows', async () => {
  const give = (browser: Browser, to: string) => submit(browser, '/admin/today', { do: 'assign', to })
  expect((await give(owner, `returns ${sana}`)).answer).toMatchObject({
    ok: true,
    message: 'Returns to decide: orders person has it today.',
  })
  const mine = (await shop.db.selectFrom('staff').select('id').where('email', '=', 'orders@staff.example').execute())[0]
  expect((await kinds(clerk))[0]).toBe('calls')
  await give(clerk, `returns ${mine?.id}`)
  expect((await kinds(clerk))[0]).toBe('returns')
  expect((await kinds(owner))[0]).toBe('calls')
  expect((await work(owner)).find(({ kind }) => kind === 'returns')).toMatchObject({ staffId: mine?.id })
  const audit = await shop.db.selectFrom('audit_log').selectAll().where('action', '=', 'work.assigned').execute()
  expect(audit).toHaveLength(2)
  expect(audit[0]).toMatchObject({ subject_id: 'returns', after: { who: 'orders person' } })
  // Neither what is not one's own to give, nor to somebody who may not do it.
  expect((await give(clerk, `payments ${mine?.id}`)).status).toBe(403)
  expect((await give(owner, `payments ${mine?.id}`)).answer.message).toBe('Please choose somebody who may do this work')
  expect((await give(owner, 'nonsense')).status).toBe(400)
  await run(`update work_assignments set day = day - 1`)
  expect((await work(owner)).find(({ kind }) => kind === 'returns')).toMatchObject({ staffId: null })
  await give(owner, `calls ${sana}`)
  await give(owner, 'calls')
  expect(await shop.db.selectFrom('work_assignments').selectAll().execute()).toEqual([])
})

test('ages and ends are said as people say them', () => {
  const now = new Date('2026-11-29T12:00:00+05:00')
  const before = (minutes: number) => new Date(+now - minutes * 60_000)
  expect([5, 90, 47 * 60, 48 * 60, 80 * 60].map(minutes => ageText(before(minutes), now))).toEqual([
    '5 min',
    '1 h',
    '47 h',
    '2 days',
    '3 days',
  ])
  expect(untilText('pack', new Date('2026-11-29T17:00:00+05:00'), now)).toBe('pack by 5:00 pm')
  expect(untilText('calls', new Date('2026-11-30T17:00:00+05:00'), now)).toBe('the first expires tomorrow at 5:00 pm')
  expect(untilText('pack', before(60), now)).toBe('was due today at 11:00 am')
})
