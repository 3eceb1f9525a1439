import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { type ChosenColumns, namedColumns } from '../../ground/file-imports/index.ts'
import { lockSettlement } from './lock-settlement.ts'
import { type Columns, columnMeanings } from './settlement-rules.ts'
import { checkColumns, readLines } from './statement-columns.ts'

/**
 * Names the columns of a settlement, which are remembered for the courier, and reads its lines by them. Again for one
 * whose columns were wrong: its decisions are taken back. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function nameColumns(
  tx: Tx,
  { settlementId, chosen }: { settlementId: number; chosen: ChosenColumns },
): Promise<{ courier: string; lines: number; columns: Columns }> {
  const { courierId, header } = await lockSettlement(tx, settlementId, 'mapping', 'open')
  const columns = namedColumns(header as string[], chosen, columnMeanings)
  const read = await readStatement(tx, { settlementId, columns })
  await rememberColumns(tx, courierId, columns)
  return { ...read, columns }
}

/**
 * Reads the lines of a settlement by its columns, and finds the parcel of each. Throws `not_found`, `move_refused`,
 * `invalid`.
 */
export async function readStatement(
  tx: Tx,
  { settlementId, columns }: { settlementId: number; columns: Columns },
): Promise<{ courier: string; lines: number }> {
  const { courierId, courier, header, rows } = await lockSettlement(tx, settlementId, 'mapping', 'open')
  checkColumns(columns)
  const lines = await readLines({ header: header as string[], rows: rows as string[][] }, columns)
  await tx.deleteFrom('settlement_lines').where('settlement_id', '=', settlementId).execute()
  await tx.deleteFrom('settlement_missing').where('settlement_id', '=', settlementId).execute()
  await sql`
    insert into settlement_lines (settlement_id, line, tracking_number, order_number, cod, fee, fee_tax, tax, income_tax, sales_tax, net)
    select ${settlementId}, line, "trackingNumber", "orderNumber", cod, fee, "feeTax", tax, "incomeTax", "salesTax", net
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as each (line int, "trackingNumber" text, "orderNumber" text, cod bigint, fee bigint, "feeTax" bigint, tax bigint, "incomeTax" bigint,
        "salesTax" bigint, net bigint)`.execute(tx)
  await matchLines(tx, settlementId, courierId)
  await tx.updateTable('settlements').set({ state: 'open' }).where('id', '=', settlementId).execute()
  return { courier, lines: lines.length }
}

const rememberColumns = (tx: Tx, courierId: string, columns: Columns) =>
  tx
    .insertInto('settlement_columns')
    .values({ courier_id: courierId, columns: JSON.stringify(columns) })
    .onConflict(oc => oc.column('courier_id').doUpdateSet({ columns: JSON.stringify(columns) }))
    .execute()

/**
 * By the courier's tracking number; else by the number of the order or of its parcel, where the order is this
 * courier's.
 */
async function matchLines(tx: Tx, settlementId: number, courierId: string): Promise<void> {
  await sql`
    update settlement_lines set order_id = parcels.order_id, parcel_id = parcels.id, matched_by = 'tracking'
    from parcels where settlement_id = ${settlementId} and parcels.courier_id = ${courierId} and settlement_lines.tracking_number <> ''
      and lower(parcels.tracking_number) = lower(settlement_lines.tracking_number) and parcels.state <> 'cancelled'`.execute(
    tx,
  )
  await sql`
    update settlement_lines set order_id = found.order_id, parcel_id = found.parcel_id, matched_by = 'order'
    from settlement_lines as line cross join lateral ${parcelOfOrder(sql`line.order_number`, sql`line.cod`, courierId)} found
    where settlement_lines.settlement_id = ${settlementId} and line.settlement_id = ${settlementId}
      and line.line = settlement_lines.line and line.order_id is null and line.order_number <> ''`.execute(tx)
}

/**
 * The parcel that an order number names, of several the one with this amount or still unpaid; without a parcel the
 * order, where no other courier is named.
 */
export const parcelOfOrder = (number: RawBuilder<unknown>, cod: RawBuilder<unknown>, courierId: string) => sql`(
  select orders.id as order_id, parcels.id as parcel_id
  from (select id from orders where order_number = upper(${number}) union select order_id from parcels where code = upper(${number})) named
  join orders on orders.id = named.id
  left join parcels on parcels.order_id = orders.id and not parcel_is_here(parcels) and parcels.state <> 'cancelled'
  left join cod_balances on cod_balances.order_id = orders.id and cod_balances.parcel_id = parcels.id
  where parcels.courier_id = ${courierId} or (parcels.id is null and orders.order_status <> 'cancelled' and (orders.courier = ''
    or lower(orders.courier) = (select lower(name) from couriers where id = ${courierId})))
  order by coalesce(parcels.code = upper(${number}), false) desc, coalesce(parcels.cod_amount = ${cod}, false) desc,
    coalesce(cod_balances.amount, 0) desc, parcels.code limit 1)`
