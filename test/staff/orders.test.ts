import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { moveOrder, type OrderStatus } from '../../src/shop/orders/orders/index.ts'
import { allWanted, guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'
import { thoroughTest } from '../thorough.ts'

let shop: OpenShop
let clerk: Browser
let accountant: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  accountant = await staffBrowser(shop, 'accounts')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => shop.close())

let number = 0
/** Somebody who orders one bottle for Rs 2,000 and Rs 280. */
async function buyer() {
  number += 1
  const someone = await guest(shop.db, number)
  const order = async () => {
    const placed = await someone.buy([line()], 2280)
    await allWanted(shop.db, someone.phoneNumber)
    return placed
  }
  return { ...someone, order }
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
const numbers = (orders: { orderNumber: string }[]) => orders.map(({ orderNumber }) => orderNumber)
const queue = async (query: string) => (await open(clerk, `/admin/orders?${query}`)).data
const page = (id: string) => `/admin/orders/${id}`
const audit = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name', 'before', 'after'])
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('the queue', () => {
  test('finds an order by number, name, email, tracking number and phone in any spelling', async () => {
    const { order, email, phoneNumber } = await buyer()
    const { _id, orderNumber } = await order()
    await shop.db
      .updateTable('orders')
      .set({ full_name: 'Rukhsana 100% Bibi', tracking_number: 'TCS-99%_1' })
      .where('id', '=', _id)
      .execute()
    const local = `0${phoneNumber.slice(3, 6)} ${phoneNumber.slice(6)}`
    const spellings = [
      orderNumber,
      orderNumber.toLowerCase(),
      orderNumber.replaceAll('-', ''),
      orderNumber.slice(3),
      'rukhsana',
      '100% BIBI',
      email,
      email.slice(0, 12),
      'tcs-99%_1',
      phoneNumber,
      local,
      local.replace(' ', '-'),
      `0092${phoneNumber.slice(3)}`,
      phoneNumber.slice(3),
    ]
    for (const q of spellings) {
      expect(numbers((await queue(`q=${encodeURIComponent(q)}`)).orders), q).toContain(orderNumber)
    }
    for (const q of ['100%x', 'nobody at all', "'; drop table orders; --", '%']) {
      const found = numbers((await queue(`q=${encodeURIComponent(q)}`)).orders)
      if (q !== '%') expect(found, q).toEqual([])
    }
  })

  test('counts each status among the orders of the other filters, and takes odd filters as empty', async () => {
    const { order, email } = await buyer()
    const [first] = [await order(), await order(), await order()]
    await submit(clerk, page(first._id), { do: 'move', from: 'pending', to: 'confirmed' })
    const mine = `q=${encodeURIComponent(email)}`
    const { counts, countedTo, orders } = await queue(`${mine}&status=pending`)
    expect([counts.pending, counts.confirmed, orders.length]).toEqual([2, 1, 2])
    // Only what no filter narrows is counted to the end.
    expect([countedTo, (await queue('status=pending')).countedTo]).toEqual([1000, null])
    expect((await queue(`${mine}&customer=new`)).orders).toHaveLength(1)
    expect((await queue(`${mine}&customer=returning`)).orders).toHaveLength(2)
    expect((await queue(`${mine}&least=2280&most=2280&city=LAHORE&method=COD&paid=unpaid`)).orders).toHaveLength(3)
    for (const none of [
      'most=2279',
      'city=Karachi',
      'method=Bank+Transfer',
      'coupon=EID',
      'courier=TCS',
      'to=2001-01-01',
    ]) {
      expect((await queue(`${mine}&${none}`)).orders, none).toEqual([])
    }
    expect((await queue(`${mine}&status=lost&from=today&least=much&after=nothing`)).counts.pending).toBe(2)
  })

  test('goes on page by page without losing or repeating an order', async () => {
    const { order, email } = await buyer()
    const placed: string[] = []
    for (let turn = 0; turn < 53; turn += 1) placed.push((await order()).orderNumber)
    const first = await queue(`q=${encodeURIComponent(email)}`)
    const rest = await queue(`q=${encodeURIComponent(email)}&after=${first.next}`)
    expect([first.orders.length, rest.orders.length, rest.next]).toEqual([50, 3, null])
    expect([...numbers(first.orders), ...numbers(rest.orders)]).toEqual(placed.toReversed())
  })
})

describe('many orders at once', () => {
  test('move, and those that cannot are reported with their reason and left alone', async () => {
    const { order } = await buyer()
    const orders = [await order(), await order(), await order()]
    const [ended] = orders
    const ids = orders.map(({ _id }) => _id)
    await submit(clerk, page(ended?._id ?? ''), { do: 'cancel', from: 'pending', reason: 'changed their mind' })
    const { answer } = await submit(clerk, '/admin/orders', { do: 'move', id: [...ids, 'unknown'], to: 'confirmed' })
    expect(answer.shown.done).toBe('2 orders are confirmed now. 2 could not be moved:')
    expect(answer.shown.refused.map(({ why }: { why: string }) => why).toSorted()).toEqual([
      'Order not found',
      'This order is cancelled and cannot become confirmed.',
    ])
    expect((await audit(ids[1] ?? '')).at(-1)).toMatchObject({
      action: 'order.moved',
      staff_name: 'orders person',
      before: { orderStatus: 'pending' },
      after: { orderStatus: 'confirmed' },
    })
    expect((await audit(ended?._id ?? '')).map(({ action }) => action)).toEqual(['order.cancelled'])
  })

  thoroughTest('200 are in progress at once, and the 5 that cannot be are named with the reason', async () => {
    const some = async () => {
      const { order } = await buyer()
      const placed = []
      for (let n = 0; n < 50; n += 1) placed.push(await order())
      return placed
    }
    const orders = (await Promise.all([some(), some(), some(), some()])).flat()
    const ids = orders.map(({ _id }) => _id)
    const move = async (to: OrderStatus, ...chosen: string[]) => {
      for (const orderId of chosen) await moveOrder(shop.db, { orderId, to, actor: 'Sana' })
    }
    const [a = '', b = '', c = '', d = '', e = ''] = [3, 40, 77, 101, 150].map(at => ids[at])
    await submit(clerk, '/admin/orders', { do: 'move', id: ids, to: 'confirmed' })
    await move('cancelled', a, b)
    await move('delivered', c, d)
    await move('processing', e)
    const { status, answer } = await submit(clerk, '/admin/orders', { do: 'move', id: ids, to: 'processing' })
    expect([status, answer.shown.done]).toEqual([200, '195 orders are in progress now. 5 could not be moved:'])
    const orderNumber = (id: string) => orders.find(({ _id }) => _id === id)?.orderNumber ?? ''
    const is = (label: string) => `This order is ${label} and cannot become in progress.`
    const why = { [a]: is('cancelled'), [b]: is('cancelled'), [c]: is('delivered'), [d]: is('delivered') }
    Object.assign(why, { [e]: is('in progress') })
    expect(answer.shown.refused.toSorted(byLabel)).toEqual(
      Object.entries(why)
        .map(([orderId, reason]) => ({ label: orderNumber(orderId), why: reason, to: page(orderId) }))
        .toSorted(byLabel),
    )
    const sent = await shop.db
      .selectFrom('orders')
      .select(eb => eb.fn.countAll<number>().as('orders'))
      .where('id', 'in', ids)
      .where('order_status', '=', 'processing')
      .executeTakeFirstOrThrow()
    expect(sent.orders).toBe(196)
  })

  test('need an order, a status that is open to many, and end at 200', async () => {
    for (const fields of [
      { to: 'confirmed' },
      // Parcels do that.
      { id: 'a', to: 'outForDelivery' },
      { id: 'a', to: 'delivered' },
      { id: 'a', to: 'cancelled' },
      { id: Array(201).fill('a'), to: 'confirmed' },
    ]) {
      const { status, answer } = await submit(clerk, '/admin/orders', { do: 'move', ...fields } as Record<
        string,
        string
      >)
      expect([status, Object.values(answer.problems).length], JSON.stringify(fields).slice(0, 40)).toEqual([400, 1])
    }
  })

  test('two people who move the same orders move each once', async () => {
    const { order } = await buyer()
    const ids = [(await order())._id, (await order())._id, (await order())._id, (await order())._id]
    const manager = await staffBrowser(shop, 'manager', `manager-${number}@staff.example`)
    await shop.db.updateTable('staff').set({ role: 'orders' }).where('role', '=', 'manager').execute()
    const answers = await Promise.all([
      submit(clerk, '/admin/orders', { do: 'move', id: ids, to: 'confirmed' }),
      submit(manager, '/admin/orders', { do: 'move', id: ids.toReversed(), to: 'confirmed' }),
    ])
    expect(answers.map(({ answer }) => Number.parseInt(answer.shown.done || '0', 10)).toSorted()).toEqual([0, 4])
    for (const id of ids) expect(await audit(id)).toHaveLength(1)
  })
})

describe('an order', () => {
  let id: string
  let email: string
  beforeEach(async () => {
    const someone = await buyer()
    email = someone.email
    await someone.order()
    id = (await someone.order())._id
  })

  test('shows timeline, notes and what else the customer ordered', async () => {
    await submit(clerk, page(id), { do: 'note', note: '  Call after 6 pm ' })
    const asked = { do: 'move', from: 'pending' }
    expect((await submit(clerk, page(id), { ...asked, to: 'delivered' })).status).toBe(409)
    expect((await submit(clerk, page(id), { ...asked, to: 'outForDelivery', courier: 'TCS' })).status).toBe(400)
    await submit(clerk, page(id), { ...asked, to: 'processing' })
    const { order, timeline, history } = (await open(clerk, page(id))).data
    expect([order.shippingAddress.email, order.courier]).toEqual([email, ''])
    expect(timeline.map(({ status, text, who }: Record<string, string>) => [status, text, who])).toEqual([
      ['processing', '', 'orders person'],
      [null, 'Call after 6 pm', 'orders person'],
      ['pending', '', 'customer'],
    ])
    expect([history.orders, history.delivered, history.latest.length]).toEqual([2, 0, 1])
    expect((await open(clerk, page('unknown'))).status).toBe(404)
  })

  test('is never overwritten silently by somebody who saw an older status', async () => {
    await submit(clerk, page(id), { do: 'move', from: 'pending', to: 'processing' })
    const late = await submit(clerk, page(id), { do: 'move', from: 'pending', to: 'confirmed' })
    expect([late.status, late.answer.message]).toEqual([
      409,
      'Somebody else has moved this order: it is in progress now.',
    ])
    expect(late.answer.typed).toMatchObject({ to: 'confirmed' })
  })

  test('is cancelled with a reason alone, gives its stock back, and tells nobody the reason in the audit log', async () => {
    const stock = async () => (await shop.db.selectFrom('sizes').select('stock').executeTakeFirstOrThrow()).stock
    const before = await stock()
    const without = await submit(clerk, page(id), { do: 'cancel', from: 'pending', reason: ' ' })
    expect(without.answer.problems).toEqual({ reason: 'Please say why' })
    await submit(clerk, page(id), { do: 'cancel', from: 'pending', reason: 'Ayesha called' })
    expect(await stock()).toBe(before + 1)
    expect((await open(clerk, page(id))).data.timeline[0]).toMatchObject({ status: 'cancelled', text: 'Ayesha called' })
    expect(JSON.stringify(await audit(id))).not.toContain('Ayesha')
    const trick = await submit(clerk, page(id), { do: 'move', from: 'cancelled', to: 'cancelled' })
    expect(trick.status).toBe(400)
  })

  test('is taken back by a manager, with a reason, when Confirmed was a mistake', async () => {
    const manager = await staffBrowser(shop, 'manager', `correcting-${number}@staff.example`)
    await submit(clerk, page(id), { do: 'move', from: 'pending', to: 'confirmed' })
    const { version } = (await open(clerk, page(id))).data.office
    const take = { do: 'takeBack', from: 'confirmed', version: String(version), reason: 'The wrong row' }
    expect((await submit(clerk, page(id), take)).status).toBe(403)
    expect((await submit(manager, page(id), { ...take, reason: ' ' })).answer.problems).toEqual({
      reason: 'Please say why',
    })
    expect((await submit(manager, page(id), take)).status).toBe(200)
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'order.takenBack', after: { orderStatus: 'pending' } })
    expect(JSON.stringify(await audit(id))).not.toContain('The wrong row')
  })

  test('is marked paid once, by those who may, when it is a bank transfer', async () => {
    const cash = await submit(accountant, page(id), { do: 'paid' })
    expect([cash.status, cash.answer.message]).toEqual([409, 'This order is not paid by bank transfer.'])
    await shop.db.updateTable('orders').set({ payment_method: 'Bank Transfer' }).where('id', '=', id).execute()
    expect((await submit(clerk, page(id), { do: 'paid' })).status).toBe(403)
    const answers = await Promise.all([1, 2].map(() => submit(accountant, page(id), { do: 'paid' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await audit(id)).toMatchObject([{ action: 'order.paid', after: { paymentStatus: 'paid' } }])
    expect((await open(accountant, page(id))).data.order.paymentStatus).toBe('paid')
  })
})

test('an open screen is notified of a new order and of a move, a stranger of nothing', async () => {
  const { order } = await buyer()
  const response = await clerk.raw('/admin/orders/events')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events = read(response)
  await expect.poll(events.text).toContain('event: missed')
  const { _id } = await order()
  await expect.poll(events.text).toContain(`event: order\ndata: ${_id}\n\n`)
  const before = events.text().length
  await submit(clerk, page(_id), { do: 'move', from: 'pending', to: 'confirmed' })
  await expect.poll(() => events.text().slice(before)).toContain(`data: ${_id}`)
  await events.stop()
  const stranger = await shop.browser().raw('/admin/orders/events')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([
    303,
    '/admin/sign-in?next=%2Fadmin%2Forders%2Fevents',
  ])
})

function read(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  })()
  return {
    text: () => text,
    stop: async () => {
      await reader?.cancel()
      await Promise.race([reading, wait(1000)])
    },
  }
}
