import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../money.ts'
import type { LedgerEvent } from './ledger-rules.ts'

/** What the ledger says of one order, in paisa: `charged = settled + open + refunded + writtenOff`. */
export type OrderMoney = {
  /**
   * What its customer is to pay: lines, coupon and shipping, less what came back in a parcel. Nothing once it is
   * cancelled.
   */
  charged: Paisa
  /**
   * What has become of its payments: in the bank, or kept by the courier as fee and tax. Paid back money is not in it.
   */
  settled: Paisa
  /** What is owed by the customer or a courier. Below zero: owed to the customer. */
  open: Paisa
  /** Of `open`: what a courier has collected. */
  withCourier: Paisa
  /** Of `open`: what a courier is to collect. */
  onTheWay: Paisa
  /** Taken back from what was sold, and paid back. What had been paid too much is not in it. */
  refunded: Paisa
  writtenOff: Paisa
  entries: { event: LedgerEvent; at: Date; note: string; who: string | null }[]
}

const of = (...accounts: string[]) =>
  sql<Paisa>`coalesce(sum(amount) filter (where account = any (${accounts})), 0)::bigint`

/** The money of one order, from the ledger. */
export async function findOrderMoney(db: Db, orderId: string): Promise<OrderMoney> {
  const [sums, entries] = await Promise.all([
    db
      .selectFrom('ledger_lines')
      .select([
        sql<Paisa>`-${of('sales', 'discounts', 'shippingIncome', 'giftWrap', 'returnedGoods', 'advancesKept')}`.as(
          'charged',
        ),
        of('bank', 'courierFees', 'inputTax', 'incomeTax', 'salesTax', 'withholdingTax').as('settled'),
        of('receivable', 'codInTransit', 'codDue').as('open'),
        of('codDue').as('withCourier'),
        of('codInTransit').as('onTheWay'),
        of('refunds').as('refunded'),
        of('writeOffs').as('writtenOff'),
      ])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('ledger_entries')
      .leftJoin('staff', 'staff.id', 'staff_id')
      .select(['ledger_entries.created_at as at', 'note', 'staff.name as who'])
      .select(eb => eb.ref('event').$castTo<LedgerEvent>().as('event'))
      .where('ledger_entries.id', 'in', eb =>
        eb.selectFrom('ledger_lines').select('entry_id').where('order_id', '=', orderId),
      )
      .orderBy('ledger_entries.id')
      .execute(),
  ])
  return { ...sums, entries }
}
