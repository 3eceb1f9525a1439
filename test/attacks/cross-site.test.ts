import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from '../call-document.ts'
import { member } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { pagePaths } from '../site-map.ts'
import { thorough } from '../thorough.ts'

const ours = 'http://shop.test'

/** What a browser sends for a page that is not of this shop. */
const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['another site that names ours in its host', { origin: 'http://shop.test.evil.example' }],
  ['another site that ends as ours', { origin: 'http://evilshop.test' }],
  ['another port', { origin: 'http://shop.test:8080' }],
  ['another scheme', { origin: 'https://shop.test' }],
  ['a sibling', { origin: 'http://blog.shop.test', 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame or a file', { origin: 'null' }],
  ['several origins', { origin: `${ours}, https://evil.example` }],
  ['an origin in capitals with a path', { origin: 'HTTP://SHOP.TEST/x' }],
  ['no origin, but cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['our origin, but cross-site', { origin: ours, 'sec-fetch-site': 'cross-site' }],
]

/** Bodies that a form of another site can send without a preflight request. */
const simple: [string, Record<string, string>][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text', { 'content-type': 'text/plain' }],
]

/** Pages that mail programs may post to. */
const openByToken = ['newsletter/leave', 'back-in-stock/leave', 'reminders/stop']

let shop: OpenShop
let signedIn: Browser
let writes: { method: string; path: string }[]

beforeAll(async () => {
  shop = await openShop()
  signedIn = (await member(shop)).browser
  const calls = operationsOf((await shop.browser().get('/v1/openapi.json')).body)
  const pages = pagePaths.flatMap(page =>
    [`/${page}`, `/${page || '_root'}.data`].map(path => ({ method: 'POST', path })),
  )
  writes = [
    ...calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => ({ method, path: `/v1${path}` })),
    ...pages.filter(({ path }) => !openByToken.some(page => path.includes(page))),
  ].map(({ method, path }) => ({ method, path: path.replaceAll(/[{:]\w+}?/g, 'x').replace('*', 'any') }))
})
afterAll(() => shop.close())

const status = async (method: string, path: string, headers: Record<string, string>) =>
  (await signedIn.raw(path, { method, headers, body: '{}' })).status

const expectRefused = async (calls: typeof writes, headers: Record<string, string>) => {
  for (const { method, path } of calls) expect(await status(method, path, headers), `${method} ${path}`).toBe(403)
}

describe('no page of another site changes anything for somebody who is signed in here', () => {
  test('there is something to attack', () => {
    expect(writes.length).toBeGreaterThan(60)
  })

  test('whatever is written to', async () => {
    await expectRefused(writes, { 'content-type': 'application/json', origin: 'https://evil.example' })
  })

  // One check stands before all writes: each of them meets one of the senders, or three, each sender a part of the writes.
  test.each(foreign)('sent by %s', async (sender, headers) => {
    const place = foreign.findIndex(([name]) => name === sender)
    const part = writes.filter((_, n) => (n + place) % foreign.length < (thorough ? 3 : 1))
    await expectRefused(part, { 'content-type': 'application/json', ...headers })
  })

  test.each(simple)('sent as %s', async (kind, headers) => {
    const place = simple.findIndex(([name]) => name === kind)
    const part = writes.filter((_, n) => n % simple.length === place)
    await expectRefused(part, { ...headers, origin: 'https://evil.example' })
  })

  test('no header allows other sites to read an answer', async () => {
    // One place sets the headers of all answers.
    for (const { method, path } of writes.filter((_, n) => thorough || n % 3 === 0)) {
      const asked = { origin: 'https://evil.example', 'access-control-request-method': method }
      const preflight = await signedIn.raw(path, { method: 'OPTIONS', headers: asked })
      const read = await signedIn.raw(path, { headers: { origin: 'https://evil.example' } })
      for (const { headers } of [preflight, read]) {
        expect(
          [...headers.keys()].filter(name => name.startsWith('access-control')),
          `${method} ${path}`,
        ).toEqual([])
      }
    }
  })
})

test.each(openByToken)(
  'the link of an email to %s works from anywhere, since its token and no cookie authorises it',
  async page => {
    const headers = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' }
    // These shops render no pages: 404 says that the request got through.
    expect(await status('POST', `/${page}`, headers)).toBe(404)
  },
)

test('reading changes nothing: a GET, HEAD or OPTIONS of every write is no write', async () => {
  const { n: before } = await customers()
  for (const [n, { path }] of writes.entries()) {
    for (const method of thorough || n % 3 === 0 ? ['GET', 'HEAD', 'OPTIONS'] : ['GET'])
      await signedIn.raw(path, { method })
  }
  expect((await signedIn.get('/v1/customer/session')).body.data).not.toBeNull()
  expect((await customers()).n).toBe(before)
})

const customers = () =>
  shop.db
    .selectFrom('customers')
    .select(eb => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
