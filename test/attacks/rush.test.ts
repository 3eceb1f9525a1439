import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Incident, listIncidents, recordIncident } from '../../src/platform/database/incidents.ts'
import { randomText, sixDigits } from '../../src/platform/secrets/signing.ts'
import { askEmailCode, enterEmailCode, enterPhoneCode, proofCodes } from '../../src/shop/ground/proofs/index.ts'
import { recordCall } from '../../src/shop/orders/confirmation/index.ts'
import { sendPhoneCode } from '../../src/shop/orders/messages/index.ts'
import { findRushIncident, moveOrder, placeOrder } from '../../src/shop/orders/orders/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { openMessages } from '../messages.ts'
import { member, queued, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { hire } from '../staff.ts'
import { thoroughTest } from '../thorough.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await brokenInvariants(shop.db)).toEqual([])
  await shop.close()
})

type Shelved = Awaited<ReturnType<typeof shelve>>
type Line = ReturnType<Shelved['line']>
type Guest = Awaited<ReturnType<typeof guest>>

let people = 0
const buyer = (host: string) => guest(shop.db, ++people, `buyer-${people}-${randomText(4)}@${host}`)
const { isEmailCode } = proofCodes(sessionSecret)

/** Has a code sent, reads it in the mailbox and enters it, as the checkout does. */
async function proveEmail({ customerId, browserId }: Guest): Promise<void> {
  const asker = { browserId, accountId: null }
  await askEmailCode(shop.db, { customerId }, asker)
  const code = sixDigits(sessionSecret, 'email-code', await latestCode(customerId))
  await enterEmailCode(shop.db, { customerId, code }, { asker, isCode: isEmailCode })
}

const latestCode = async (customerId: string) =>
  (
    await shop.db
      .selectFrom('proofs')
      .select('id')
      .where('customer_id', '=', customerId)
      .orderBy('asked_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

/** Orders; null once the order is taken, else the code of the refusal and the proof that is asked for. */
async function order(who: Guest, line: Line, network = '203.0.113.1'): Promise<string | null> {
  const terms = { ...settings, maxOpenOrders: 1000, maxOpenOrdersPerAddress: 1000 }
  const attempt = { key: randomText(20), browserId: who.browserId, network, settings: terms }
  return placeOrder(shop.db, who.order([line], 6000 * line.quantity), attempt).then(
    () => null,
    error => [error.code, error.quote?.proofNeeded].filter(Boolean).join(' '),
  )
}

/** Orders as the checkout does: enters the code where one is asked for, and orders again. */
async function orderWithCode(who: Guest, line: Line): Promise<string | null> {
  const first = await order(who, line)
  if (first !== 'proof_needed email') return first
  await proveEmail(who)
  return order(who, line)
}

/** Somebody to whom the shop delivered before. */
async function returning(host = 'example.com'): Promise<Guest> {
  const who = await buyer(host)
  const old = await shelve(shop.db, `Bought before ${++people}`, [{ ml: 12, price: 600_000, stock: 10 }])
  const { _id } = await who.buy([old.line()], 6000)
  await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  return who
}

const bottle = (name: string, stock: number) => shelve(shop.db, name, [{ ml: 12, price: 600_000, stock }])
const stockOf = async (line: Line) =>
  (await shop.db.selectFrom('sizes').select('stock').where('id', '=', line.selectedSizeId).executeTakeFirstOrThrow())
    .stock
const heldOf = async (line: Line) => {
  const { rows } = await sql<{ proof: string; pieces: number }>`
    select proof, sum(pieces)::int as pieces from stranger_orders where size_id = ${line.selectedSizeId} group by 1`.execute(
    shop.db,
  )
  return Object.fromEntries(rows.map(({ proof, pieces }) => [proof, pieces]))
}

test('an honest rush sells every bottle: 200 guests of 12 networks for 50, and nobody is accepted who waits for nothing', async () => {
  const oud = await bottle('Fifty bottles', 50)
  const hosts = ['gmail.com', 'yahoo.com', 'hotmail.com', 'icloud.com']
  const crowd = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 8 === 0 ? returning('gmail.com') : buyer(hosts[n % hosts.length] ?? ''),
    ),
  )
  const answers = await Promise.all(crowd.map((who, n) => order(who, oud.line(), `203.0.113.${n % 12}`)))
  // Who is asked for a code enters it.
  for (const [n, who] of crowd.entries()) {
    if (answers[n] === 'proof_needed email') answers[n] = await orderWithCode(who, oud.line())
  }
  const accepted = answers.filter(answer => answer === null)
  expect(accepted).toHaveLength(50)
  expect(await stockOf(oud.line())).toBe(0)
  const orders = await shop.db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select('holds_stock')
    .where('size_id', '=', oud.line().selectedSizeId)
    .execute()
  expect(orders.map(({ holds_stock }) => holds_stock)).toEqual(Array(50).fill(true))
  expect(new Set(answers)).toEqual(
    new Set([null, 'out_of_stock', ...answers.filter(answer => answer === 'proof_needed phone')]),
  )
  // Whoever comes now is told that it is sold out.
  expect(await order(await buyer('gmail.com'), oud.line())).toBe('out_of_stock')
  expect(await order(await returning('gmail.com'), oud.line())).toBe('out_of_stock')
})

