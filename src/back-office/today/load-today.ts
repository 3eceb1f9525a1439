import type { Db } from '../../platform/database/database.ts'
import type { Paisa } from '../../shop/ground/money.ts'
import { countCash } from '../../shop/money/settlement/index.ts'
import { countDispatch } from '../../shop/orders/dispatch/index.ts'
import type { ParcelQueue } from '../../shop/orders/dispatch/parcel-rules.ts'
import { countDay, countRushed, countSales, findRushes } from '../../shop/orders/orders/index.ts'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { mayDo, type Permission, type Role } from '../../shop/staff/staff/permission-rules.ts'
import { countStock } from '../../shop/stock/stock/index.ts'

/** A number of the day and the queue that it counts. */
export type Tile = { label: string; path: string } & ({ number: number } | { amount: Paisa })

/** `first`: above the day's work, once it says anything. */
export type Group = { title: string; tiles: Tile[]; first?: true }

/** The day at a glance, for a member of staff: each number leads into its queue. */
export async function loadToday(db: Db, staff: { role: Role }): Promise<Group[]> {
  const may = (permission: Permission) => mayDo(staff.role, permission)
  const groups = await Promise.all([
    may('orders.read') ? orderTiles(db, may) : [],
    may('orders.read') ? moneyTiles(db, may) : [],
    may('stock.read') ? stockTiles(db) : [],
  ])
  return groups.flat()
}

async function moneyTiles(db: Db, may: (permission: Permission) => boolean): Promise<Group> {
  const [sales, cash] = await Promise.all([countSales(db), may('settlements.read') && countCash(db)])
  const sold = (from: string) =>
    may('reports.read')
      ? `/admin/reports/sales?by=product&from=${from}&to=${sales.day}`
      : orders(`from=${from}&to=${sales.day}`)
  const stuck = { label: 'Late or coming back', amount: sales.stuck, path: parcels('late') }
  return {
    title: 'Money',
    first: true,
    tiles: shown([
      { label: 'Sold today', amount: sales.today, path: sold(sales.day) },
      { label: 'Sold in 7 days', amount: sales.week, path: sold(sales.weekFrom) },
      cash && { label: 'Cash on the way', amount: cash.onTheWay, path: '/admin/settlements' },
      cash && { label: 'Cash with couriers', amount: cash.due, path: '/admin/settlements' },
      cash && { label: 'With couriers over 14 days', amount: cash.old, path: '/admin/settlements' },
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

async function orderTiles(db: Db, may: (permission: Permission) => boolean): Promise<Group[]> {
  const [rushes, day, dispatch] = await Promise.all([
    readSettings(db).then(settings => findRushes(db, settings)),
    countDay(db),
    may('dispatch.read') && countDispatch(db),
  ])
  const waiting = [
    { label: 'Transfers to wait for', number: day.unpaidTransfers, path: orders('queue=transfers') },
    { label: 'Advances to wait for', number: day.advances, path: orders('queue=advances') },
    rushes.length > 0 && {
      label: 'A rush of unconfirmed orders',
      number: countRushed(rushes),
      path: '/admin/orders/rush',
    },
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
    { title: 'Waiting for customers', tiles: shown(waiting) },
    ...(onTheRoad ? [{ title: 'On the road', tiles: shown(onTheRoad) }] : []),
    { title: 'All orders', tiles: all },
  ]
}

const orders = (query: string) => `/admin/orders?${query}`
const parcels = (queue: ParcelQueue) => `/admin/dispatch/parcels?queue=${queue}`
const shown = (tiles: readonly (Tile | false)[]): Tile[] => tiles.filter(tile => tile !== false)
