import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { fakeServer } from '../../../test/fakes/fake-server.ts'
import { fakePostex } from '../../../test/fakes/postex.ts'
import { anywhere } from '../../platform/http/allowed-addresses.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { rs } from '../../shop/ground/money.ts'
import { listCalls } from '../../shop/settings/connections/index.ts'
import { openPostex } from './postex.ts'

let fresh: FreshDatabase
let url: string
const fake = fakePostex()
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.updateTable('connections').set({ active: true }).execute()
  const server = await fakeServer(fake.handle)
  url = `${server.url}/postex`
  closing.push(server.close)
})
afterEach(async () => {
  fake.next.length = 0
  await fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
})
afterAll(async () => {
  for (const close of closing) await close()
  await fresh.drop()
})

const open = ({ token = 'fake-token', address = url, timeoutMs = 5_000 } = {}) =>
  openPostex({
    outside: { db: fresh.db, system: 'postex', address, reach: anywhere, secrets: [token], timeoutMs },
    given: { address, fields: {}, secrets: { token } },
  })
const parcel = (reference: string, changes = {}) => ({
  reference,
  orderId: 'none',
  fullName: 'عائشہ ملک',
  phoneNumber: '+923001234567',
  address: 'House 12-B, Street 4, Gulberg III',
  city: 'LAHORE',
  cityCode: '',
  weightGrams: null,
  codAmount: rs(5_250),
  pieces: 2,
  contents: '2 x Night Oud 50 ml',
  note: '',
  ...changes,
})
/** Without an order in the database calls are stored by their reference alone. */
const book = async (reference: string, changes = {}, postex = open()) =>
  (await postex.book({ ...parcel(reference, changes), orderId: null as never })).trackingNumber
const label = async (trackingNumber: string) => (await open().label?.({ trackingNumber })) ?? Buffer.from('none')
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    error => (error instanceof OutsideError ? `${error.kind}: ${error.message}` : `crashed: ${error}`),
  )

test('a parcel is booked in rupees, with a local phone number, and is looked up by its reference', async () => {
  const number = await book('KH-AAAA-1')
  expect(fake.orders.at(-1)).toMatchObject({
    trackingNumber: number,
    collect: 5250,
    phone: '03001234567',
    city: 'LAHORE',
  })
  expect(await open().findBooking?.('KH-AAAA-1', new Date())).toEqual({ trackingNumber: number })
  await open().loadSheet?.([number])
  expect(await open().findBooking?.('KH-AAAA-1', new Date())).toEqual({ trackingNumber: number })
  expect(await open().findBooking?.('KH-NONE-1', new Date())).toBeNull()
  expect((await label(number)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await open().track([number, '1'])).toEqual([{ number, word: 'Booked', reason: 'Booked' }])
  expect(await open().cities()).toContainEqual({ name: 'SARGODHA' })
})

test('it says no in four ways, each with its reason', async () => {
  expect(await kindOf(book('KH-AAAB-1', { city: 'NOWHERE' }))).toBe('refused: CITY NOT FOUND')
  expect(await kindOf(book('KH-AAAC-1', { fullName: '' }))).toBe('refused: must not be blank')
  expect(await kindOf(book('KH-AAAD-1', {}, open({ token: 'stolen' })))).toBe('refused: TOKEN IS INVALID')
  expect(await kindOf(label('77'))).toBe('refused: RECORD NOT FOUND')
})

test('a write without a response is uncertain, a read without one failed; where nobody listens nothing was sent', async () => {
  const forgive = () => fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
  for (const misbehaviour of ['busy', 'cut before', 'cut after', 'error after', 'nonsense after'] as const) {
    fake.next.push(misbehaviour)
    expect(await kindOf(book(`KH-${misbehaviour}`))).toMatch(/^uncertain: /)
    fake.next.push(misbehaviour)
    expect(await kindOf(open().cities())).toMatch(/^failed: /)
    await forgive()
  }
  const gone = await fakeServer(() => {})
  await gone.close()
  expect(await kindOf(book('KH-AAAE-1', {}, open({ address: gone.url })))).toBe('failed: it cannot be reached')
  const silent = await fakeServer(() => {})
  closing.push(silent.close)
  expect(await kindOf(book('KH-AAAF-1', {}, open({ address: silent.url, timeoutMs: 200 })))).toBe(
    'uncertain: it does not answer in time',
  )
})

test('what was said is stored without secrets; a system that does not respond is left alone for a while', async () => {
  await book('KH-AAAG-1')
  const [call] = await listCalls(fresh.db, { system: 'postex' })
  expect(call).toMatchObject({ name: 'create-order', reference: 'KH-AAAG-1', outcome: 'answered', status: 200 })
  expect(call?.request).toContain('House 12-B')
  expect(JSON.stringify(await listCalls(fresh.db, { system: 'postex' }))).not.toContain('fake-token')
  fake.next.push('busy', 'busy', 'busy', 'busy', 'busy')
  for (let n = 0; n < 5; n++) await kindOf(open().cities())
  const before = fake.calls.length
  expect(await kindOf(open().cities())).toMatch(/^failed: it did not answer and is left alone/)
  expect(fake.calls.length).toBe(before)
})