thoroughTest(
  'a rush by phone: 200 people for 50 bottles, among them five with 30 mailboxes and two SIMs each',
  async () => {
    const fresh = await openShop()
    const messages = await openMessages(fresh.db, sessionSecret)
    const oud = await shelve(fresh.db, 'Fifty by phone', [{ ml: 12, price: 600_000, stock: 50 }])
    const { isPhoneCode } = proofCodes(sessionSecret)
    const codeOf = async (customerId: string, kind: 'email' | 'phone') => {
      const { id } = await fresh.db
        .selectFrom('proofs')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('kind', '=', kind)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return sixDigits(sessionSecret, `${kind}-code`, id)
    }
    const provePhone = async ({ customerId, browserId }: Guest, phone: string) => {
      const asker = { browserId, accountId: null }
      await sendPhoneCode(fresh.db, { customerId, phone }, { asker, settings })
      const code = await codeOf(customerId, 'phone')
      await enterPhoneCode(fresh.db, { customerId, phone, code }, { asker, isCode: isPhoneCode })
    }
    const proveMail = async ({ customerId, browserId }: Guest) => {
      const asker = { browserId, accountId: null }
      await askEmailCode(fresh.db, { customerId }, asker)
      await enterEmailCode(
        fresh.db,
        { customerId, code: await codeOf(customerId, 'email') },
        { asker, isCode: isEmailCode },
      )
    }
    /** Orders as the checkout does. `proves`: whether codes are entered. */
    const buyAs = async (who: Guest, phone: string, network: number, proves: boolean): Promise<string> => {
      const more = { shippingAddress: { ...who.address, phoneNumber: phone } }
      for (;;) {
        const attempt = { key: randomText(20), browserId: who.browserId, network: `203.0.113.${network}`, settings }
        const refused = await placeOrder(fresh.db, who.order([oud.line()], 6000, more), attempt).then(
          () => null,
          error => error,
        )
        if (!refused) return 'held'
        if (!proves || refused.code !== 'proof_needed') return refused.code
        const asked = await (refused.field === 'emailCode' ? proveMail(who) : provePhone(who, phone)).catch(e => e.code)
        if (asked) return `no code: ${asked}`
      }
    }
    const person = (mailboxes: number, sims: number, proves: boolean) => ({ mailboxes, sims, proves, id: ++people })
    const crowd = [
      ...Array.from({ length: 60 }, () => person(1, 1, false)),
      ...Array.from({ length: 5 }, () => person(30, 2, true)),
      ...Array.from({ length: 135 }, (_, n) => person(1, n % 20 === 0 ? 2 : 1, true)),
    ]
    const phoneOf = (id: number, sim: number) => `+92321${String(1_000_000 + 10 * id + sim)}`
    const answers = await Promise.all(
      crowd.map(async ({ mailboxes, sims, proves, id }) => {
        const own = []
        for (let n = 0; n < mailboxes; n++) {
          const who = await guest(fresh.db, id, `p${id}-${n}@gmail.com`)
          own.push(await buyAs(who, phoneOf(id, n % sims), id % 12, proves))
        }
        return own
      }),
    )
    const held = answers.map(own => own.filter(answer => answer === 'held').length)
    expect(held.reduce((sum, each) => sum + each, 0)).toBe(50)
    // Three open orders of a phone.
    expect(Math.max(...held.slice(60, 65))).toBeLessThanOrEqual(6)
    expect(Math.max(...held.slice(65))).toBeLessThanOrEqual(1)
    const { rows: waiting } = await sql`select from orders where not holds_stock`.execute(fresh.db)
    expect(waiting).toEqual([])
    // The house pays for one code a phone.
    const { rows: codes } = await sql<{ codes: number }>`
    select count(*)::int as codes from messages where kind = 'code' group by phone order by 1 desc limit 1`.execute(
      fresh.db,
    )
    expect(codes[0]?.codes).toBe(1)
    expect(new Set(answers.flat())).not.toContain(undefined)
    expect(await brokenInvariants(fresh.db)).toEqual([])
    await messages.close()
    await fresh.close()
  },
)

