import { type APIRequestContext, request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestByCall, itemsInStock, newEmail, placeOrder, signUpByCall } from '../browser/shopper-calls.ts'
import { pagePaths } from '../site-map.ts'
import { thorough } from '../thorough.ts'
import { stage } from './stage.ts'

const shop = stage()

const people = ['stranger', 'guest', 'otherGuest', 'customer', 'otherCustomer', 'unverified', 'staff'] as const
type Person = (typeof people)[number]
type Answers = Partial<Record<Person, number>> & { rest: number }

/** Each visitor's browser: a cookie jar. */
const browsers = {} as Record<Person, APIRequestContext>
const ids = {} as Record<'product' | 'guestOrder' | 'customerOrder', string>
/** What nobody else may read on any page. */
const secrets = { guest: ['Guest Street 47'], customer: ['Customer Street 58'] }

beforeAll(async () => {
  for (const person of people) browsers[person] = await request.newContext({ baseURL: shop.url, maxRedirects: 0 })
  const shared = newEmail('shared')
  const guest = await guestByCall(browsers.guest, shared)
  await guestByCall(browsers.otherGuest, shared)
  // Has the guest's email, unverified.
  await signUpByCall(browsers.unverified, shared)
  const customer = await signUpByCall(browsers.customer, newEmail('customer'))
  const other = await signUpByCall(browsers.otherCustomer, newEmail('other'))
  const staff = await signUpByCall(browsers.staff, newEmail('staff'))
  const verified = [customer, other, staff].map(({ email }) => email)
  await shop.db.updateTable('users').set({ email_verified: true }).where('email', 'in', verified).execute()
  await shop.db.updateTable('users').set({ role: 'staff' }).where('email', '=', staff.email).execute()
  const items = await itemsInStock(browsers.stranger, 1)
  ids.product = items[0]?.productId ?? ''
  for (const [person, { _id, email }] of [
    ['guest', guest],
    ['customer', customer],
  ] as const) {
    const [address] = secrets[person]
    const placed = await placeOrder(browsers[person], { _id, email }, items, { address })
    secrets[person].push(placed.orderNumber, placed.orderKey)
    ids[`${person}Order`] = placed._id
  }
})
afterAll(() => Promise.all(Object.values(browsers).map(browser => browser.dispose())))

const everybody: Answers = { rest: 200 }
const members: Answers = { customer: 200, otherCustomer: 200, unverified: 200, staff: 200, rest: 302 }
// Somebody who is signed in does not need them.
const notMembers: Answers = { customer: 302, otherCustomer: 302, unverified: 302, staff: 302, rest: 200 }

type Row = {
  page: string
  path?: () => string
  answers: Answers
  /** `public`: the same for everybody; any cache may store it. */
  keep?: 'public'
}

