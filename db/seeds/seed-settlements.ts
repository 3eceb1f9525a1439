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
import { hoursBefore } from './seed-parcels.ts'

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
  const tcs = await importOf(tx, 'tcs', await deliveredBy(tx, 'tcs', now), now, staff)
  const { seen, paidOut } = await findSettlement(tx, tcs, settings)
  await closeSettlement(tx, { settlementId: tcs, seen, received: paidOut, staff }, settings)
  const parcels = await deliveredBy(tx, 'leopards', now)
  const short = parcels.map((each, at) =>
    at === parcels.length - 1 ? { ...each, cod: (each.cod - SHORT) as Paisa } : each,
  )
  await importOf(tx, 'leopards', short, now, staff)
}

/** Writes now what the ledger else gets at commit, and dates what couriers owe. */
async function postLedger(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
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
