import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shelve } from '../fixtures.ts'
import { member } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

type Operation = { requestBody?: { content: object }; parameters?: { name: string; in: string }[] }
type Call = { method: string; path: string; operation: Operation }

let shop: OpenShop
let calls: Call[]
let signedIn: Browser

beforeAll(async () => {
  shop = await openShop()
  await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  signedIn = (await member(shop)).browser
  const { body } = await shop.browser().get('/v1/openapi.json')
  const paths = body.paths as Record<string, Record<string, Operation>>
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/v1${path.replace(/\/$/, '')}`,
      operation,
    })),
  )
})
afterAll(() => shop.close())

const withBody = () => calls.filter(call => call.operation.requestBody)
const concrete = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))

/** A refusal in the shop's answer form. */
function expectRefusal(answer: { status: number; body: Record<string, unknown> }, what: string) {
  expect(answer.status, what).toBeGreaterThanOrEqual(400)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.body, what).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
}

describe('every call with a body', () => {
  test('is found in the description, so that the tests below test something', () => {
    const named = withBody().map(call => `${call.method} ${call.path}`)
    expect(named).toEqual(
      expect.arrayContaining([
        'POST /v1/order',
        'POST /v1/customer',
        'PATCH /v1/customer/address',
        'POST /v1/cart/quote',
        'POST /v1/coupon/apply',
        'POST /v1/subscribe',
      ]),
    )
  })

  test('refuses a missing body, broken JSON, a list, a number and an empty object', async () => {
    for (const { method, path } of withBody()) {
      for (const body of ['', '{"email": ', '{]', '[]', '7', 'null', '"text"', '{}']) {
        for (const browser of [shop.browser(), signedIn]) {
          expectRefusal(await browser.send(method, path, body), `${method} ${path} ${body}`)
        }
      }
    }
  })

  test('refuses a body that is not JSON', async () => {
    for (const { method, path } of withBody()) {
      const answer = await shop.browser().send(method, path, 'email=a@b.pk', { 'content-type': 'text/plain' })
      expectRefusal(answer, `${method} ${path}`)
    }
  })

  test('refuses 10 MB with 413; an upload is not read before its sender may send it', async () => {
    const huge = JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) })
    for (const { method, path, operation } of withBody()) {
      const answer = await shop.browser().send(method, path, huge)
      const upload = 'multipart/form-data' in (operation.requestBody?.content ?? {})
      // Uploads need a session, or the order that they belong to.
      expect(upload ? [401, 404] : [413], `${method} ${path}`).toContain(answer.status)
      expectRefusal(answer, `${method} ${path}`)
    }
  })

  test('refuses a request that a page of another site sends', async () => {
    for (const { method, path } of withBody()) {
      const answer = await shop.browser().send(method, path, {}, { origin: 'https://evil.example' })
      expect(answer.status, `${method} ${path}`).toBe(403)
    }
  })

  thoroughTest('never fails on our side, whatever JSON it gets', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(-1, 0, 1e308, '', '\u0000', '\ud800', 'x'.repeat(5000), '00923001234567', 'a@b.pk', [], {}, null),
    )
    const fields = [
      'email',
      'customerId',
      'items',
      'paymentMethod',
      'totalAmount',
      'note',
      'couponId',
      'couponCode',
      'shippingAddress',
      'name',
      'city',
      'state',
      'country',
      'town',
      'address',
      'phoneNumber',
      'fullName',
      'phone',
      'password',
      'currentPassword',
      'token',
    ]
    const body = fc.dictionary(fc.constantFrom(...fields), value)
    for (const { method, path } of withBody()) {
      await fc.assert(
        fc.asyncProperty(body, fc.constantFrom(shop.browser(), signedIn), async (input, browser) => {
          const answer = await browser.send(method, path, input)
          expect(answer.status, JSON.stringify({ method, path, input })).toBeLessThan(500)
          expect(answer.body.success).toBe(answer.status < 400)
        }),
        { numRuns: 10 },
      )
    }
  })
})

describe('every call with an id or a query', () => {
  const odd = [
    'no-such-id',
    '..',
    "'; drop table orders; --",
    '%00',
    '\u0000',
    '💐',
    'x'.repeat(4000),
    '-1',
    '1e99',
    'NaN',
    '%',
    '\\',
  ]

  test('answers odd ids with a clear 4xx', async () => {
    const withId = calls.filter(call => call.path.includes('{'))
    expect(withId.length).toBeGreaterThan(5)
    for (const { method, path } of withId) {
      for (const id of odd) {
        const answer = await signedIn.raw(concrete(path, id), { method })
        expect(answer.status, `${method} ${path} ${id}`).toBeLessThan(500)
        if (
          answer.headers.get('content-type')?.includes('json') &&
          !path.includes('reve') &&
          !path.includes('review')
        ) {
          expect(answer.status, `${method} ${path} ${id}`).toBeGreaterThanOrEqual(300)
        }
      }
    }
  })

  test('never fails on our side on odd queries', async () => {
    const queries = calls
      .filter(call => call.method === 'GET')
      .flatMap(({ path, operation: { parameters = [] } }) =>
        parameters.filter(({ in: where }) => where === 'query').map(({ name }) => `${concrete(path, 'x')}?${name}=`),
      )
    expect(queries.length).toBeGreaterThan(5)
    for (const query of queries) {
      for (const value of odd) {
        const url = query + encodeURIComponent(value)
        expect((await signedIn.raw(url)).status, url).toBeLessThan(500)
      }
    }
  })
})

test('nothing half written: after all refusals there is no order and the stock is unchanged', async () => {
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('sizes').select('stock').execute()).toEqual([{ stock: 100 }])
})

test('an unknown call is a 404 in the answer form', async () => {
  const answer = await shop.browser().get('/v1/no-such-call')
  expect(answer).toMatchObject({ status: 404, body: { success: false } })
})
