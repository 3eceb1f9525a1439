import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/database.ts'
import { type Paisa, rs, toRupees } from '../../src/shop/ground/money.ts'
import {
  closeSettlement,
  findSettlement,
  ImportStatement,
  importStatement,
  nameColumns,
} from '../../src/shop/money/settlement/index.ts'
import type { ColumnMeaning } from '../../src/shop/money/settlement/settlement-rules.ts'
import type { Settings } from '../../src/shop/settings/settings/index.ts'
import { hoursBefore, postLedger } from './seed-parcels.ts'

const columns: [head: string, meaning: ColumnMeaning][] = [
  ['CN Number', 'tracking'],
  ['Order Ref', 'order'],
  ['COD Amount', 'cod'],
  ['Courier Charges', 'fee'],
  ['Tax Withheld', 'tax'],
  ['Net Payable', 'net'],
]
// The sum of the setting withholdingRates.
const TAX_PERCENT = 4
// Couriers pay some days after they deliver.
const COVERED_HOURS = 7 * 24
const PAID_HOURS = 5 * 24
const SHORT = rs(500)

type Delivered = { code: string; trackingNumber: string; cod: Paisa; fee: Paisa | null }

/**
 * What couriers paid for the demo's older deliveries: the statement of TCS is closed; that of Leopards pays too little for its last
 * parcel and waits for a decision.
 */
export async function seedSettlements(tx: Tx, now: Date, settings: Settings): Promise<void> {
  const staff = await tx.selectFrom('staff').select('id').where('role', '=', 'accounts').executeTakeFirstOrThrow()
  await postLedger(tx)
  await dateLedgers(tx, now)
  const tcs = await importOf(tx, 'tcs', await deliveredBy(tx, 'tcs', now), now, staff)
  const { seen, paidOut } = await findSettlement(tx, tcs, settings)
  await closeSettlement(tx, { settlementId: tcs, seen, received: paidOut, staff }, settings)
  const parcels = await deliveredBy(tx, 'leopards', now)
  const short = parcels.map((each, at) =>
    at === parcels.length - 1 ? { ...each, cod: (each.cod - SHORT) as Paisa } : each,
  )
  await importOf(tx, 'leopards', short, now, staff)
}

// Before the oldest order.
const OPENED_HOURS = 22 * 24

/**
 * Dates what both ledgers tell of orders, the stock that was there before them, and what couriers owe. Rows of ledgers
 * stay as they are: these are of this transaction, and nobody has seen them.
 */
async function dateLedgers(tx: Tx, now: Date): Promise<void> {
  await sql`alter table ledger_entries disable trigger ledger_entries_stay`.execute(tx)
  await sql`alter table stock_ledger disable trigger stock_ledger_stays`.execute(tx)
  await sql`
    with told as (
      select entry_id, min(case event
        when 'placed' then orders.created_at
        when 'handedOver' then handed_over_at
        when 'delivered' then delivered_at
        when 'cameBack' then refused_at
        else order_events.created_at end) as at
      from ledger_entries join ledger_lines on entry_id = ledger_entries.id join orders on orders.id = ledger_lines.order_id
        left join parcels on parcels.order_id = orders.id
        left join order_events on order_events.order_id = orders.id
          and order_events.order_status = case event when 'paid' then 'confirmed' else 'cancelled' end
      group by 1
    ), dated as (
      update ledger_entries set created_at = at from told where id = entry_id and at is not null returning created_at
    ), moved as (
      update stock_ledger set created_at = coalesce(case reason when 'cancellation' then (
          select max(created_at) from order_events where order_id = orders.id and order_status = 'cancelled') end, orders.created_at)
      from orders where orders.id = order_id returning stock_ledger.created_at
    )
    insert into changed_orders (day) select shop_day(created_at) from dated union select shop_day(created_at) from moved`.execute(
    tx,
  )
  await tx
    .updateTable('stock_ledger')
    .set({ created_at: hoursBefore(now, OPENED_HOURS) })
    .where('reason', '=', 'opening')
    .execute()
  await postLedger(tx)
  await sql`alter table ledger_entries enable trigger ledger_entries_stay`.execute(tx)
  await sql`alter table stock_ledger enable trigger stock_ledger_stays`.execute(tx)
  await sql`
    update cod_balances set since = coalesce(delivered_at, handed_over_at) from parcels where parcels.id = parcel_id`.execute(
    tx,
  )
}

const deliveredBy = (tx: Tx, courierId: string, now: Date): Promise<Delivered[]> =>
  tx
    .selectFrom('parcels')
    .select(['code', 'tracking_number as trackingNumber', 'cod_amount as cod', 'courier_fee as fee'])
    .where('courier_id', '=', courierId)
    .where('state', '=', 'delivered')
    .where('delivered_at', '<=', hoursBefore(now, COVERED_HOURS))
    .orderBy('delivered_at')
    .execute()

async function importOf(
  tx: Tx,
  courierId: string,
  parcels: readonly Delivered[],
  now: Date,
  staff: { id: string },
): Promise<number> {
  const lines = parcels.map(({ code, trackingNumber, cod, fee }) => {
    const [collected, charge] = [toRupees(cod), toRupees(fee ?? rs(0))]
    const tax = Math.round((collected * TAX_PERCENT) / 100)
    return [trackingNumber, code, collected, charge, tax, collected - charge - tax].join(',')
  })
  const input = ImportStatement.parse({
    courierId,
    paidOn: dayOf(hoursBefore(now, PAID_HOURS)),
    coversUntil: dayOf(hoursBefore(now, COVERED_HOURS)),
    reference: `${courierId.toUpperCase()}-PAY-1042`,
    pasted: [columns.map(([head]) => head).join(','), ...lines].join('\n'),
  })
  const { settlementId } = await importStatement(tx, input, staff)
  const chosen = Object.fromEntries(columns.map(([, meaning], at) => [`column.${at}`, meaning]))
  await nameColumns(tx, { settlementId, chosen })
  return settlementId
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