test('who owns a mail domain and 40 networks does not empty the shop: an honest guest buys every size with a code', async () => {
  const shelf = await Promise.all(
    [2, 3, 4, 5, 6, 8, 10, 12, 20, 50].flatMap(stock => [bottle(`A ${stock}`, stock), bottle(`B ${stock}`, stock)]),
  )
  const attackers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => buyer(`${n % 3 === 0 ? '' : `s${n}.`}catch-all.pk`)),
  )
  for (const who of attackers.slice(0, 30)) await proveEmail(who)
  const taken = await Promise.all(
    Array.from({ length: 466 }, (_, n) => {
      const size = shelf[n % shelf.length] as Shelved
      return order(attackers[(n * 7) % attackers.length] as Guest, size.line(0, 1 + (n % 3)), `198.51.100.${n % 40}`)
    }),
  )
  expect(taken.filter(answer => answer === null).length).toBeGreaterThan(40)
  const honest = await buyer('gmail.com')
  for (const size of shelf) expect(await orderWithCode(honest, size.line())).toBeNull()
})

test('mailboxes of one domain count as one person, and those of another domain as another', async () => {
  const oud = await bottle('One domain', 20)
  await order(await buyer('gmail.com'), oud.line(0, 10))
  const mates = await Promise.all(['one.pk', 'x.one.pk', 'one.pk', 'one.pk', 'two.pk'].map(buyer))
  for (const who of mates) await proveEmail(who)
  // The code opens six more pieces: one person may have three of them.
  const answers = []
  for (const who of mates) answers.push(await order(who, oud.line()))
  expect(answers).toEqual([null, null, null, 'proof_needed phone', null])
  expect(await heldOf(oud.line())).toEqual({ none: 10, email: 4 })
})

