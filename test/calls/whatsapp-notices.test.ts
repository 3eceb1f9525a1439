import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWhatsappNotice } from '../../src/integrations/messages/read-whatsapp-notice.ts'
import { listJobs } from '../../src/platform/database/job-queues.ts'
import { NOTICE_TRIES, WORK_NOTICE_APART, workNotice } from '../../src/shop/orders/messages/index.ts'
import { everythingStored } from '../everything-stored.ts'
import { settings } from '../fixtures.ts'
import { type OpenMessages, openMessages, whatsappFields } from '../messages.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'

const PATH = '/webhooks/whatsapp'
let shop: OpenShop
let messages: OpenMessages
beforeAll(async () => {
  shop = await openShop()
  messages = await openMessages(shop.db, sessionSecret)
})
afterAll(async () => {
  await messages.close()
  await shop.close()
})

const post = (body: string | Buffer, signature: string | null, headers: Record<string, string> = {}) =>
  shop.app.request(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }), ...headers },
    body: body as BodyInit,
  })
const notices = async () => (await shop.db.selectFrom('message_notices').select('id').execute()).length

test('the address is verified by the token that staff gave, and answers the bare challenge', async () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await shop.app.request(`${PATH}?${new URLSearchParams(query)}`)
    return [answer.status, await answer.text()]
  }
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': whatsappFields.verifyToken,
    'hub.challenge': '1158201444',
  }
  expect(await ask(query)).toEqual([200, '1158201444'])
  for (const wrong of [
    { 'hub.verify_token': 'guessed' },
    { 'hub.verify_token': '' },
    { 'hub.mode': 'unsubscribe' },
    { 'hub.challenge': '<script>' },
  ])
    expect(await ask({ ...query, ...wrong })).toEqual([403, 'Unknown'])
  expect(await ask({})).toEqual([403, 'Unknown'])
})

test('a forged signature is refused, whatever it signs; a notice that arrives twice is kept once', async () => {
  const { body, signature } = messages.whatsapp.textNotice('923001112233', 'Kab aaye ga?')
  const forged = [
    null,
    '',
    'sha256=',
    `sha256=${'0'.repeat(64)}`,
    signature.replace('sha256=', 'sha1='),
    signature.slice(0, -1),
  ]
  for (const each of forged) expect((await post(body, each)).status).toBe(403)
  expect((await post(`${body} `, signature)).status).toBe(403)
  expect((await post(body.replace('Kab', 'Sab'), signature)).status).toBe(403)
  expect(await notices()).toBe(0)
  for (let n = 0; n < 3; n++) expect((await post(body, signature)).status).toBe(200)
  expect(await notices()).toBe(1)
  // Signed as WhatsApp's documents describe.
  const { isSigned } = await import('../../src/shop/orders/messages/notices.ts')
  const vector = '09eceea024af6e6343b760cc9bd3ae7c056938dd636e24e92109eb8219500384'
  const empty = Buffer.from('{"object":"whatsapp_business_account","entry":[]}')
  expect(isSigned(empty, `sha256=${vector}`, 'appsecret')).toBe(true)
})

test('what nobody understands is kept with the reason, and stops nothing that is understood', async () => {
  const odd = [
    'not JSON',
    '[]',
    '{"entry":7}',
    '{"object":"whatsapp_business_account","entry":[]}',
    '{"entry":[{"changes":[{"field":"account_update","value":{}}]}]}',
    '{"entry":[{"changes":[{"field":"messages","value":{"messages":[{"id":7},{"from":"923001112299","id":"wamid.odd","type":"image"}],"statuses":[{"id":"wamid.none","status":"played"},{"status":"deleted"}]}}]}]}',
    '{"entry":[{"changes":[{"field":"messages","value":{"messages":[{"from":"923001112299","id":"wamid.nul","type":"text","text":{"body":"a\\u0000b\\ud800"}}]}}]}]}',
    '{"entry":[{"changes":[{"field":"messages","value":{"messages":[{"from":"923001112299","id":"wamid.\\u0000in-id","type":"text","text":{"body":"x"}}],"statuses":[{"id":"wamid.\\u0000","status":"sent","biz_opaque_callback_data":"\\u0000"}]}}]}]}',
  ]
  for (const body of odd) expect((await post(body, messages.whatsapp.sign(body).signature)).status).toBe(200)
  await messages.work()
  const waiting = await shop.db.selectFrom('message_notices').selectAll().where('worked_at', 'is', null).execute()
  expect(waiting).toEqual([])
  const whys = await shop.db.selectFrom('message_notices').select('why').where('why', '<>', '').execute()
  expect(whys.map(({ why }) => why)).toEqual(expect.arrayContaining(['It cannot be read', '1 parts are not known']))
  const kept = await shop.db.selectFrom('incoming_messages').select(['id', 'text']).orderBy('id').execute()
  expect(kept).toEqual(
    expect.arrayContaining([
      { id: 'wamid.nul', text: 'ab\ufffd' },
      { id: 'wamid.odd', text: '[image]' },
      { id: 'wamid.in-id', text: 'x' },
    ]),
  )
})

