import type { Db } from '../../platform/database/database.ts'
import { countWaitingReviews } from '../../shop/content/reviews/index.ts'
import type { Paisa } from '../../shop/ground/money.ts'
import { countCash, countToSettle } from '../../shop/money/settlement/index.ts'
import { countCartCalls } from '../../shop/orders/checkouts/index.ts'
import { countCalls } from '../../shop/orders/confirmation/index.ts'
import { countDispatch } from '../../shop/orders/dispatch/index.ts'
import type { ParcelQueue } from '../../shop/orders/dispatch/rules.ts'
import { countUnread } from '../../shop/orders/messages/index.ts'
import { countDay, countRushed, countSales, findRushes } from '../../shop/orders/orders/index.ts'
import { listOdd } from '../../shop/orders/payments/index.ts'
import { countOpenReturns } from '../../shop/orders/returns/index.ts'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { countApprovals } from '../../shop/staff/approvals/index.ts'
import { mayDo, type Permission, type Role } from '../../shop/staff/staff/rules.ts'
import { countStock } from '../../shop/stock/stock/index.ts'

/** A number of the day and the queue that it counts. */
export type Tile = { label: string; path: string } & ({ number: number } | { amount: Paisa })

type Person = { id: string; role: Role }
type Group = { title: string; tiles: Tile[] }

/** What waits, for a member of staff: each number leads into its queue. */
export async function loadToday(db: Db, staff: Person): Promise<Group[]> {
  const may = (permission: Permission) => mayDo(staff.role, permission)
  const groups = await Promise.all([
    may('orders.read') ? orderTiles(db, staff, may) : [],
    may('orders.read') ? moneyTiles(db, may) : [],
    may('stock.read') ? stockTiles(db) : [],
    may('reviews.read') ? reviewTiles(db) : [],
  ])
  return groups.flat()
}

async function reviewTiles(db: Db): Promise<Group | []> {
  const waiting = await countWaitingReviews(db)
  if (waiting === 0) return []
  return { title: 'Reviews', tiles: [{ label: 'To approve', number: waiting, path: '/admin/reviews' }] }
}

async function moneyTiles(db: Db, may: (permission: Permission) => boolean): Promise<Group> {
  const [sales, cash] = await Promise.all([countSales(db), may('settlements.read') && countCash(db)])
  const sold = (from: string) =>
    may('reports.read')
      ? `/admin/reports/sales?by=product&from=${from}&to=${sales.day}`
      : orders(`from=${from}&to=${sales.day}`)
  const stuck = { label: 'Stuck: late or coming back', amount: sales.stuck, path: parcels('late') }
  return {
    title: 'Rupees',
    tiles: shown([
      { label: 'Sold today', amount: sales.today, path: sold(sales.day) },
      { label: 'Sold in 7 days', amount: sales.week, path: sold(sales.weekFrom) },
      cash && { label: 'Cash on the way', amount: cash.onTheWay, path: '/admin/settlements' },
      cash && { label: 'Cash with couriers', amount: cash.due, path: '/admin/settlements' },
      cash && { label: 'Of it, older than 14 days', amount: cash.old, path: '/admin/settlements' },
      stuck,
    ]),
  }
}

async function stockTiles(db: Db): Promise<Group> {
  const { lowStockFrom } = await readSettings(db)
  const { low, out } = await countStock(db, lowStockFrom)
  const tiles = [
    { label: 'Low', number: low, path: '/admin/stock?view=low' },
    { label: 'Sold out', number: out, path: '/admin/stock?view=out' },
  ]
  return { title: 'Stock', tiles }
}

async function orderTiles(db: Db, staff: Person, may: (permission: Permission) => boolean): Promise<Group[]> {
  const [rushes, calls, day, dispatch, openReturns, toSettle, approvals, unread, carts, odd] = await Promise.all([
    readSettings(db).then(settings => findRushes(db, settings)),
    may('orders.call') && countCalls(db),
    countDay(db),
    may('dispatch.read') && countDispatch(db),
    may('returns.read') && countOpenReturns(db),
    may('settlements.read') && countToSettle(db),
    may('approvals.read') && countApprovals(db, staff),
    countUnread(db),
    may('orders.call') && readSettings(db).then(settings => countCartCalls(db, settings)),
    may('orders.pay') && listOdd(db),
  ])
  const rushed = countRushed(rushes)
  const toDo = [
    calls && { label: 'To call', number: calls.due, path: '/admin/calls' },
    carts !== false && carts > 0 && { label: 'Left carts to call', number: carts, path: '/admin/abandoned?of=call' },
    unread.orders > 0 && { label: 'Messages to read', number: unread.orders, path: '/admin/messages' },
    unread.unknown > 0 && {
      label: 'Messages of unknown numbers',
      number: unread.unknown,
      path: '/admin/messages?of=unknown',
    },
    dispatch && { label: 'To pack', number: dispatch.toPack, path: '/admin/dispatch' },
    dispatch && { label: 'To hand over', number: dispatch.packed, path: parcels('packed') },
    dispatch !== false &&
      dispatch.relabel > 0 && { label: 'Check the label', number: dispatch.relabel, path: parcels('relabel') },
    { label: 'Transfers to wait for', number: day.unpaidTransfers, path: orders('queue=transfers') },
    { label: 'Advances to wait for', number: day.advances, path: orders('queue=advances') },
    odd && odd.length > 0 && { label: 'Payments to look at', number: odd.length, path: '/admin/payments' },
    openReturns !== false && { label: 'Returns to settle', number: openReturns, path: '/admin/returns' },
    approvals !== false && approvals > 0 && { label: 'To approve', number: approvals, path: '/admin/approvals' },
    rushes.length > 0 && { label: 'A rush of unconfirmed orders', number: rushed, path: '/admin/orders/rush' },
    day.withoutStock > 0 && { label: 'Waiting without stock', number: day.withoutStock, path: orders('queue=stock') },
    { label: 'Refunds to pay', number: day.refundsDue, path: orders('refund=due') },
    toSettle !== false && { label: 'To settle', number: toSettle, path: '/admin/settlements' },
  ]
  const onTheRoad = dispatch && [
    { label: 'On the way', number: dispatch.onTheWay, path: parcels('onTheWay') },
    { label: 'Attempt failed', number: dispatch.attempted, path: '/admin/dispatch/failed' },
    { label: 'Late', number: dispatch.late, path: parcels('late') },
    { label: 'Coming back', number: dispatch.refused, path: parcels('refused') },
    day.byHand > 0 && { label: 'On the way without a parcel', number: day.byHand, path: orders('queue=byHand') },
  ]
  const all = [
    { label: 'New today', number: day.newToday, path: orders(`from=${day.today}&to=${day.today}`) },
    { label: 'Pending', number: day.pending, path: orders('status=pending') },
    { label: 'Orders on the way', number: day.outForDelivery, path: orders('status=outForDelivery') },
    { label: 'Late orders', number: day.late, path: orders('status=outForDelivery&late=yes') },
    { label: 'Delivered', number: day.delivered, path: orders('status=delivered') },
    { label: 'Cancelled', number: day.cancelled, path: orders('status=cancelled') },
  ]
  return [
    { title: 'To do', tiles: shown(toDo) },
    ...(onTheRoad ? [{ title: 'On the road', tiles: shown(onTheRoad) }] : []),
    { title: 'All orders', tiles: all },
  ]
}

const orders = (query: string) => `/admin/orders?${query}`
const parcels = (queue: ParcelQueue) => `/admin/dispatch/parcels?queue=${queue}`
const shown = (tiles: readonly (Tile | false)[]): Tile[] => tiles.filter(tile => tile !== false)
