import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import routes from '../../src/routes.ts'

const people = ['stranger', 'guest', 'otherGuest', 'customer', 'otherCustomer', 'unverified', 'staff'] as const
type Person = (typeof people)[number]
type Answers = Partial<Record<Person, number>> & { rest: number }

const url = inject('shopUrl')
const password = 'Oud&Amber7'
const run = Math.random().toString(36).slice(2, 8)
const shared = `shared-${run}@example.com`
const jars = Object.fromEntries(people.map(person => [person, new Map<string, string>()])) as Record<
  Person,
  Map<string, string>
>
const ids = {} as Record<'product' | 'guestOrder' | 'customerOrder', string>
/** What nobody else may read on any page. */
const secrets = { guest: [`Guest Street ${run}`], customer: [`Customer Street ${run}`] }
let db: Db

async function ask(person: Person, path: string, init: RequestInit = {}): Promise<Response> {
  const jar = jars[person]
  const headers = new Headers({ 'content-type': 'application/json', ...init.headers })
  headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  const answer = await fetch(url + path, { redirect: 'manual', ...init, headers })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    jar.set(name, value)
  }
  return answer
}

async function call<T = { _id: string }>(person: Person, method: string, path: string, body: unknown): Promise<T> {
  const answer = await ask(person, `/v1${path}`, { method, body: JSON.stringify(body) })
  const said = (await answer.json()) as { data: T; message?: string }
  expect(answer.status, said.message).toBe(200)
  return said.data
}

const signUp = (person: Person, email: string) =>
  call(person, 'PATCH', '/customer', { name: 'A Person', email, phone: '03001234567', password })

async function buy(person: 'guest' | 'customer', customerId: string, email: string): Promise<string> {
  const { data: products } = await (await fetch(`${url}/v1/product?category=Attar%2FOud&limit=60`)).json()
  const product = products.find((one: { sizes: { stock: number }[] }) => one.sizes.some(size => size.stock > 100))
  const size = product.sizes.find((one: { stock: number }) => one.stock > 100)
  ids.product = product._id
  const items = [{ productId: product._id, selectedSizeId: size._id, quantity: 1 }]
  const { totalAmount } = await call<{ totalAmount: number }>(person, 'POST', '/cart/quote', { items })
  const street = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', phoneNumber: '03001234567' }
  const shippingAddress = { ...street, fullName: 'A Person', email, address: secrets[person][0] }
  const order = { customerId, items, paymentMethod: 'COD', totalAmount, shippingAddress }
  const placed = await call<{ _id: string; orderNumber: string; orderKey: string }>(person, 'POST', '/order', order)
  secrets[person].push(placed.orderNumber, placed.orderKey)
  return placed._id
}

beforeAll(async () => {
  db = openDatabase(inject('shopDatabaseUrl'))
  const guest = await call('guest', 'POST', '/customer', { email: shared })
  await call('otherGuest', 'POST', '/customer', { email: shared })
  // Has the guest's email, and never proved that it is theirs.
  await signUp('unverified', shared)
  const customer = await signUp('customer', `customer-${run}@example.com`)
  for (const person of ['otherCustomer', 'staff'] as const)
    await signUp(person, `${person.toLowerCase()}-${run}@example.com`)
  const proved = ['customer', 'othercustomer', 'staff'].map(name => `${name}-${run}@example.com`)
  await db.updateTable('users').set({ email_verified: true }).where('email', 'in', proved).execute()
  await db.updateTable('users').set({ role: 'staff' }).where('email', '=', `staff-${run}@example.com`).execute()
  ids.guestOrder = await buy('guest', guest._id, shared)
  ids.customerOrder = await buy('customer', customer._id, `customer-${run}@example.com`)
})
afterAll(() => closeDatabase(db))

const everybody: Answers = { rest: 200 }
const members: Answers = { customer: 200, otherCustomer: 200, unverified: 200, staff: 200, rest: 302 }
// Who is signed in already has no use for them.
const notMembers: Answers = { customer: 302, otherCustomer: 302, unverified: 302, staff: 302, rest: 200 }

type Row = {
  page: string
  path?: () => string
  answers: Answers
  /** `public`: the same for everybody, and anybody may keep it. */
  keep?: 'public'
}

