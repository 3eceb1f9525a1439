import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import type { Misbehaviour } from '../../../../test/fakes/fake-system.ts'
import { allowOpenOrders, guest, settings, shelve } from '../../../../test/fixtures.ts'
import { type OpenMessages, openMessages } from '../../../../test/messages.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { assessOrder } from '../confirmation/index.ts'
import { moveOrder } from '../orders/index.ts'

let fresh: FreshDatabase
let line: () => CartLine
let messages: OpenMessages
beforeAll(async () => {
  fresh = await freshDatabase()
  await allowOpenOrders(fresh.db)
  line = (await shelve(fresh.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
  messages = await openMessages(fresh.db)
  await messages.turnSms('yes')
})
afterAll(async () => {
  await messages.close()
  await fresh.drop()
})

/** The same steps for the same seed. */
function dice(seed: number) {
  let state = seed
  const upTo = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  return { upTo, oneOf: <T>(all: readonly T[]): T => all[upTo(all.length)] as T }
}

const misbehaviours: readonly (Misbehaviour | null)[] = [
  null,
  null,
  null,
  null,
  null,
  ...(['busy', 'cut before', 'cut after', 'error after', 'nonsense after'] as const),
]

test.each([1, 2, 3])(
  'whatever is late, lost, doubled or out of order (%i): one question an order by each way, one move of it, nothing lost that was accepted',
  async seed => {
    const { upTo, oneOf } = dice(seed)
    const { db } = fresh
    const orders: { orderId: string; phone: string; byStaff: boolean }[] = []
    const notices: { body: string; signature: string }[] = []
    const texts: string[] = []
    const undelivered = new Set<string>()
    messages.whatsapp.sent.length = 0
    messages.sms.sent.length = 0
    const ofThis = () => {
      const phones = new Set(orders.map(({ phone }) => phone.slice(1)))
      return messages.whatsapp.sent.filter(({ to }) => phones.has(to))
    }
    const place = async () => {
      const someone = await guest(db, seed * 1_000 + orders.length)
      const { _id } = await someone.buy([line()], 2280)
      await assessOrder(db, _id, settings)
      orders.push({ orderId: _id, phone: someone.phoneNumber, byStaff: false })
    }
    const steps: (() => Promise<unknown> | unknown)[] = [
      place,
      () => messages.whatsapp.next.push(...[oneOf(misbehaviours)].filter(each => each !== null)),
      () => messages.sms.next.push(...[oneOf(misbehaviours)].filter(each => each !== null)),
      messages.send,
      messages.send,
      messages.later,
      () => {
        const sent = oneOf(ofThis())
        if (sent) notices.push(messages.whatsapp.statusNotice(sent, oneOf(['sent', 'delivered', 'read'])))
      },
      // A phone without WhatsApp, which a later status reports.
      () => {
        const sent = oneOf(ofThis().filter(({ type }) => type === 'template'))
        if (!sent || upTo(3) > 0) return
        notices.push(messages.whatsapp.statusNotice(sent, 'failed', 131_026))
        undelivered.add(sent.ours)
      },
      () => {
        const question = oneOf(ofThis().filter(({ payloads }) => payloads.length > 0))
        if (question) notices.push(messages.whatsapp.pressNotice(question, oneOf(question.payloads)))
      },
      () => {
        const order = oneOf(orders)
        if (!order) return
        texts.push(`text ${seed} ${texts.length}`)
        notices.push(messages.whatsapp.textNotice(order.phone.slice(1), texts.at(-1) ?? ''))
      },
      // Statuses arrive in any order, and often more than once.
      () => notices.length > 0 && messages.take(oneOf(notices)),
      () => notices.length > 0 && messages.take(notices[upTo(notices.length)] ?? oneOf(notices)),
      messages.work,
      async () => {
        const order = oneOf(orders)
        if (!order || upTo(4) > 0) return
        await moveOrder(db, { orderId: order.orderId, to: 'confirmed', actor: 'Sana', from: 'pending' }).then(
          () => Object.assign(order, { byStaff: true }),
          () => undefined,
        )
      },
    ]
    for (let n = 0; n < 3; n++) await place()
    for (let n = 0; n < 120; n++) await oneOf(steps)()
    messages.whatsapp.next.length = 0
    messages.sms.next.length = 0
    for (const each of notices) await messages.take(each)
    await messages.work()
    await messages.later()
    await messages.send()

    const ids = orders.map(({ orderId }) => orderId)
    const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).execute()
    for (const { orderId, byStaff } of orders) {
      const moves = events.filter(each => each.order_id === orderId && each.order_status !== 'pending')
      expect(moves.length).toBeLessThanOrEqual(1)
      expect(moves.filter(({ actor }) => actor === 'Sana')).toHaveLength(byStaff ? 1 : 0)
    }
    const rows = await db.selectFrom('messages').selectAll().where('order_id', 'in', ids).execute()
    const accepted = ofThis()
    expect(new Set(accepted.map(({ ours }) => ours)).size).toBe(accepted.length)
    for (const { ours, id } of accepted) {
      const row = rows.find(each => each.id === ours)
      expect(['accepted', 'sent', 'delivered', 'read', 'uncertain', 'failed']).toContain(row?.state)
      if (row?.state !== 'uncertain') expect(row?.outside_id).toBe(id)
    }
    // The second way is for what WhatsApp could not deliver, and is asked once too.
    const inPlace = rows.filter(({ channel }) => channel === 'sms')
    for (const { state, cause, phone } of inPlace) {
      const arrived = messages.sms.sent.filter(({ to }) => `+${to}` === phone).length
      expect(arrived).toBeLessThanOrEqual(1)
      if (state === 'accepted') expect(arrived).toBe(1)
      const first = rows.find(each => each.channel === 'whatsapp' && `${each.cause} by SMS` === cause)
      expect(undelivered).toContain(first?.id)
    }
    const phones = new Set(orders.map(({ phone }) => phone))
    const byPhone = messages.sms.sent.filter(({ to }) => phones.has(`+${to}`))
    expect(byPhone.length).toBeLessThanOrEqual(inPlace.length)
    expect(rows.filter(({ state }) => state === 'waiting' || state === 'sending')).toEqual([])
    const stored = await db.selectFrom('incoming_messages').select('text').where('kind', '=', 'text').execute()
    expect(stored.flatMap(({ text }) => (text.startsWith(`text ${seed} `) ? [text] : [])).sort()).toEqual(texts.sort())
  },
)
