import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ rateLimits: true })
})
afterAll(() => shop?.close())

const subscribe = (email: unknown) => shop.browser().send('POST', '/v1/subscribe', { email })
const subscribers = async () =>
  (await shop.db.selectFrom('subscribers').select('email').orderBy('email').execute()).map(({ email }) => email)

test('the same address twice is no error, and the answer is the same: nobody learns who is subscribed', async () => {
  const first = await subscribe('Ayesha@Shop.pk')
  const second = await subscribe(' ayesha@shop.pk ')
  expect(first.status).toBe(200)
  expect(second.status).toBe(first.status)
  expect(second.body).toEqual(first.body)
  expect([...second.headers.keys()]).toEqual([...first.headers.keys()])
  expect(await subscribers()).toEqual(['ayesha@shop.pk'])
})

test('the answer does not reveal whether the address is subscribed', async () => {
  const email = 'reader@shop.pk'
  const unknown = await subscribe(email)
  await shop.db.updateTable('subscribers').set({ confirmed_at: new Date() }).where('email', '=', email).execute()
  const known = await subscribe(email)
  expect(known.status).toBe(unknown.status)
  expect(known.body).toEqual(unknown.body)
  await shop.db.deleteFrom('subscribers').where('email', '=', email).execute()
})

test('other sites may post for a reader who leaves, and nothing else', async () => {
  const foreign = { method: 'POST', headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } }
  expect((await shop.browser().raw('/v1/subscribe', foreign)).status).toBe(403)
  expect((await shop.browser().raw('/newsletter/confirm?token=x', foreign)).status).toBe(403)
  expect((await shop.browser().raw('/newsletter/leave?token=x', foreign)).status).not.toBe(403)
})

test.each([
  ['', 'Email is required'],
  [undefined, 'Email is required'],
  ['ayesha@', 'Invalid email address'],
  [`${'a'.repeat(300)}@shop.pk`, 'Invalid email address'],
])('%s is refused in the words of the specification', async (email, message) => {
  const before = await subscribers()
  const answer = await subscribe(email)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, message: expect.stringContaining(message) })
  expect(await subscribers()).toEqual(before)
})

test('there is no call that reads the list of subscribers', async () => {
  const answer = await shop.browser().get('/v1/subscribe')
  expect(answer.status).toBe(404)
})

test('a flood of addresses is refused with a message', async () => {
  const answers = []
  for (let count = 0; count < 40; count++) answers.push(await subscribe(`reader${count}@shop.pk`))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(refused[0]?.body.message).toMatch(/^Too many attempts/)
})
