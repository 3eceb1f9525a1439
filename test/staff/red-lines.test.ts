import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '../../src/platform/database/database.ts'
import { type IncidentKind, incidentTitles, recordIncident } from '../../src/platform/database/incidents.ts'
import { DAY_MS, dayOf, today } from '../../src/shop/ground/dates.ts'
import { IgnoreBankRow, ignoreBankRow } from '../../src/shop/money/bank/index.ts'
import { SaveWords, saveWords } from '../../src/shop/money/courier-files/index.ts'
import { closeDay, findDay, findOpenDay } from '../../src/shop/money/day-close/index.ts'
import { packUnscanned, settleBooking, startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { findUnsettled } from '../../src/shop/watch/health/find-unsettled.ts'
import { shopFinders } from '../../src/shop/watch/health/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { hire, open, staffBrowser } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
let clerk: Browser
let hira: { id: string; name: string }
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
  clerk = await staffBrowser(shop, 'orders')
  hira = { id: await hire(shop, 'owner'), name: 'Hira' }
})
afterEach(() => vi.useRealTimers())
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction().execute(work)
const run = (text: string) => sql.raw(text).execute(shop.db)
const order = async (name = 'Red Oud', pieces = 1) => {
  const { line } = await shelve(shop.db, name, [{ ml: 50, price: 600_000, stock: 10 }])
  return { line, orderId: (await (await guest(shop.db)).buy([line(0, pieces)], 6000 * pieces))._id }
}
type Line = { kind: IncidentKind; title: string; text: string; path: string | null }
const linesOf = async (browser: Browser, path = '/admin/today', key = 'broken'): Promise<Line[]> =>
  (await open(browser, path)).data[key]

type Planted = { path: string; says: RegExp; mend: () => Promise<unknown> }
const yesterday = () => dayOf(new Date(Date.now() - DAY_MS))

/** Of each kind that the database knows of: what breaks it, and how staff mend that. */
const plants: Record<keyof typeof shopFinders, () => Promise<Planted>> = {
  async checks() {
    const check = (problems: string[]) =>
      shop.db.insertInto('nightly_checks').values({ kind: 'invariants', counted: 9, problems }).execute()
    await check(['Stock and ledger: 1 broken'])
    return { path: '/admin/health', says: /Stock and ledger/, mend: () => check([]) }
  },
  async rush() {
    const placed: string[] = []
    const { line } = await shelve(shop.db, 'Held', [{ ml: 50, price: 600_000, stock: 10 }])
    for (let n = 0; n < 5; n++) placed.push((await (await guest(shop.db, 700 + n)).buy([line()], 6000))._id)
    const mend = async () => {
      for (const orderId of placed) await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
    }
    return { path: '/admin/orders/rush', says: /5 unconfirmed orders hold/, mend }
  },
  async channel() {
    await run(`insert into connections (id, active, failures) values ('whatsapp', true, 2)`)
    const mend = () => run(`update connections set failures = 0`)
    return { path: '/admin/connections/whatsapp', says: /WhatsApp Business did not answer 2 times in a row/, mend }
  },
  async email() {
    const note = (state: string) =>
      run(
        `insert into settings values ('emailState', '"${state}"') on conflict (key) do update set value = excluded.value`,
      )
    await note('none')
    return { path: '/admin/settings/email', says: /^No mail server is set up/, mend: () => note('works') }
  },
  async booking() {
    const { orderId } = await order()
    await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
    const parcelId = await write(async tx => {
      const parcel = await startParcel(tx, orderId)
      await tx.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcel.parcelId).execute()
      await packUnscanned(tx, { parcelId: parcel.parcelId, actor: 'Sana' })
      return parcel.parcelId
    })
    await run(`insert into parcel_bookings (id, parcel_id, courier_id, reference, state, asked_by, sent_at, asks_staff)
      values ('lost', '${parcelId}', 'tcs', 'lost', 'sent', 'Sana', now(), true)`)
    const mend = () => write(tx => settleBooking(tx, { parcelId, trackingNumber: 'TCS-1' }))
    return { path: `/admin/dispatch/parcels/${parcelId}`, says: /^TCS has not settled 1 booking/, mend }
  },
  async payment() {
    await run(`with statement as (insert into bank_statements (file_name, file_hash, header, rows, columns, staff_id)
        values ('november.csv', 'november', '[]', '[]', '{}', '${hira.id}') returning id)
      insert into bank_rows (statement_id, line, paid_on, amount, name, fingerprint)
        select id, 1, shop_day(now()), 123400, 'SOMEBODY', 'one' from statement`)
    const [row] = await shop.db.selectFrom('bank_rows').select('id').execute()
    const mend = () =>
      write(tx => ignoreBankRow(tx, { ...IgnoreBankRow.parse({ rowId: row?.id, kind: 'own' }), staff: hira }))
    return { path: '/admin/payments', says: /^1 payment, Rs 1,234 in all, belongs to no order/, mend }
  },
  async day() {
    const { orderId } = await order('Late Oud')
    // Before ten o'clock there is time to close yesterday. The last noon: hours ahead nobody is signed in any more.
    const noonOf = (day: string) => new Date(`${day}T12:00:00+05:00`)
    const now = noonOf(today()) < new Date() ? noonOf(today()) : noonOf(yesterday())
    vi.useFakeTimers({ toFake: ['Date'], now })
    await run(`update orders set created_at = '${noonOf(yesterday()).toISOString()}' where id = '${orderId}'`)
    // Orders of a day on which nobody worked here came from elsewhere, and nobody can have counted.
    expect(await findOpenDay(shop.db)).toBeNull()
    await run(`update staff set created_at = '${noonOf(yesterday()).toISOString()}'`)
    const mend = async () => {
      const { expected } = await findDay(shop.db, yesterday())
      const counted = { expected, cash: expected, bank: 0, explanation: 'Counted' }
      await write(tx => closeDay(tx, { day: yesterday(), ...counted, staff: hira }))
    }
    return { path: `/admin/day?day=${yesterday()}`, says: /is not closed/, mend }
  },
  async unsettled() {
    const told = (id: string, state: string, ago: string) =>
      run(
        `insert into messages (id, cause, kind, phone, state, queued_at) values ('${id}', '${id}', 'reply', '+923009990001', '${state}', now() - interval '${ago}')`,
      )
    await told('minutes', 'uncertain', '50 minutes')
    expect(await findUnsettled(shop.db)).toEqual([])
    await told('lost', 'uncertain', '61 minutes')
    const mend = () => told('again', 'sent', '1 minute')
    return { path: '/admin/messages', says: /^Nobody knows whether 1 message arrived/, mend }
  },
  async words() {
    await run(`insert into courier_unknown_words (courier_id, word) values ('tcs', 'teleported')`)
    const { version } = await shop.db
      .selectFrom('couriers')
      .select('version')
      .where('id', '=', 'tcs')
      .executeTakeFirstOrThrow()
    const words = SaveWords.parse({ version: String(version), words: 'teleported = Delivered' })
    return {
      path: '/admin/dispatch/couriers/tcs',
      says: /^TCS says 'teleported', which nobody has explained/,
      mend: () => write(tx => saveWords(tx, { ...words, courierId: 'tcs' })),
    }
  },
  async unowned() {
    await run(
      `insert into api_keys (id, name, hash, scopes, created_by) values ('old', 'Old key', '\\x00', '{orders.read}', 'Sana')`,
    )
    return {
      path: '/admin/api-keys/old',
      says: /'Old key' belongs to nobody/,
      mend: () => run(`update api_keys set revoked_at = now()`),
    }
  },
}

