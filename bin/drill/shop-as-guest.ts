import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../src/platform/database/database.ts'
import type { Check } from './report.ts'

// Emails are jobs: the shop writes them after its response.
const EMAIL_TIMEOUT_MS = 60_000

type Answer = { status: number; text: string; data: Record<string, unknown> }

/**
 * Opens pages of a running shop, orders as a guest, asks for the order's link, and creates an account and signs in; the
 * emails of it must be in the outbox in the end. What goes wrong is a failed check, and ends the visit.
 */
export async function shopAsGuest(url: string, db: Db): Promise<Check[]> {
  const checks: Check[] = []
  const send = browserOf(url)
  const check = async (text: string, work: () => Promise<Answer>): Promise<Answer> => {
    const response = await work()
    const ok = response.status === 200
    checks.push({ ok, text: `${text}${ok ? '' : `: ${response.status} ${response.text.slice(0, 300)}`}` })
    if (!ok) throw new VisitEnded()
    return response
  }
  try {
    for (const path of ['/', '/shop', '/track']) await check(`the page ${path}`, () => send('GET', path))
    const order = await orderAsGuest(check, send)
    await check('the page of the order', () => send('GET', `/order/${order._id}`))
    const asked = { orderNumber: order.orderNumber, contact: email }
    await check('the order is tracked', () => send('POST', '/v1/order/tracking', asked))
    const person = { name: 'Bilal Ahmed', email, phone: '03001234567', password: 'Oud&Amber7' }
    await check('an account is made', () => send('PATCH', '/v1/customer', person))
    await check('its owner signs in', () => send('POST', '/v1/customer/login', person))
    await check("the account's page", () => send('GET', '/dashboard'))
    for (const job of ['order-received', 'order-link', 'verify-email']) {
      checks.push({ ok: await wasWritten(db, job), text: `the email ${job}` })
    }
  } catch (error) {
    if (!(error instanceof VisitEnded)) throw error
  }
  return checks
}

class VisitEnded extends Error {}

const email = `drill-${randomUUID()}@example.com`
const address = {
  fullName: 'Bilal Ahmed',
  country: 'Pakistan',
  city: 'Multan',
  state: 'Punjab',
  town: 'Cantt',
  address: 'House 7',
  phoneNumber: '03001234567',
  email,
}

type Send = ReturnType<typeof browserOf>
type Checked = (text: string, work: () => Promise<Answer>) => Promise<Answer>

async function orderAsGuest(check: Checked, send: Send) {
  const listed = await check('products are listed', () => send('GET', '/v1/product?limit=1&sort=best-selling'))
  const [product] = listed.data as unknown as { _id: string; sizes: { _id: string }[] }[]
  await check('the page of a product', () => send('GET', `/product/${product?._id}`))
  const items = [{ productId: product?._id, selectedSizeId: product?.sizes[0]?._id, quantity: 1 }]
  const guest = await check('a guest is known', () => send('POST', '/v1/customer', { email }))
  const quote = await check('the cart is quoted', () => send('POST', '/v1/cart/quote', { items }))
  const placed = await check('the order is placed', () =>
    send('POST', '/v1/order', {
      customerId: guest.data._id,
      items,
      paymentMethod: 'COD',
      note: '',
      totalAmount: quote.data.totalAmount,
      couponId: null,
      shippingAddress: address,
    }),
  )
  return placed.data as { _id: string; orderNumber: string }
}

/** Sends requests as one browser: it keeps its cookies. */
function browserOf(url: string) {
  const cookies = new Map<string, string>()
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, text, data: (isJson && JSON.parse(text).data) || {} }
  }
}

/** Whether the email of this job gets into the outbox. Its cause begins with the job's name. */
async function wasWritten(db: Db, job: string): Promise<boolean> {
  for (const end = Date.now() + EMAIL_TIMEOUT_MS; Date.now() < end; ) {
    const written = await db
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', email)
      .where('cause', 'like', `${job}%`)
      .executeTakeFirst()
    if (written) return true
    await pause(200)
  }
  return false
}
