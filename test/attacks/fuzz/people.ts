import { issueToken, randomText, sixDigits } from '../../../src/platform/secrets/signing.ts'
import { newEmailToken } from '../../../src/shop/people/accounts/index.ts'
import { confirmToken, leaveToken } from '../../../src/shop/people/newsletter/index.ts'
import { shippingAddress } from '../../addresses.ts'
import { issueCoupon, shelve } from '../../fixtures.ts'
import { member, password, resetTokenOf, verificationTokenOf } from '../../people.ts'
import { buyer } from '../../reviewers.ts'
import { type Browser, type OpenShop, sessionSecret } from '../../shop.ts'
import { doorOf, type Prepared } from './door.ts'
import { officeOf } from './office.ts'
import { ordersOf } from './orders.ts'
import type { Random } from './random.ts'
import type { Hints } from './values.ts'

export type Person = {
  kind: 'stranger' | 'guest' | 'shopper' | 'program'
  browser: Browser
  customerId: string
  email: string
}

/** Somebody whose address nobody else may ever read. */
export const SECRET = 'Bystander House 4711'

const address = shippingAddress({ famousSpot: 'near the mosque' })

/** The shop's people and what they know of it: enough for calls that succeed. */
export async function peopleOf(shop: OpenShop, random: Random) {
  const oud = await shelve(shop.db, 'Oud', [
    { ml: 12, price: 600_000, stock: 100_000 },
    { ml: 50, price: 1_900_000, stock: 100_000 },
  ])
  await issueCoupon(shop.db, { code: 'WELCOME' })
  const ids = new Set([oud.productId])
  const orderNumbers: string[] = []
  const coupons: string[] = ['WELCOME']
  const tokens: string[] = []
  const orders = await ordersOf(shop, oud, random)
  const office = await officeOf(shop, oud)
  const door = doorOf(shop, random)
  let prepared: Prepared | null = null
  let shopper: Person & { orderId: string; sizeId: string; newEmailToken: string; otherSession: string }
  let guest: Person & { code: string }

  const newShopper = async () => {
    const { browser, customerId, email, orderId, line } = await buyer(shop, { oud })
    for (const id of [customerId, orderId]) ids.add(id)
    const newEmail = `new-${randomText(8)}@example.com`
    await browser.send('POST', '/v1/customer/email-change', { email: newEmail, password })
    const { id } = await shop.db
      .selectFrom('email_changes')
      .select('id')
      .where('email', '=', newEmail)
      .executeTakeFirstOrThrow()
    const token = issueToken(sessionSecret, newEmailToken(id))
    await shop.browser().send('POST', '/v1/customer/login', { email, password })
    const { body } = await browser.get('/v1/customer/sessions')
    const [, other] = body.data as { _id: string }[]
    shopper = {
      kind: 'shopper',
      browser,
      customerId,
      email,
      orderId,
      sizeId: line().selectedSizeId,
      newEmailToken: token,
      otherSession: other?._id ?? '',
    }
  }
  const newGuest = async () => {
    const browser = shop.browser()
    const email = `guest-${randomText(8)}@example.com`
    const { body } = await browser.send('POST', '/v1/customer', { email })
    const { _id: customerId } = body.data as { _id: string }
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    const { id } = await shop.db
      .selectFrom('proofs')
      .select('id')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    guest = { kind: 'guest', browser, customerId, email, code: sixDigits(sessionSecret, 'email-code', id) }
    ids.add(customerId)
  }
  const newTokens = async () => {
    const email = `reader-${randomText(8)}@example.com`
    await shop.browser().send('POST', '/v1/subscribe', { email })
    const { id, asked_at } = await shop.db
      .selectFrom('subscribers')
      .select(['id', 'asked_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    for (const token of [confirmToken({ subscriberId: id, askedAt: asked_at ?? new Date(0) }), leaveToken(id)]) {
      tokens.push(issueToken(sessionSecret, token))
    }
    tokens.push(await resetTokenOf(shop, (await member(shop)).email))
    tokens.push(await verificationTokenOf(shop, (await member(shop)).email))
  }
  const bystander = await member(shop)
  await bystander.browser.send('POST', '/v1/customer/addresses', { ...address, address: SECRET })
  ids.add(bystander.customerId)
  await newShopper()
  await newGuest()
  await newTokens()

  return {
    /** Whoever makes this call next: one of the back office mostly a program; at the door mostly who has done what the call needs. */
    next: async (call: string): Promise<Person> => {
      prepared = (random.chance(0.6) && (await door[call]?.())) || null
      if (prepared)
        return { kind: 'guest', browser: prepared.browser, customerId: guest.customerId, email: guest.email }
      const kind = random.pick(['stranger', 'guest', 'shopper', 'shopper'] as const)
      if (call.includes(' /admin/') && random.chance(0.8))
        return { ...shopper, kind: 'program', browser: office.withKey(shop.browser()) }
      if (kind === 'shopper') return shopper
      if (kind === 'guest') return guest
      return { kind, browser: shop.browser(), customerId: shopper.customerId, email: shopper.email }
    },
    /** Replaces a shopper who logged out or has nothing to review, and used tokens. */
    renew: async (operation: string) => {
      if (
        /^(DELETE|PATCH|PUT|POST) \/(customer|customer\/(session|sessions\/\{id\}|password|email-change)|product\/.*)$/.test(
          operation,
        )
      ) {
        await newShopper()
      }
      if (/password-reset|subscribe|PUT .customer.verification/.test(operation)) await newTokens()
      if (/^POST .order$|email-code/.test(operation)) await newGuest()
      await orders.renew(operation)
      await office.renew(operation)
    },
    /** Remembers the ids of an answer, for later calls of anybody. */
    learn: (body: unknown) => {
      for (const [, name, value = ''] of JSON.stringify(body ?? '').matchAll(
        /"(_id|orderNumber|code)":"([^"]{1,250})"/g,
      )) {
        if (name === '_id') ids.add(value)
        if (name === 'orderNumber') orderNumbers.push(value)
        if (name === 'code') coupons.push(value)
      }
    },
    hintsOf: ({ customerId, email }: Person, operation: string): Hints => {
      const others = /^(POST|PATCH) \/(customer|customer\/email-change|subscribe|stock-ask)$/.test(operation)
      const known: Record<string, () => unknown> = {
        ...Object.fromEntries(Object.entries(address).map(([name, value]) => [name, () => value])),
        email: () => (others ? `somebody-${randomText(8)}@example.com` : email),
        customerId: () => customerId,
        userId: () => shopper.customerId,
        orderId: () => shopper.orderId,
        selectedSizeId: () => shopper.sizeId,
        items: () => [oud.line(random.int(0, 1), random.int(1, 2))],
        orderNumber: () => random.pick(orderNumbers.length > 0 ? orderNumbers : ['KH-7WQ2-9ABX']),
        contact: () => email,
        phone: () => '03001234567',
        phoneNumber: () => `0300${random.int(1_000_000, 9_999_999)}`,
        password: () => password,
        currentPassword: () => password,
        token: () => (/email-change/.test(operation) ? shopper.newEmailToken : random.pick(tokens.slice(-4))),
        couponCode: () => random.pick(coupons.slice(-4)),
        couponId: () => null,
        rating: () => random.int(1, 5),
        id: () => (/product/.test(operation) ? oud.productId : random.pick([...ids].slice(-12))),
        productId: () => oud.productId,
        page: () => random.int(1, 3),
        limit: () => random.int(1, 50),
        search: () => random.pick(['oud', 'ou', 'rose musk']),
        category: () => 'Attar/Oud',
        minPrice: () => 100,
        maxPrice: () => 9000,
        newArrivals: () => random.pick(['true', 'false']),
        deals: () => random.pick(['true', 'false']),
        'idempotency-key': () => randomText(20),
        ...(operation === 'PUT /customer/email-code' && { code: () => guest.code }),
        ...(operation === 'DELETE /customer/sessions/{id}' && { id: () => shopper.otherSession }),
        ...(operation === 'GET /order/detail/{id}' && { id: () => shopper.orderId }),
        ...Object.fromEntries(
          Object.entries({ ...orders.hintsOf(operation), ...office.hintsOf(operation), ...prepared?.hints }).map(
            ([name, value]) => [name, () => value],
          ),
        ),
      }
      return (field, _random) => (Object.hasOwn(known, field) ? known[field]?.() : undefined)
    },
  }
}