describe('unconfirmed orders hold at most', () => {
  test('half of a size without a proof, four fifths with a code, all of it once a phone answered', async () => {
    const oud = await bottle('Wanted by the greedy', 100)
    const greedy = await Promise.all(Array.from({ length: 20 }, () => buyer('gmail.com')))
    const first = await Promise.all(greedy.map(who => order(who, oud.line(0, 10))))
    expect(first.filter(answer => answer === null)).toHaveLength(5)
    expect(new Set(first.filter(Boolean))).toEqual(new Set(['proof_needed email']))
    expect(await heldOf(oud.line())).toEqual({ none: 50 })
    for (const who of greedy) await proveEmail(who)
    const second = await Promise.all(greedy.map(who => order(who, oud.line(0, 10))))
    expect(second.filter(answer => answer === null)).toHaveLength(3)
    expect(new Set(second.filter(Boolean))).toEqual(new Set(['proof_needed phone']))
    expect([await heldOf(oud.line()), await stockOf(oud.line())]).toEqual([{ none: 50, email: 30 }, 20])
    const known = await Promise.all([returning(), returning(), returning()])
    const third = await Promise.all(known.map(who => order(who, oud.line(0, 10))))
    expect(third.sort()).toEqual([null, null, 'out_of_stock'].sort())
    expect([await heldOf(oud.line()), await stockOf(oud.line())]).toEqual([{ none: 50, email: 30, phone: 20 }, 0])
  })

  test('what the settings say, and whoever is confirmed counts no longer', async () => {
    const oud = await bottle('Other shares', 10)
    const buy = async (who: Guest, pieces: number) =>
      who
        .buy([oud.line(0, pieces)], 6000 * pieces, {}, randomText(20), {
          ...settings,
          strangersShare: 20,
          emailCodeShare: 40,
        })
        .catch(error => error.quote.proofNeeded as string)
    const one = await buy(await buyer('gmail.com'), 2)
    const proved = await buyer('gmail.com')
    expect(await buy(proved, 1)).toBe('email')
    await proveEmail(proved)
    await buy(proved, 2)
    expect(await buy(proved, 1)).toBe('phone')
    await moveOrder(shop.db, { orderId: (one as { _id: string })._id, to: 'confirmed', actor: 'Sana' })
    expect(await buy(await buyer('gmail.com'), 1)).toMatchObject({ paymentMethod: 'COD' })
  })

  test('of the last bottle that bottle', async () => {
    const oud = await bottle('The last bottle', 1)
    expect(await order(await buyer('gmail.com'), oud.line())).toBeNull()
    expect(await order(await buyer('gmail.com'), oud.line())).toBe('out_of_stock')
  })
})

describe('two buyers at the last piece of a share', () => {
  test.each([
    ['without a proof', 10, 4, false, 'proof_needed email'],
    ['with a code', 10, 7, true, 'proof_needed phone'],
  ] as const)('%s: one has it, the other is asked for the next proof', async (_, stock, held, coded, next) => {
    for (let round = 0; round < 5; round++) {
      const oud = await bottle(`Last of a share ${round}`, stock)
      const before = await buyer('gmail.com')
      if (coded) await proveEmail(before)
      for (let n = 0; n < held; n++) expect(await order(before, oud.line())).toBeNull()
      const two = await Promise.all([buyer('gmail.com'), buyer('yahoo.com')])
      if (coded) for (const who of two) await proveEmail(who)
      const answers = await Promise.all(two.map(who => order(who, oud.line())))
      expect(answers.sort()).toEqual([next, null].sort())
      expect(await stockOf(oud.line())).toBe(stock - held - 1)
    }
  })
})

test('the house is told once unconfirmed orders hold most of the shop, and told no more once they are confirmed', async () => {
  const fresh = await openShop()
  const sizes = await Promise.all(
    [1, 2, 3, 4].map(n => shelve(fresh.db, `Held ${n}`, [{ ml: 12, price: 600_000, stock: 10 }])),
  )
  const placed: string[] = []
  const hold = async (size: Shelved) => {
    for (let n = 0; n < 5; n++) placed.push((await (await guest(fresh.db, ++people)).buy([size.line()], 6000))._id)
  }
  const [one, two, three] = sizes as [Shelved, Shelved, Shelved]
  await hold(one)
  await hold(two)
  expect(await findRushIncident(fresh.db)).toBeNull()
  await hold(three)
  expect(await findRushIncident(fresh.db)).toEqual({
    kind: 'rush',
    place: '',
    path: '/admin/orders/rush',
    text: expect.stringMatching(
      /^15 unconfirmed orders hold the share that is open to everybody of 3 of 4 sizes: .*Please confirm or cancel/,
    ),
  })
  // As an incident it stands on Today and Health, and is emailed to the owners while it lasts.
  await recordIncident(fresh.db, (await findRushIncident(fresh.db)) as Incident)
  expect(await listIncidents(fresh.db)).toMatchObject([{ kind: 'rush' }])
  for (const orderId of placed) await moveOrder(fresh.db, { orderId, to: 'confirmed', actor: 'Sana' })
  expect(await findRushIncident(fresh.db)).toBeNull()
  await fresh.close()
})

