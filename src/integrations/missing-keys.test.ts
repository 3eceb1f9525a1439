import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { fakeServer } from '../../test/fakes/fake-server.ts'
import { keysOf, spoiled } from '../../test/fakes/warp.ts'
import { anywhere } from '../platform/http/allowed-addresses.ts'
import { OutsideError } from '../platform/outside-error.ts'
import { rs } from '../shop/ground/money.ts'
import type { CourierSystem } from '../shop/orders/dispatch/index.ts'
import type { SystemOf } from '../shop/settings/connections/connection-rules.ts'
import { pausedUntil } from '../shop/settings/connections/index.ts'
import { openLeopards } from './couriers/leopards.ts'
import { openMnp } from './couriers/mnp.ts'
import { openPostex } from './couriers/postex.ts'
import { openTcs } from './couriers/tcs.ts'
import { openTrax } from './couriers/trax.ts'
import { readWhatsappNotice } from './messages/read-whatsapp-notice.ts'

let fresh: FreshDatabase
let url: string
let close: () => Promise<void>
let calls = 0
/** What the other system says to whatever it is asked. */
let says: { status: number; body: object; headers?: Record<string, string> } = { status: 200, body: {} }
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('connections')
    .values((['leopards', 'trax', 'tcs', 'mnp'] as const).map(id => ({ id })))
    .onConflict(oc => oc.doNothing())
    .execute()
  await fresh.db.updateTable('connections').set({ active: true }).execute()
  const server = await fakeServer((_, response) => {
    calls += 1
    response
      .writeHead(says.status, { 'content-type': 'application/json', ...says.headers })
      .end(JSON.stringify(says.body))
  })
  ;({ url, close } = server)
})
const forgive = () => fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
beforeEach(async () => {
  calls = 0
  await forgive()
})
afterAll(async () => {
  await close()
  await fresh.drop()
})

const outside = (system: SystemOf<'courier'>) => ({
  db: fresh.db,
  system,
  address: url,
  reach: anywhere,
  secrets: [],
  timeoutMs: 5_000,
})
const postex = () =>
  openPostex({ outside: outside('postex'), given: { address: url, fields: {}, secrets: { token: 't' } } })
const leopards = () =>
  openLeopards({
    outside: outside('leopards'),
    given: { address: url, fields: {}, secrets: { apiKey: 'k', apiPassword: 'p' } },
  })
const parcel = {
  reference: 'KH-1',
  orderId: null as never,
  fullName: 'Ayesha',
  phoneNumber: '+923001234567',
  address: 'House 12',
  city: 'LAHORE',
  cityCode: '1',
  weightGrams: null,
  codAmount: rs(5_250),
  pieces: 2,
  contents: '2 x Oud 50 ml',
  note: '',
}
const said = (call: Promise<unknown> | undefined) =>
  Promise.resolve(call).then(
    () => 'answered',
    error => (error instanceof OutsideError ? `${error.kind}: ${error.message}` : `crashed: ${error}`),
  )

test('a refusal that leaves a key out is a refusal, in its words', async () => {
  says = { status: 200, body: { statusCode: '400', statusMessage: 'CITY IS NOT SERVED' } }
  expect(await said(postex().book(parcel))).toBe('refused: CITY IS NOT SERVED')
  expect(await said(postex().cancel('1', 'KH-1'))).toBe('refused: CITY IS NOT SERVED')
  says = { status: 200, body: { statusCode: '400' } }
  expect(await said(postex().book(parcel))).toBe('refused: code 400')
  says = { status: 200, body: { status: 0 } }
  expect(await said(leopards().book(parcel))).toBe('refused: it gives no reason')
  // Without the key that says whether it did it, nobody knows.
  says = { status: 200, body: { statusMessage: 'DONE' } }
  expect(await said(postex().book(parcel))).toMatch(/^uncertain: /)
  says = { status: 200, body: { error: 0 } }
  expect(await said(leopards().book(parcel))).toMatch(/^uncertain: /)
})