test.each(Object.keys(plants) as (keyof typeof plants)[])(
  "'%s' stands on Today and Health the moment it is broken, with a link to where it is mended, and is gone the moment it is",
  async kind => {
    const of = async (path?: string, key?: string) =>
      (await linesOf(manager, path, key)).filter(line => line.kind === kind)
    expect(await of()).toEqual([])
    const { path, says, mend } = await plants[kind]()
    // As the process that looks each minute stores it: it is no second line.
    for (const incident of [await shopFinders[kind]?.(shop.db)].flat())
      if (incident) await recordIncident(shop.db, incident)
    const line = { title: incidentTitles[kind], path, text: expect.stringMatching(says) }
    expect(await of()).toMatchObject([line])
    expect(await of('/admin/health', 'incidents')).toMatchObject([line])
    expect((await open(manager, path)).status).toBe(200)
    await mend()
    expect(await of()).toEqual([])
    expect(await of('/admin/health', 'incidents')).toEqual([])
  },
)

test('what a process alone can see stands on both pages while it sees it', async () => {
  const kinds = (Object.keys(incidentTitles) as IncidentKind[]).filter(kind => !(kind in shopFinders))
  expect(kinds).toEqual(['disk', 'clock', 'proxy', 'jobs', 'backups', 'archive', 'schedule', 'alarm'])
  for (const kind of kinds) await recordIncident(shop.db, { kind, place: 'one', text: `${kind} is wrong` })
  const shown = (await linesOf(manager)).filter(({ kind }) => kinds.includes(kind))
  expect(shown.map(({ kind }) => kind).sort()).toEqual(kinds.sort())
  await run(`update faults set seen_at = now() - interval '4 minutes'`)
  expect((await linesOf(manager)).filter(({ kind }) => kinds.includes(kind))).toEqual([])
})

test('who works sees what stops that work, without a link to a page that is not theirs; the rest is for those who mend it', async () => {
  await run(`update connections set failures = 2`)
  await plants.checks()
  expect(await linesOf(clerk)).toMatchObject([{ kind: 'channel', path: null }])
  expect((await linesOf(manager)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['channel', 'checks']))
  await run(`update connections set failures = 0`)
})

test('a booking that is asked for again and again is nobody’s either, and a payment that an order may own is work, not a fault', async () => {
  await run(
    `update parcel_bookings set state = 'waiting', asks_staff = false, tries = 4, tracking_number = '', why = 'it answers 500'`,
  )
  const find = async (kind: 'booking' | 'payment') => [await shopFinders[kind]?.(shop.db)].flat().filter(Boolean)
  expect(await find('booking')).toEqual([])
  await run(`update parcel_bookings set tries = 5`)
  expect(await find('booking')).toMatchObject([{ place: 'tcs', text: expect.stringContaining('it answers 500') }])
  const { orderId } = await order('Paid Oud')
  await run(`update orders set payment_method = 'Bank Transfer' where id = '${orderId}'`)
  await run(
    `update bank_rows set state = 'open', aside = null, entry_id = null, decided_at = null, decided_by = '', amount = 600000`,
  )
  expect(await find('payment')).toEqual([])
  await run(`update bank_rows set amount = 599900`)
  expect(await find('payment')).toMatchObject([{ kind: 'payment' }])
})

test('yesterday has until ten in the morning to be closed, and a day on which nothing happened needs no close', async () => {
  await run(`update orders set created_at = day_begins('2030-03-10') + interval '9 hours'`)
  const at = async (moment: string) => (await findOpenDay(shop.db, new Date(moment)))?.path ?? null
  expect(await at('2030-03-11T09:59:00+05:00')).toBeNull()
  expect(await at('2030-03-11T10:00:00+05:00')).toBe('/admin/day?day=2030-03-10')
  expect(await at('2030-03-12T10:00:00+05:00')).toBeNull()
})