describe('a proof', () => {
  const full = async () => {
    const oud = await bottle(`Half held ${++people}`, 10)
    await order(await buyer('gmail.com'), oud.line(0, 5))
    return oud
  }

  test('is a verified account too', async () => {
    const oud = await full()
    const { browser, email, customerId } = await member(shop, `member-${++people}@gmail.com`)
    await verifyEmailOf(shop, browser, email)
    await browser.send('POST', '/v1/customer/login', { email, password: 'Oud&Amber7' })
    const quote = await browser.send('POST', '/v1/cart/quote', { items: [oud.line()], customerId })
    expect(quote.body.data).toMatchObject({ proofNeeded: null })
    const { address } = await buyer('gmail.com')
    const placed = await browser.send('POST', '/v1/order', {
      customerId,
      items: [oud.line()],
      paymentMethod: 'COD',
      totalAmount: 6000,
      shippingAddress: { ...address, email },
    })
    expect(placed.status).toBe(200)
  })

  test('is a phone that answered a call, for the email and phone of that order alone; a wrong number is none', async () => {
    const staff = { id: await hire(shop, 'orders'), name: 'Sana' }
    const [spoke, wrong] = [await buyer('example.com'), await buyer('example.com')]
    const any = await bottle('Called about', 100)
    for (const [who, outcome] of [
      [spoke, 'callBack'],
      [wrong, 'wrongNumber'],
    ] as const) {
      const { _id: orderId } = await who.buy([any.line()], 6000)
      const call = { orderId, outcome, note: '', callAt: new Date(Date.now() + 3_600_000), staff, settings }
      await shop.db.transaction().execute(tx => recordCall(tx, call as never))
    }
    const oud = await full()
    expect(await order(wrong, oud.line())).toBe('proof_needed email')
    expect(await order(spoke, oud.line())).toBeNull()
    // Somebody else who types that phone.
    const other = await buyer('example.com')
    const borrowed = { shippingAddress: { ...other.address, phoneNumber: spoke.phoneNumber } }
    expect(await other.buy([oud.line()], 6000, borrowed).catch(error => error.code)).toBe('proof_needed')
  })

  test('of one email is none of another, nor of another browser with the same email', async () => {
    const oud = await full()
    const who = await buyer('gmail.com')
    await proveEmail(who)
    const sameEmail = await guest(shop.db, ++people, who.email)
    expect(await order(sameEmail, oud.line())).toBe('proof_needed email')
    await shop.db
      .updateTable('customers')
      .set({ email: 'another@gmail.com' })
      .where('id', '=', who.customerId)
      .execute()
    const moved = { shippingAddress: { ...who.address, email: 'another@gmail.com' } }
    expect(await who.buy([oud.line()], 6000, moved).catch(error => error.code)).toBe('proof_needed')
  })
})