const table: Row[] = [
  ...[
    '',
    'shop',
    'new-arrivals',
    'women-perfumes',
    'attar-out',
    'deals',
    'gift-box',
    'coming-soom',
    'favourites',
    'houses',
    'journal',
    'pages/quiz',
    'track',
    'track/phone',
    'newsletter',
    'forgot-password',
  ].map((page): Row => ({ page, answers: everybody, keep: 'public' })),
  ...['cart', 'checkout', 'reset-password', 'verify-email', 'change-email'].map(page => ({ page, answers: everybody })),
  { page: 'attar-oud', answers: { rest: 301 }, keep: 'public' },
  { page: 'coming-soon', answers: { rest: 301 }, keep: 'public' },
  { page: 'product/:id', path: () => `product/${ids.product}`, answers: everybody, keep: 'public' },
  { page: 'collections/:address', path: () => 'collections/wedding-season', answers: everybody, keep: 'public' },
  { page: 'houses/:slug', path: () => 'houses/khushbu', answers: everybody, keep: 'public' },
  { page: 'pages/:slug', path: () => 'pages/faqs', answers: everybody, keep: 'public' },
  { page: 'journal/:slug', path: () => 'journal/a-first-oud', answers: everybody, keep: 'public' },
  { page: 'preview/:token', path: () => 'preview/guessed', answers: { rest: 404 } },
  { page: 'newsletter/confirm', path: () => 'newsletter/confirm?token=guessed', answers: { rest: 410 } },
  { page: 'newsletter/leave', path: () => 'newsletter/leave?token=guessed', answers: { rest: 410 } },
  { page: 'back-in-stock', path: () => 'back-in-stock?size=unknown', answers: { rest: 404 } },
  { page: 'back-in-stock/leave', path: () => 'back-in-stock/leave?token=guessed', answers: { rest: 410 } },
  { page: 'cart/again', path: () => 'cart/again?key=guessed', answers: { rest: 404 } },
  { page: 'review', path: () => 'review?key=guessed', answers: { rest: 404 } },
  { page: 'reminders/stop', path: () => 'reminders/stop?key=guessed', answers: { rest: 410 } },
  { page: 'signup', answers: notMembers },
  { page: 'login', answers: notMembers },
  // Where the house has not switched them on they lead to the login and to tracking.
  { page: 'login/code', answers: { rest: 302 } },
  { page: 'my-orders', answers: { rest: 302 } },
  { page: 'dashboard', answers: members },
  { page: 'settings', answers: members },
  { page: 'order/:id/confirm', path: () => `order/${ids.guestOrder}/confirm?key=guessed`, answers: { rest: 404 } },
  { page: 'order/:id', path: () => `order/${ids.guestOrder}`, answers: { guest: 200, rest: 404 } },
  { page: 'order/:id', path: () => `order/${ids.customerOrder}`, answers: { customer: 200, rest: 404 } },
  { page: 'order/:id', path: () => `order/${ids.customerOrder}?key=guessed`, answers: { customer: 200, rest: 404 } },
  { page: 'order/:id/invoice', path: () => `order/${ids.guestOrder}/invoice`, answers: { guest: 200, rest: 404 } },
  {
    page: 'order/:id/invoice',
    path: () => `order/${ids.customerOrder}/invoice?key=guessed`,
    answers: { customer: 200, rest: 404 },
  },
  // Leads to the order, whoever asks: that page says whose it is.
  { page: 'order/:id/pay', path: () => `order/${ids.guestOrder}/pay`, answers: { rest: 303 } },
  {
    page: 'order/:id/pay/:reference',
    path: () => `order/${ids.guestOrder}/pay/KHUNKNOWN`,
    answers: { rest: 404 },
  },
  { page: 'order/:id/return', path: () => `order/${ids.guestOrder}/return`, answers: { guest: 200, rest: 404 } },
  { page: 'order/:id/return', path: () => `order/${ids.customerOrder}/return`, answers: { customer: 200, rest: 404 } },
  // No order is named.
  {
    page: 'dashboard/order',
    answers: { customer: 400, otherCustomer: 400, unverified: 400, staff: 400, rest: 302 },
  },
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
  // Off unless the merchant shows it, and while the shop is open.
  { page: 'trust', answers: { rest: 404 } },
  { page: 'opening-soon', answers: { rest: 404 } },
  { page: 'preview-block', answers: { rest: 404 } },
  { page: '*', path: () => 'no-such-page', answers: { rest: 404 } },
  { page: 'admin', answers: { rest: 302 } },
  ...['admin/sign-in', 'admin/join'].map(page => ({ page, answers: everybody })),
  // A shopper's session opens no page of the staff: test/staff/permissions.test.ts.
  ...[
    'today',
    'today/next',
    'search',
    'opening',
    'test-orders',
    'steps',
    'account',
    'staff',
    'audit',
    'health',
    'orders',
    'orders/new',
    'orders/rush',
    'orders/export',
    'orders/customers',
    'orders/customer',
    'orders/sizes',
    'orders/quote',
    'calls',
    'orders/events',
    'dispatch',
    'dispatch/pick-list',
    'dispatch/parcels',
    'dispatch/failed',
    'dispatch/lists',
    'dispatch/couriers',
    'dispatch/documents',
    'dispatch/export',
    'returns',
    'approvals',
    'approvals/limits',
    'reviews',
    'products',
    'sales',
    'offers',
    'offers/words',
    'offers/try',
    'newsletter',
    'newsletter/subscribers',
    'newsletter/subscribers/export',
    'newsletter/unreachable',
    'products/new',
    'products/notes',
    'products/export',
    'products/import',
    'collections',
    'collections/new',
    'moves',
    'moves/orders',
    'collections/count',
    'collections/offers',
    'categories',
    'stock',
    'stock/given',
    'stock/export',
    'stock/offers',
    'stock/labels',
    'stock/recounts',
    'settings',
    'settings/email',
    'settings/emails',
    'settings/messages',
    'feeds',
    'sources',
    'tax',
    'tax/withheld',
    'tax/output',
    'tax/invoices',
    'tax/scenarios',
    'sources/google',
    'fills',
    'materials',
    'purchases',
    'purchases/new',
    'searches',
    'searches/likenesses',
    'searches/pins',
    'searches/sought',
    'searches/synonyms',
    'searches/synonyms/word',
    'purchases/suppliers',
    'settlements',
    'settlements/import',
    'settlements/ledger',
    'day',
    'day/document',
    'reports',
    'reports/costs',
    'prices',
    'prices/bulk',
    'prices/changes',
    'prices/history',
    'connections',
    'api-keys',
    'webhooks',
    'trust',
    'payments',
    'refunds',
    'messages',
    'messages/texts',
    'customers',
    'abandoned',
    'stock/waiting',
    'content',
    'content/pages',
    'content/houses',
    'content/journal',
    'content/new',
    'redirects',
    'redirects/missed',
  ].map(page => ({
    page: `admin/${page}`,
    answers: { rest: 303 },
  })),
  { page: 'admin/orders/:id/photos/:photo', path: () => 'admin/orders/unknown/photos/unknown', answers: { rest: 303 } },
  { page: 'admin/orders/:id', path: () => 'admin/orders/unknown', answers: { rest: 303 } },
  { page: 'admin/dispatch/parcels/:id', path: () => 'admin/dispatch/parcels/unknown', answers: { rest: 303 } },
  { page: 'admin/dispatch/files/:id', path: () => 'admin/dispatch/files/unknown', answers: { rest: 303 } },
  { page: 'admin/dispatch/couriers/:id', path: () => 'admin/dispatch/couriers/tcs', answers: { rest: 303 } },
  { page: 'admin/categories/:name', path: () => 'admin/categories/Men', answers: { rest: 303 } },
  { page: 'admin/products/import/:id', path: () => 'admin/products/import/1', answers: { rest: 303 } },
  {
    page: 'admin/products/import/:id/problems',
    path: () => 'admin/products/import/1/problems',
    answers: { rest: 303 },
  },
  { page: 'admin/products/:id/history', path: () => 'admin/products/unknown/history', answers: { rest: 303 } },
  ...[
    'products',
    'collections',
    'sales',
    'offers',
    'newsletter',
    'searches/likenesses',
    'searches/pins',
    'stock/sizes',
    'stock/recounts',
    'fills',
    'fills/sizes',
    'materials',
    'purchases',
    'settlements',
    'prices/changes',
    'api-keys',
    'webhooks',
    'approvals',
    'customers',
    'abandoned',
    'content/houses',
    'content/texts',
  ].map(page => ({
    page: `admin/${page}/:id`,
    path: () => `admin/${page}/unknown`,
    answers: { rest: 303 },
  })),
  {
    page: 'admin/content/texts/:id/history',
    path: () => 'admin/content/texts/unknown/history',
    answers: { rest: 303 },
  },
  {
    page: 'admin/content/texts/:id/blocks/:block',
    path: () => 'admin/content/texts/unknown/blocks/new-text',
    answers: { rest: 303 },
  },
  { page: 'admin/customers/:id/export', path: () => 'admin/customers/unknown/export', answers: { rest: 303 } },
  ...['moves/:id', 'moves/:id/problems', 'moves/orders/:id', 'offers/:id/codes.csv', 'offers/:id/sheet.pdf'].map(
    page => ({
      page: `admin/${page}`,
      path: () => `admin/${page.replace(':id', '1')}`,
      answers: { rest: 303 },
    }),
  ),
  { page: 'admin/reports/:report', path: () => 'admin/reports/sales', answers: { rest: 303 } },
  { page: 'admin/reports/:report/export', path: () => 'admin/reports/sales/export', answers: { rest: 303 } },
  { page: 'admin/payments/:id', path: () => 'admin/payments/1', answers: { rest: 303 } },
  { page: 'admin/messages/:sender', path: () => 'admin/messages/923001112233', answers: { rest: 303 } },
  { page: 'admin/connections/:system', path: () => 'admin/connections/postex', answers: { rest: 303 } },
  { page: 'admin/content/:layout', path: () => 'admin/content/home', answers: { rest: 303 } },
  {
    page: 'admin/content/:layout/:list/:entry',
    path: () => 'admin/content/home/heroes/new',
    answers: { rest: 303 },
  },
  { page: 'admin/settings/:group', path: () => 'admin/settings/shop', answers: { rest: 303 } },
  {
    page: 'admin/settings/emails/:name',
    path: () => 'admin/settings/emails/order-received',
    answers: { rest: 303 },
  },
  { page: 'admin/settings/messages/:kind', path: () => 'admin/settings/messages/confirm', answers: { rest: 303 } },
  // Takes scans, and has no page.
  { page: 'admin/stock/recounts/:id/scans', path: () => 'admin/stock/recounts/unknown/scans', answers: { rest: 400 } },
  { page: 'admin/reviews/:id', path: () => 'admin/reviews/unknown', answers: { rest: 303 } },
  { page: 'admin/returns/:id', path: () => 'admin/returns/unknown', answers: { rest: 303 } },
  ...['admin/sign-in/passkey', 'admin/account/passkey'].map(page => ({ page, answers: { rest: 400 } })),
  { page: 'admin/*', path: () => 'admin/no-such-page', answers: { rest: 404 } },
]

