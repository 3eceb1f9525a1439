import { sql } from 'kysely'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { minus, toRupees } from '../../ground/money.ts'
import type { CourierPayment, OpenCourierSystem } from '../../orders/dispatch/index.ts'
import { importStatement } from './import-statement.ts'
import { readStatement } from './name-columns.ts'
import type { ColumnMeaning, Columns } from './settlement-rules.ts'

type Courier = { courierId: string; name: string; system: string }

/** Couriers pay within weeks; what they have not paid by then is a matter of a call. */
const LOOK_BACK_DAYS = 60
/** Some are asked for each parcel by itself. */
const ASKED_AT_ONCE = 150

/** What a statement made of payments holds: a head, what it means to a settlement, and its cell in rupees. */
const parts: [head: string, column: ColumnMeaning, cell: (payment: CourierPayment) => string][] = [
  ['Tracking number', 'tracking', payment => payment.number],
  ['Cash collected', 'cod', payment => String(toRupees(payment.cod))],
  ['Fee', 'fee', payment => String(toRupees(minus(payment.fee, payment.feeTax)))],
  ['Sales tax on the fee', 'feeTax', payment => String(toRupees(payment.feeTax))],
  ['Taxes withheld', 'tax', payment => String(toRupees(payment.tax))],
  ['Paid out', 'net', payment => String(toRupees(payment.net))],
]
const columns: Columns = Object.fromEntries(parts.map(([head, column]) => [head, column]))
// Read by our own import.
const sheet = csvSheet<CourierPayment>(
  parts.map(([head, , cell]) => [head, cell]),
  { bom: false, harmless: false },
)

/**
 * Asks each connected courier which parcels it has paid for, and makes a statement of each of its payments, to be
 * checked as one that staff bring. A parcel stands in one statement; those that were discarded are fetched again. A
 * courier or payment that fails does not hold up the others; `NotDone` names it at the end.
 * @rule what a courier has paid, fetched
 */
export async function fetchPayments(db: Db, open: OpenCourierSystem): Promise<void> {
  await eachApart(
    await couriersWithSystem(db),
    ({ name }) => name,
    async courier => {
      const system = await open(courier.system)
      const numbers = system?.payments ? await unpaidNumbers(db, courier.courierId) : []
      if (system?.payments && numbers.length > 0) await keepPayments(db, courier, await system.payments(numbers))
    },
  )
}

const couriersWithSystem = (db: Db): Promise<Courier[]> =>
  db
    .selectFrom('couriers')
    .innerJoin('connections', 'connections.id', 'couriers.system')
    .select(['couriers.id as courierId', 'couriers.name', 'couriers.system'])
    .where('connections.active', '=', true)
    .execute()

/** Delivered parcels with cash that stand in no statement yet, those that wait longest first. */
async function unpaidNumbers(db: Db, courierId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select tracking_number as number from parcels
    where courier_id = ${courierId} and state = 'delivered' and tracking_number <> '' and cod_amount > 0
      and delivered_at > now() - ${LOOK_BACK_DAYS} * interval '1 day'
      and not exists (select from settlement_lines join settlements on settlements.id = settlement_id
        where settlement_lines.parcel_id = parcels.id and settlements.state <> 'discarded')
    order by delivered_at limit ${ASKED_AT_ONCE}`.execute(db)
  return rows.map(({ number }) => number)
}

async function keepPayments(db: Db, { courierId, name }: Courier, payments: readonly CourierPayment[]): Promise<void> {
  const statements = Map.groupBy(payments, ({ receipt, paidOn }) => `${paidOn} ${receipt}`)
  await eachApart(
    statements,
    ([key]) => `${name}, payment ${key}`,
    async ([key, lines]) => {
      const [{ receipt = '', paidOn = '' } = {}] = lines
      const file = { name: `${name} ${key}.csv`.slice(0, 200), bytes: new TextEncoder().encode(statementOf(lines)) }
      await inTransaction(db, async tx => {
        const statement = { courierId, paidOn, coversUntil: '', reference: receipt.slice(0, 80), file }
        const { settlementId, isNew } = await importStatement(tx, statement, null)
        if (!isNew) return
        // The columns of files that staff bring stay as they named them.
        await readStatement(tx, { settlementId, columns })
        const subject = { type: 'settlement', id: String(settlementId), label: `${name} ${receipt}`.trim() }
        await recordAudit(
          tx,
          { id: null, name },
          { action: 'settlement.fetched', subject, after: { lines: lines.length } },
        )
      })
    },
  )
}

/** The file of a statement of these payments, in rupees, in the order of their tracking numbers. */
export const statementOf = (lines: readonly CourierPayment[]): string =>
  sheet.head + sheet.lines(lines.toSorted((one, other) => one.number.localeCompare(other.number)))