test('a lookup says that there is none only by a list of others, never by half an answer', async () => {
  const find = async (courier: CourierSystem, status: number, body: object) => {
    says = { status, body }
    await forgive()
    const found = await courier.findBooking?.('KH-1', new Date()).catch((error: OutsideError) => error.kind)
    return typeof found === 'object' ? (found?.trackingNumber ?? 'none') : found
  }
  const done = { statusCode: '200' }
  const other = { trackingNumber: '7', orderRefNumber: 'KH-2' }
  for (const dist of [
    undefined,
    null,
    {},
    'none',
    [{ trackingNumber: '7' }],
    [other, { ...other, orderRefNumber: null }],
  ])
    expect(await find(postex(), 200, { ...done, dist }), JSON.stringify(dist)).toBe('failed')
  for (const status of [400, 404]) expect(await find(postex(), status, { dist: [] })).toBe('refused')
  expect(await find(postex(), 200, { ...done, dist: [] })).toBe('none')
  expect(await find(postex(), 200, { ...done, dist: [other] })).toBe('none')
  const ours = { trackingNumber: '8', orderRefNumber: 'KH-1' }
  expect(await find(postex(), 200, { ...done, dist: [{ trackingNumber: '7' }, ours] })).toBe('8')
  const theirs = { track_number: 'LE7', booked_packet_order_id: 'KH-2' }
  for (const data of [
    undefined,
    null,
    {},
    [{ track_number: 'LE7' }],
    [{ ...theirs, booked_packet_order_id: null }],
    [theirs],
  ])
    expect(await find(leopards(), 200, { status: 1, error: 0, data }), JSON.stringify(data)).toBe('failed')
  expect(await find(leopards(), 200, { status: 1, data: [] })).toBe('none')
  expect(await find(leopards(), 200, { status: 0, error: 'Order ID not found' })).toBe('none')
  expect(
    await find(leopards(), 200, { status: 1, data: [theirs, { ...theirs, booked_packet_order_id: 'KH-1' }] }),
  ).toBe('LE7')
})

test('a cancellation or an advice is done by its code alone', async () => {
  const given = (secrets: Record<string, string>) => ({ given: { address: url, fields: {}, secrets } })
  const trax = openTrax({ outside: outside('trax'), ...given({ apiKey: 'k' }) })
  const tcs = openTcs({ outside: outside('tcs'), ...given({ bearer: 'b' }) })
  const mnp = openMnp({ outside: outside('mnp'), ...given({ userPassword: 'p' }) })
  const no = { statusMessage: 'ORDER CANNOT BE CANCELLED', dist: { trackingNumber: '1' } }
  // TCS' second token comes first.
  const answers: [CourierSystem, number, object, RegExp][] = [
    [postex(), 200, { statusCode: null, ...no }, /^uncertain/],
    [postex(), 200, { statusCode: '', ...no }, /^uncertain/],
    [postex(), 400, { statusCode: null, ...no }, /^refused: ORDER CANNOT BE CANCELLED/],
    [postex(), 400, { statusCode: '200', ...no }, /^refused/],
    [postex(), 200, { statusCode: 200 }, /^answered/],
    [leopards(), 400, { data: [{}] }, /^refused/],
    [leopards(), 200, { data: [{}] }, /^uncertain/],
    [leopards(), 400, { status: 1 }, /^refused/],
    [leopards(), 200, { status: '1', error: 'null' }, /^answered/],
    [trax, 200, { status: false, message: 'It travels' }, /^uncertain/],
    [trax, 200, { status: '', message: 'It travels' }, /^uncertain/],
    [trax, 200, { tracking_number: '1' }, /^uncertain/],
    [trax, 200, { status: '1', message: 'It travels' }, /^refused: It travels/],
    [trax, 200, { status: '0' }, /^answered/],
    [tcs, 200, { accesstoken: 't' }, /^uncertain/],
    [tcs, 200, { accesstoken: 't', message: 'It travels' }, /^uncertain/],
    [tcs, 200, { accesstoken: 't', message: 'SUCCESS' }, /^answered/],
    [mnp, 200, [{ message: 'It travels' }], /^uncertain/],
    [mnp, 200, [{ isSuccess: false, message: 'It travels' }], /^refused: It travels/],
    [mnp, 200, [{ isSuccess: true }], /^answered/],
  ]
  for (const [courier, status, body, came] of answers) {
    says = { status, body }
    await forgive()
    expect(await said(courier.cancel('1', 'KH-1')), JSON.stringify(body)).toMatch(came)
  }
  says = { status: 200, body: { statusCode: null, ...no } }
  expect(await said(postex().advise?.('1', { kind: 'retry', remarks: '-' }))).toMatch(/^uncertain/)
})

