import { momentWords } from '../../ground/dates.ts'
import { grouped } from '../../ground/grouped.ts'
import { plural } from '../../ground/plural.ts'
import type { Permission } from '../../staff/staff/permission-rules.ts'

type Kind = {
  label: string
  /** Of one alone. */
  one: string
  /** What a deadline of it means, before its moment: 'pack by'. */
  due?: string
  /** What waits there is past its time already. */
  overdue?: true
  /** Of those who do it. */
  permission: Permission
  /** Where all of it stands. */
  path: string
  /** Where one is done; without it the list is where each is done, one after the other. */
  each?: (id: string) => string
}

/**
 * The kinds of a day's work, by what costs most if it waits: people who ask, orders that nobody has confirmed, money
 * that came, parcels until their courier comes, then what can wait until tomorrow.
 */
const kinds = {
  messages: {
    label: 'Messages to answer',
    one: 'Message to answer',
    due: 'answer by',
    permission: 'orders.call',
    path: '/admin/messages?of=all',
    each: id => `/admin/messages/${encodeURIComponent(id)}`,
  },
  calls: {
    label: 'Orders to call',
    one: 'Order to call',
    due: 'the first expires',
    permission: 'orders.call',
    path: '/admin/calls',
  },
  carts: {
    label: 'Abandoned carts to call',
    one: 'Abandoned cart to call',
    due: 'call by',
    permission: 'orders.call',
    path: '/admin/abandoned?of=call',
  },
  payments: { label: 'Payments to match', one: 'Payment to match', permission: 'orders.pay', path: '/admin/payments' },
  stock: {
    label: 'Orders without stock',
    one: 'Order without stock',
    due: 'the first expires',
    permission: 'orders.move',
    path: '/admin/orders?queue=stock',
  },
  pack: {
    label: 'Orders to pack',
    one: 'Order to pack',
    due: 'pack by',
    permission: 'dispatch.work',
    path: '/admin/dispatch',
  },
  book: {
    label: 'Parcels to book',
    one: 'Parcel to book',
    due: 'book by',
    permission: 'dispatch.work',
    path: '/admin/dispatch/parcels?queue=unbooked',
  },
  label: {
    label: 'Labels to check',
    one: 'Label to check',
    due: 'check by',
    permission: 'dispatch.work',
    path: '/admin/dispatch/parcels?queue=relabel',
  },
  handOver: {
    label: 'Parcels to hand over',
    one: 'Parcel to hand over',
    due: 'hand over by',
    permission: 'dispatch.work',
    path: '/admin/dispatch/parcels?queue=packed',
  },
  failed: {
    label: 'Failed attempts to answer',
    one: 'Failed attempt to answer',
    due: 'answer by',
    permission: 'dispatch.work',
    path: '/admin/dispatch/failed',
  },
  tooMuch: {
    label: 'Parcels that collect too much',
    one: 'Parcel that collects too much',
    permission: 'dispatch.work',
    path: '/admin/dispatch/parcels?queue=tooMuch',
  },
  late: {
    label: 'Late parcels',
    one: 'Late parcel',
    overdue: true,
    permission: 'dispatch.work',
    path: '/admin/dispatch/parcels?queue=late',
  },
  receive: {
    label: 'Parcels to receive back',
    one: 'Parcel to receive back',
    permission: 'dispatch.work',
    path: '/admin/dispatch/parcels?queue=refused',
  },
  deliveries: {
    label: 'Deliveries of suppliers to receive',
    one: 'Delivery of a supplier to receive',
    permission: 'purchases.change',
    path: '/admin/purchases',
    each: id => `/admin/purchases/${id}`,
  },
  returns: {
    label: 'Returns to decide',
    one: 'Return to decide',
    permission: 'returns.move',
    path: '/admin/returns',
    each: id => `/admin/returns/${id}`,
  },
  refunds: {
    label: 'Refunds to pay',
    one: 'Refund to pay',
    permission: 'orders.refund',
    path: '/admin/refunds',
    each: id => `/admin/${id}`,
  },
  statements: {
    label: 'Statements to settle',
    one: 'Statement to settle',
    permission: 'settlements.change',
    path: '/admin/settlements',
    each: id => `/admin/settlements/${id}`,
  },
  settle: {
    label: 'Deliveries that couriers owe for over a week',
    one: 'Delivery that a courier owes for over a week',
    overdue: true,
    permission: 'settlements.change',
    path: '/admin/settlements',
  },
  approvals: {
    label: 'Requests to approve',
    one: 'Request to approve',
    permission: 'approvals.read',
    path: '/admin/approvals',
    each: id => `/admin/approvals/${id}`,
  },
  reviews: {
    label: 'Reviews to read',
    one: 'Review to read',
    permission: 'reviews.change',
    path: '/admin/reviews',
    each: id => `/admin/reviews/${id}`,
  },
  close: {
    label: 'Days to close',
    one: 'Day to close',
    due: 'close by',
    permission: 'day.close',
    path: '/admin/day',
    each: id => `/admin/day?day=${id}`,
  },
} as const satisfies Record<string, Kind>

export type WorkKind = keyof typeof kinds
export const workKinds: Record<WorkKind, Kind> = kinds
export const workNames = Object.keys(kinds) as [WorkKind, ...WorkKind[]]

/**
 * The address of a page while a kind of work is done there; `after`: the one that is open, after which the next comes.
 */
export function atWork(path: string, kind: WorkKind, after = ''): string {
  const [page = '', query] = path.split('?')
  return `${page}?${new URLSearchParams([...new URLSearchParams(query), ['work', kind], ...(after ? [['after', after]] : [])])}`
}

/** '1 order to pack', '12 orders to pack'. */
export function countText(kind: WorkKind, waiting: number): string {
  const { label, one } = kinds[kind]
  const words = waiting === 1 ? one : label
  return `${grouped(waiting)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

const MINUTE_MS = 60_000

/** How long something waits by now: '40 min', '5 h', '3 days'. */
export function ageText(since: Date, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((+now - +since) / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : plural(Math.floor(hours / 24), 'day')
}

/**
 * The deadline of a kind of work: 'pack by 5:00 pm', another day 'pack by tomorrow at 5:00 pm', and 'was due yesterday
 * at 5:00 pm' once that is past.
 */
export const untilText = (kind: WorkKind, until: Date, now = new Date()): string =>
  until < now
    ? `was due ${momentWords(until, now)}`
    : `${workKinds[kind].due ?? 'until'} ${momentWords(until, now).replace(/^today at /, '')}`