test('every page of the shop is in the table', () => {
  expect([...new Set(table.map(row => row.page))].sort()).toEqual(pagePaths.toSorted())
})

/**
 * Who tries a page in `npm test`. What is kept is the same for everybody, and the pages of the staff ask for another session before they look at
 * this one; an order is tried by everybody.
 */
const tried = (page: string, keep?: 'public'): readonly Person[] => {
  if (keep || page.startsWith('admin')) return ['stranger']
  return page.includes('order') ? people : ['customer', 'unverified', 'otherCustomer', 'stranger']
}

// Who opens the pages of the staff: test/staff/permissions.test.ts.
const rows = table.filter(({ page }) => thorough || !page.startsWith('admin/') || page === 'admin/orders/:id')

test.each(rows)('/$page: who opens it, and nothing of anybody else', async ({ page, path, answers, keep }) => {
  const visitors = thorough ? people : tried(page, keep)
  for (const person of visitors) {
    // The page as the browser first gets it, and the data it fetches later.
    const address = `/${path?.() ?? page}`
    const answer = await browsers[person].get(address)
    expect(answer.status(), person).toBe(answers[person] ?? answers.rest)
    if (answer.status() === 302 && members === answers) {
      expect(answer.headers().location, person).toBe(`/login?next=${address}`)
    }
    const data = await browsers[person].get(address.replace(/^\/?([^?]*)/, (_, name) => `/${name || '_'}.data`))
    for (const headers of [answer.headers(), data.headers()]) {
      expect(headers['cache-control'], person).toBe(keep ? 'public, max-age=0, must-revalidate' : 'private, no-store')
      // A cacheable response must not set a cookie.
      if (keep) expect(headers, person).not.toHaveProperty(['set-cookie'])
    }
    const text = (await answer.text()) + (await data.text())
    for (const owner of ['guest', 'customer'] as const) {
      if (person === owner) continue
      for (const secret of secrets[owner]) expect(text, `${person} reads of the ${owner}`).not.toContain(secret)
    }
  }
})

test('a missing page is shown in its layout, and staff pages load nothing of the storefront', async () => {
  const [storefront, admin] = await Promise.all(
    ['/no-such-page', '/admin/no-such-page'].map(async path => (await browsers.stranger.get(path)).text()),
  )
  expect(storefront).toContain('site-header')
  expect(admin).toContain('Back office')
  expect(admin).toContain('Page not found')
  expect(admin).not.toContain('site-header')
  expect(admin).not.toMatch(/assets\/storefront[\w.-]*\.css/)
  expect(storefront).not.toMatch(/assets\/back-office[\w.-]*\.css/)
})