const table: Row[] = [
  ...[
    ...['', 'shop', 'new-arrivals', 'women-perfumes', 'attar-out', 'deals', 'gift-box', 'coming-soom', 'favourites'],
    ...['cart', 'pages/quiz', 'track', 'newsletter', 'forgot-password'],
  ].map((page): Row => ({ page, answers: everybody, keep: 'public' })),
  ...['checkout', 'reset-password', 'verify-email'].map(page => ({ page, answers: everybody })),
  { page: 'attar-oud', answers: { rest: 301 }, keep: 'public' },
  { page: 'coming-soon', answers: { rest: 301 }, keep: 'public' },
  { page: 'product/:id', path: () => `product/${ids.product}`, answers: everybody, keep: 'public' },
  { page: 'pages/:slug', path: () => 'pages/faqs', answers: everybody, keep: 'public' },
  { page: 'newsletter/confirm', path: () => 'newsletter/confirm?token=guessed', answers: { rest: 410 } },
  { page: 'newsletter/leave', path: () => 'newsletter/leave?token=guessed', answers: { rest: 410 } },
  { page: 'signup', answers: notMembers },
  { page: 'login', answers: notMembers },
  { page: 'dashboard', answers: members },
  { page: 'settings', answers: members },
  { page: 'order/:id', path: () => `order/${ids.guestOrder}`, answers: { guest: 200, rest: 404 } },
  { page: 'order/:id', path: () => `order/${ids.customerOrder}`, answers: { customer: 200, rest: 404 } },
  { page: 'order/:id', path: () => `order/${ids.customerOrder}?key=guessed`, answers: { customer: 200, rest: 404 } },
  {
    page: 'dashboard/order/:id',
    path: () => `dashboard/order/${ids.customerOrder}`,
    answers: { customer: 200, otherCustomer: 404, unverified: 404, staff: 404, rest: 302 },
  },
  {
    page: 'dashboard/order/:id',
    path: () => `dashboard/order/${ids.guestOrder}`,
    answers: { customer: 404, otherCustomer: 404, unverified: 404, staff: 404, rest: 302 },
  },
  { page: '*', path: () => 'no-such-page', answers: { rest: 404 } },
  { page: 'admin', answers: { rest: 404 } },
  { page: 'admin/*', path: () => 'admin/orders', answers: { rest: 404 } },
]

/** Paths of routes, those below a layout with the layout's before them. */
const pathsOf = (routes: readonly RouteConfigEntry[], above = ''): string[] =>
  routes.flatMap(route => {
    const path = [above, route.path].filter(Boolean).join('/')
    const own = route.index || (route.path !== undefined && !route.children) ? [path] : []
    return [...own, ...pathsOf(route.children ?? [], path)]
  })

test('every page of the shop stands in the table', () => {
  expect([...new Set(table.map(row => row.page))].sort()).toEqual(pathsOf(routes).sort())
})

test.each(table)('/$page: who opens it, and nothing of anybody else', async ({ page, path, answers, keep }) => {
  for (const person of people) {
    // The page as the browser first gets it, and the data it fetches later.
    const address = `/${path?.() ?? page}`
    const answer = await ask(person, address)
    expect(answer.status, person).toBe(answers[person] ?? answers.rest)
    if (answer.status === 302 && members === answers) {
      expect(answer.headers.get('location'), person).toBe(`/login?next=${address}`)
    }
    const data = await ask(
      person,
      address.replace(/^\/?([^?]*)/, (_, name) => `/${name || '_'}.data`),
    )
    for (const { headers } of [answer, data]) {
      expect(headers.get('cache-control'), person).toBe(keep ? 'public, no-cache' : 'private, no-store')
      // What anybody may keep must not give anybody a cookie.
      if (keep) expect(headers.getSetCookie(), person).toEqual([])
    }
    const text = (await answer.text()) + (await data.text())
    for (const owner of ['guest', 'customer'] as const) {
      if (person === owner) continue
      for (const secret of secrets[owner]) expect(text, `${person} reads of the ${owner}`).not.toContain(secret)
    }
  }
})