test('a notice whose work fails stops only those behind it of its sender, is tried again, and is worked on apart in the end', async () => {
  const { db } = shop
  await sql`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.text = 'poison' then raise exception 'the poison is refused'; end if; return new; end $$`.execute(db)
  await sql`create trigger poison before insert on incoming_messages for each row execute function refuse_poison()`.execute(
    db,
  )
  const [sick, well] = ['923001110001', '923001110002']
  for (const [from, text] of [
    [sick, 'poison'],
    [sick, 'second'],
    [well, 'from somebody else'],
  ] as const)
    await messages.take(messages.whatsapp.textNotice(from, text))
  const kept = async () => {
    const rows = await db.selectFrom('incoming_messages').select('text').orderBy('received_at').execute()
    return rows.map(({ text }) => text).filter(text => ['poison', 'second', 'from somebody else'].includes(text))
  }
  const failing = () =>
    db.selectFrom('message_notices').select(['id', 'tries', 'why']).where('tries', '>', 0).executeTakeFirstOrThrow()
  await expect(messages.work()).rejects.toThrow('the poison is refused')
  expect(await kept()).toEqual(['from somebody else'])
  expect(await failing()).toMatchObject({ tries: 1, why: 'the poison is refused' })
  for (let tries = 2; tries <= NOTICE_TRIES; tries++) await expect(messages.work()).rejects.toThrow('the poison')
  expect(await kept()).toEqual(['from somebody else', 'second'])
  await messages.work()
  // It has a job of its own, whose error and button stand in Health.
  const { id, tries } = await failing()
  expect(tries).toBe(NOTICE_TRIES)
  const jobs = (await listJobs(db)).filter(({ name }) => name === WORK_NOTICE_APART)
  expect(jobs).toMatchObject([{ state: 'waiting' }])
  const task = () => workNotice(db, id, readWhatsappNotice, settings)
  await expect(task()).rejects.toThrow('the poison')
  await sql`drop trigger poison on incoming_messages`.execute(db)
  await task()
  await task()
  expect(await kept()).toEqual(['from somebody else', 'second', 'poison'])
  expect(await db.selectFrom('message_notices').select('id').where('worked_at', 'is', null).execute()).toEqual([])
})

test('it is too long, comes from a browser of another site, or while nothing was given: refused', async () => {
  const long = Buffer.alloc(3 * 1024 * 1024 + 1, 32)
  expect((await post(long, messages.whatsapp.sign(long.toString()).signature)).status).toBe(413)
  const { body, signature } = messages.whatsapp.textNotice('923001112233', 'Salam')
  expect((await post(body, signature, { origin: 'https://evil.example' })).status).toBe(403)
  await shop.db.updateTable('connections').set({ sealed: '' }).where('id', '=', 'whatsapp').execute()
  expect((await post(body, signature)).status).toBe(403)
  expect((await post(body, `sha256=${'0'.repeat(64)}`)).status).toBe(403)
})

test('no secret of the connection is in the database, the log or an answer', async () => {
  const stored = await everythingStored(shop.db)
  for (const secret of ['fake-token', 'fake-appSecret', 'fake-verifyToken']) {
    expect(stored).not.toContain(secret)
    expect(JSON.stringify(shop.log)).not.toContain(secret)
  }
})