describe('the code by email, over /v1', () => {
  type Asked = { browser: Browser; customerId: string; oud: Shelved; body: object }
  async function asked(): Promise<Asked> {
    const oud = await bottle(`Asked ${++people}`, 10)
    await order(await buyer('gmail.com'), oud.line(0, 5))
    const browser = shop.browser()
    const { address, email } = await buyer('gmail.com')
    const { body } = await browser.send('POST', '/v1/customer', { email })
    const { _id: customerId } = body.data as { _id: string }
    return {
      browser,
      customerId,
      oud,
      body: { customerId, items: [oud.line()], paymentMethod: 'COD', totalAmount: 6000, shippingAddress: address },
    }
  }

  test('is asked for before the order is taken, and the order goes through with it, once for its key', async () => {
    const { browser, customerId, oud, body } = await asked()
    const quote = await browser.send('POST', '/v1/cart/quote', { items: [oud.line()] })
    expect(quote.body.data).toMatchObject({ proofNeeded: 'email', items: [{ available: true }] })
    const key = { 'idempotency-key': randomText(20) }
    const refused = await browser.send('POST', '/v1/order', body, key)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'proof_needed',
        errors: [{ field: 'emailCode', message: expect.stringContaining('code of 6 digits') }],
        data: { proofNeeded: 'email', totalAmount: 6000 },
      },
    ])
    const sent = await browser.send('POST', '/v1/customer/email-code', { customerId })
    expect(sent.body).toMatchObject({ success: true, data: { email: expect.stringContaining('@gmail.com') } })
    expect((await queued(shop.db, 'email-code')).at(-1)).toEqual({ codeId: await latestCode(customerId) })
    const code = sixDigits(sessionSecret, 'email-code', await latestCode(customerId))
    const entered = await browser.send('PUT', '/v1/customer/email-code', {
      customerId,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(entered.status).toBe(200)
    const placed = await browser.send('POST', '/v1/order', body, key)
    expect(placed.status).toBe(200)
    // The answer was lost: the same key gives the same order.
    expect((await browser.send('POST', '/v1/order', body, key)).body.data).toEqual(placed.body.data)
    expect(await stockOf(oud.line())).toBe(4)
    // Who buys again is not asked again.
    expect((await browser.send('POST', '/v1/order', body)).status).toBe(200)
  })

  test('names who is to be called where a code is not enough', async () => {
    const { browser, customerId, oud, body } = await asked()
    const greedy = await buyer('gmail.com')
    await proveEmail(greedy)
    await order(greedy, oud.line(0, 3))
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    const code = sixDigits(sessionSecret, 'email-code', await latestCode(customerId))
    await browser.send('PUT', '/v1/customer/email-code', { customerId, code })
    const refused = await browser.send('POST', '/v1/order', body)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'proof_needed', message: expect.stringContaining(settings.supportPhone), data: { proofNeeded: 'phone' } },
    ])
    expect(refused.body.errors).toBeUndefined()
  })

  test('works for its own browser, five tries and half an hour, and is never stored', async () => {
    const { browser, customerId } = await asked()
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    const id = await latestCode(customerId)
    const code = sixDigits(sessionSecret, 'email-code', id)
    const enter = (typed: string, from = browser) =>
      from.send('PUT', '/v1/customer/email-code', { customerId, code: typed })
    expect((await enter(code, shop.browser())).status).toBe(401)
    expect((await shop.browser().send('POST', '/v1/customer/email-code', { customerId })).status).toBe(401)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await enter('12')).body).toMatchObject({ errors: [{ field: 'code', message: 'The code has 6 digits' }] })
    for (let n = 0; n < 5; n++) expect((await enter(wrong)).status).toBe(400)
    expect((await enter(code)).body).toMatchObject({ success: false, errors: [{ field: 'code' }] })
    // Two codes: each may be entered, since emails arrive in any order.
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    const second = sixDigits(sessionSecret, 'email-code', await latestCode(customerId))
    await shop.db.updateTable('proofs').set({ expires_at: new Date() }).where('customer_id', '=', customerId).execute()
    expect((await enter(second)).status).toBe(400)
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    const third = await latestCode(customerId)
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    expect((await enter(sixDigits(sessionSecret, 'email-code', third))).status).toBe(200)
    const rows = JSON.stringify(await shop.db.selectFrom('proofs').selectAll().execute())
    expect(rows).not.toContain(sixDigits(sessionSecret, 'email-code', third))
    await browser.send('POST', '/v1/customer/email-code', { customerId })
    expect((await browser.send('POST', '/v1/customer/email-code', { customerId })).status).toBe(429)
  })
})
