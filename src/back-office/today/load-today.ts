import type { Db } from '../../platform/database/database.ts'
import { amountText, type Paisa } from '../../shop/ground/money.ts'
import { countCash } from '../../shop/money/settlement/index.ts'
import { countDispatch } from '../../shop/orders/dispatch/index.ts'
import type { ParcelQueue } from '../../shop/orders/dispatch/parcel-rules.ts'
import { countDay, countRushed, countSales, findRushes } from '../../shop/orders/orders/index.ts'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { mayDo, type Permission, type Role } from '../../shop/staff/staff/permission-rules.ts'
import { countStock } from '../../shop/stock/stock/index.ts'

/** A number of the day and the queue that it counts; `note`: what of it is worth a word. */
export type Tile = { label: string; path: string; note?: string | false } & ({ number: number } | { amount: Paisa })

/** `money`: its amounts stand in one row. */
export type Group = { title: string; tiles: Tile[]; money?: true }

/** The day at a glance, for a member of staff: each number leads into its queue. */
export async function loadToday(db: Db, staff: { role: Role }): Promise<Group[]> {
  const may = (permission: Permission) => mayDo(staff.role, permission)
  const groups = await Promise.all([
    may('orders.read') && moneyTiles(db, may),
    may('orders.read') && orderTiles(db, may),
    may('stock.read') && stockTiles(db),
  ])
  return groups.filter(group => group !== false)
}

async function moneyTiles(db: Db, may: (permission: Permission) => boolean): Promise<Group> {
  const [sales, cash] = await Promise.all([countSales(db), may('settlements.read') && countCash(db)])
  const sold = (from: string) =>
    may('reports.read')
      ? `/admin/reports/sales?by=product&from=${from}&to=${sales.day}`
      : orders(`from=${from}&to=${sales.day}`)
  const late = `${amountText(sales.stuck)} late or returning`
  return {
    title: 'Money',
    money: true,
    tiles: shown([
      {
        label: 'Sold today',
        amount: sales.today,
        path: sold(sales.day),
        note: `${amountText(sales.week)} in 7 days`,
      },
      cash && { label: 'Cash on the way', amount: cash.onTheWay, path: '/admin/settlements', note: late },
      cash && {
        label: 'Cash with couriers',
        amount: cash.due,
        path: '/admin/settlements',
        note: cash.old > 0 && `${amountText(cash.old)} over 14 days`,
      },
      !cash && { label: 'Late or returning', amount: sales.stuck, path: parcels('late') },
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

async function orderTiles(db: Db, may: (permission: Permission) => boolean): Promise<Group> {
  const [rushes, day, dispatch] = await Promise.all([
    readSettings(db).then(settings => findRushes(db, settings)),
    countDay(db),
    may('dispatch.read') && countDispatch(db),
  ])
  const onTheWay = [
    day.late > 0 && `${day.late} late`,
    dispatch && dispatch.attempted > 0 && `${dispatch.attempted} failed`,
    dispatch && dispatch.refused > 0 && `${dispatch.refused} returning`,
  ]
  const tiles = shown([
    { label: 'New today', number: day.newToday, path: orders(`from=${day.today}&to=${day.today}`) },
    { label: 'Pending', number: day.pending, path: orders('status=pending') },
    rushes.length > 0 && {
      label: 'Unconfirmed in a rush',
      number: countRushed(rushes),
      path: '/admin/orders/rush',
    },
    { label: 'Awaiting a transfer', number: day.unpaidTransfers, path: orders('queue=transfers') },
    { label: 'Awaiting an advance', number: day.advances, path: orders('queue=advances') },
    {
      label: 'On the way',
      number: day.outForDelivery,
      path: orders('status=outForDelivery'),
      note: onTheWay.filter(Boolean).join(', '),
    },
    day.byHand > 0 && { label: 'On the way without a parcel', number: day.byHand, path: orders('queue=byHand') },
  ])
  return { title: 'Orders', tiles }
}

const orders = (query: string) => `/admin/orders?${query}`
const parcels = (queue: ParcelQueue) => `/admin/dispatch/parcels?queue=${queue}`
const shown = (tiles: readonly (Tile | false)[]): Tile[] => tiles.filter(tile => tile !== false)