test('a system that asks for a pause is left alone for it, by a count of seconds or a date', async () => {
  says = { status: 429, body: {}, headers: { 'retry-after': '1800' } }
  expect(await said(postex().cities())).toBe('failed: it answers 429: too many calls')
  const wait = async (system: 'postex' | 'leopards') =>
    ((await pausedUntil(fresh.db, system))?.getTime() ?? 0) - Date.now()
  expect(await wait('postex')).toBeGreaterThan(1_790_000)
  expect(await said(postex().book(parcel))).toMatch(/^failed: it did not answer and is left alone/)
  expect(calls).toBe(1)
  says = { status: 503, body: {}, headers: { 'retry-after': new Date(Date.now() + 7_200_000).toUTCString() } }
  const error = await leopards()
    .book(parcel)
    .catch(each => each)
  expect(error).toMatchObject({ kind: 'uncertain', retryAfterSeconds: expect.any(Number) })
  expect(error.retryAfterSeconds).toBeGreaterThan(7_000)
  expect(await wait('leopards')).toBeGreaterThan(7_000_000)
})

test("notices without a value are left alone, and those of the account's other number are not ours", () => {
  const change = (id: string | null, text: string) => ({
    field: 'messages',
    value: {
      ...(id && { metadata: { phone_number_id: id } }),
      messages: [{ id: text, from: '923001234567', type: 'text', text: { body: text } }],
    },
  })
  const body = (changes: object[]) => JSON.stringify({ entry: [{ changes }] })
  const all = [{ field: 'messages' }, change('1001', 'ours'), change('7007', 'theirs'), change(null, 'nameless')]
  const notice = readWhatsappNotice(body(all), '1001')
  expect(notice.messages.map(({ text }) => text)).toEqual(['ours', 'nameless'])
  expect(notice.unread).toBe(1)
  // Before a number is given all are taken.
  expect(readWhatsappNotice(body(all)).messages).toHaveLength(3)
})

test('a message without a sender is left unread: it is no thread of others', () => {
  const read = (message: object, contacts: object[] = []) => {
    const value = { messages: [{ id: 'wamid.1', type: 'text', text: { body: 'Hello' }, ...message }], contacts }
    const { messages, unread } = readWhatsappNotice(
      JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] }),
    )
    return { sender: messages[0]?.phone ?? messages[0]?.userId, unread }
  }
  for (const from of [{}, { from: null }, { from: {} }, { from: '' }, { from: 'nobody' }, { user_id: '  ' }])
    expect(read(from)).toEqual({ sender: undefined, unread: 1 })
  expect(read({}, [{ wa_id: '923001234567' }])).toEqual({ sender: undefined, unread: 1 })
  expect(read({ from: '923001234567' })).toEqual({ sender: '+923001234567', unread: 0 })
  expect(read({ from_user_id: 'PK.1' })).toEqual({ sender: 'PK.1', unread: 0 })
})

test('each key of a notice of WhatsApp is left out, null and of another kind once: what stands beside it still counts', () => {
  const status = {
    id: 'wamid.1',
    status: 'delivered',
    timestamp: '1760000000',
    pricing: { billable: true, category: 'utility' },
    errors: [{ code: 131026, title: 'Undeliverable', error_data: { details: 'No WhatsApp' } }],
  }
  const message = {
    id: 'wamid.2',
    from: '923001234567',
    timestamp: '1760000000',
    type: 'text',
    context: { id: 'wamid.1' },
    text: { body: 'Yes' },
    interactive: { button_reply: { id: 'yes', title: 'Yes' } },
  }
  const contacts = [{ wa_id: '923001234567', profile: { name: 'Ayesha' } }]
  const value = { metadata: { phone_number_id: '1001' }, contacts, statuses: [status], messages: [message] }
  const notice = { entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }
  const beside = { changes: [{ field: 'messages', value: { statuses: [{ id: 'beside', status: 'read' }] } }] }
  const lost = new Set<string>()
  for (const as of ['left out', 'null', 'of another kind'] as const)
    for (const key of keysOf(notice)) {
      const body = spoiled(notice, key, as) as { entry?: unknown }
      const entries = Array.isArray(body.entry) ? body.entry : [body.entry]
      const read = readWhatsappNotice(JSON.stringify({ entry: [...entries, beside] }), '1001')
      expect(read.statuses.at(-1)?.outsideId, `${key} ${as}`).toBe('beside')
      if (read.statuses.length + read.messages.length < 3) lost.add(key)
      expect(read.statuses.length + read.messages.length < 3, `${key} ${as}`).toBe(
        read.unread > 0 ||
          (key.endsWith('phone_number_id') && as === 'of another kind') ||
          /\.(statuses|messages)$/.test(key),
      )
    }
  // Without its own id, its sender, its state or the list that it stands in nobody knows what was told.
  expect([...lost].map(key => key.split('.').at(-1)).toSorted()).toEqual([
    'changes',
    'entry',
    'field',
    'from',
    'id',
    'id',
    'messages',
    'phone_number_id',
    'status',
    'statuses',
    'value',
  ])
})
