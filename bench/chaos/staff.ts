import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newAttempt } from '../../src/shop/ground/form-attempt.ts'
import type { seededRandom } from '../seeded-random.ts'
import { type Answer, type Caller, isUnsure } from './caller.ts'
import { thinkAgain } from './guests.ts'
import { type KnownOrder, type Model, tally, writeName } from './model.ts'

export type Clerk = { email: string; password: string }
type Random = ReturnType<typeof seededRandom>
type Parts = { caller: Caller; model: Model; random: Random; clerk: Clerk; sizes: readonly string[] }

/** Somebody at work until it is over: opens an order, does what its page offers, packs, sends, receives, settles. */
export async function staffAtWork({
  isOver,
  pauseMs,
  ...parts
}: Parts & { isOver: () => boolean; pauseMs: number }): Promise<void> {
  const desk = { ...parts, cookie: '' }
  while (!isOver()) {
    if (!desk.cookie) desk.cookie = await signIn(parts)
    else if (parts.random.chance(0.15)) await changeStock(desk)
    else if (parts.random.chance(0.2)) await thinkAgain(parts)
    else await workOnOrder(desk)
    await pause(parts.random.between(0.5, 1.5) * pauseMs)
  }
}

type Desk = Parts & { cookie: string }

async function signIn({ caller, clerk }: Parts): Promise<string> {
  const answer = await caller.send('sign-in', { path: '/admin/sign-in', form: { do: 'password', ...clerk } })
  return answer.status === 303 ? answer.cookie : ''
}

async function workOnOrder(desk: Desk): Promise<void> {
  const { model, random, caller, cookie } = desk
  if (model.orders.length === 0) return
  // Those that came last, and of these more often what was begun: else few orders would come to their end.
  const last = model.orders.slice(-60)
  const begun = last.filter(({ parcelId, returnId }) => parcelId || returnId)
  const order = random.pick(begun.length > 0 && random.chance(0.6) ? begun : last)
  const page = await caller.send('staff page', { path: `/admin/orders/${order.id}`, cookie })
  if (page.status === 303) desk.cookie = ''
  if (page.status !== 200) return
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? ''
  const from = field('from')
  const version = field('version')
  if (random.chance(0.15)) return note(desk, order)
  if (page.text.includes('value="paid"') && random.chance(0.7)) return payment(desk, order)
  if (page.text.includes('value="refund"') && random.chance(0.3)) return refund(desk, order, version)
  if (order.returnId) return moveReturn(desk, order)
  if (order.parcelId && random.chance(0.8)) return workOnParcel(desk, order)
  if (from === 'pending') {
    if (random.chance(0.12)) return cancel(desk, order, from)
    return move(desk, order, { from, to: 'confirmed', version })
  }
  if (from === 'confirmed' || from === 'processing') {
    if (random.chance(0.08)) return cancel(desk, order, from)
    if (random.chance(0.75)) return pack(desk, order)
    return move(desk, order, { from, to: 'outForDelivery', version })
  }
  if (from === 'outForDelivery') return move(desk, order, { from, to: 'delivered', version })
}

/** Sends a form of a page, sometimes twice at once, as a double click does. */
async function submit(desk: Desk, path: string, form: Record<string, string>, name: string): Promise<Answer[]> {
  const press = () => desk.caller.send('staff write', { path, form, cookie: desk.cookie })
  const answers = await Promise.all(desk.random.chance(0.1) ? [press(), press()] : [press()])
  for (const answer of answers) {
    const isSignIn = answer.location.startsWith('/admin/sign-in')
    if (isSignIn) desk.cookie = ''
    const isDone = (answer.status === 200 || answer.status === 303) && !isSignIn
    tally(desk.model.writes, name, isDone ? 'acknowledged' : isUnsure(answer) ? 'unsure' : 'refused')
  }
  return answers
}

const pageOf = ({ id }: KnownOrder) => `/admin/orders/${id}`

async function move(desk: Desk, order: KnownOrder, form: { from: string; to: string; version: string }): Promise<void> {
  await submit(desk, pageOf(order), { do: 'move', ...form }, writeName('order.moved', order.id, form.to))
  if (form.to === 'delivered') order.isDelivered = true
}

async function cancel(desk: Desk, order: KnownOrder, from: string): Promise<void> {
  const form = { do: 'cancel', from, reason: 'The customer called' }
  await submit(desk, pageOf(order), form, writeName('order.cancelled', order.id, 'cancelled'))
}

async function note(desk: Desk, order: KnownOrder): Promise<void> {
  await submit(desk, pageOf(order), { do: 'note', note: `Called, ${randomUUID()}` }, writeName('order.noted', order.id))
}

async function payment(desk: Desk, order: KnownOrder): Promise<void> {
  await submit(desk, pageOf(order), { do: 'paid' }, writeName('order.paid', order.id))
}

async function refund(desk: Desk, order: KnownOrder, version: string): Promise<void> {
  const reference = randomUUID()
  const form = { do: 'refund', version, amount: '1', method: 'Bank transfer', reference }
  await submit(desk, pageOf(order), form, writeName('order.refunded', order.id, reference))
}

async function pack(desk: Desk, order: KnownOrder): Promise<void> {
  const form = { do: 'pack', orderId: order.id }
  const answer = await desk.caller.send('staff write', { path: '/admin/dispatch', form, cookie: desk.cookie })
  const parcelId = /^\/admin\/dispatch\/parcels\/(\w[\w-]*)$/.exec(answer.location)?.[1]
  if (!parcelId) return
  order.parcelId = parcelId
  desk.model.parcels.add(parcelId)
}

/** The moves of a parcel in sequence, with the row of the audit log that each leaves. */
const parcelWrites = {
  packUnscanned: 'parcel.packedUnscanned',
  handOver: 'parcel.handedOver',
  delivered: 'parcel.delivered',
  refused: 'parcel.refused',
  receive: 'parcel.returned',
}

async function workOnParcel(desk: Desk, order: KnownOrder): Promise<void> {
  const { caller, cookie, random } = desk
  const path = `/admin/dispatch/parcels/${order.parcelId}`
  const page = await caller.send('staff page', { path, cookie })
  if (page.status !== 200) return
  const offered = Object.entries(parcelWrites).filter(([name]) => page.text.includes(`name="do" value="${name}"`))
  if (offered.length === 0) {
    order.parcelId = null
    return
  }
  const [name, action] = random.common(offered)
  const received = Object.fromEntries(
    [...page.text.matchAll(/name="(sellable\.[^"]+)"/g)].map(([, field = '']) => [field, '1']),
  )
  const form = { do: name, ...(name === 'receive' && { ...received, again: 'no' }) }
  await submit(desk, path, form, writeName(action, order.parcelId ?? ''))
  if (name === 'delivered') order.isDelivered = true
}

async function moveReturn(desk: Desk, order: KnownOrder): Promise<void> {
  const path = `/admin/returns/${order.returnId}`
  const page = await desk.caller.send('staff page', { path, cookie: desk.cookie })
  const from = /name="from" value="(\w+)"/.exec(page.text)?.[1]
  const choices = [...page.text.matchAll(/name="to" value="(\w+)"/g)].map(([, to = '']) => to)
  if (!from || choices.length === 0) {
    order.returnId = null
    return
  }
  const to = desk.random.common(choices)
  const form = { do: 'move', from, to, answer: 'Thank you', 'sellable-1': '1' }
  await submit(desk, path, form, writeName('return.moved', order.returnId ?? '', to))
}

async function changeStock(desk: Desk): Promise<void> {
  const sizeId = desk.random.pick(desk.sizes)
  // The form's own key: sent twice it changes the stock once, and leaves one row.
  const form = { do: 'change', attempt: newAttempt(), reason: 'damaged', pieces: '1', note: '' }
  const path = `/admin/stock/sizes/${sizeId}`
  const answer = await desk.caller.send('staff write', { path, form, cookie: desk.cookie })
  tally(desk.model.writes, writeName('stock.changed', sizeId), outcomeOf(answer))
}

const outcomeOf = (answer: Answer) =>
  answer.status === 200 ? ('acknowledged' as const) : isUnsure(answer) ? ('unsure' as const) : ('refused' as const)
