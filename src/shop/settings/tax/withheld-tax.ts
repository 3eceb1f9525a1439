import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { type Paisa, rs, toRupees } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month, such as 2026-11')

/** What a courier withheld in a month, by the day that it paid, and what it has certified. Amounts in paisa. */
export type Withheld = {
  /** '2026-11' */
  month: string
  courierId: string
  courier: string
  incomeTax: Paisa
  salesTax: Paisa
  /** Withheld by statements that have one sum of both. */
  notApart: Paisa
  /**
   * The courier's own sales tax on its fees; of it what the ledger has as input tax, since the house charged sales tax
   * that day.
   */
  feeTax: Paisa
  inputTax: Paisa
  certifiedIncome: Paisa
  certifiedSales: Paisa
}

const withheldLines = (where: RawBuilder<unknown>) => sql`
  select to_char(settlements.paid_on, 'YYYY-MM') as month, settlements.courier_id,
    ledger_lines.account, ledger_lines.amount, ledger_lines.order_id, settlements.id as settlement_id, settlements.reference
  from settlements join ledger_lines on ledger_lines.entry_id = settlements.entry_id
  where ledger_lines.account in ('incomeTax', 'salesTax', 'withholdingTax', 'inputTax') and ${where}`

/** What couriers withheld, and their sales tax on fees, by month, the newest first. */
export async function listWithheld(db: Db): Promise<Withheld[]> {
  const { rows } = await sql<Withheld>`
    with taken as (${withheldLines(sql`true`)}), both_sides as (
      select month, courier_id, coalesce(sum(amount) filter (where account = 'incomeTax'), 0) as income,
        coalesce(sum(amount) filter (where account = 'salesTax'), 0) as sales,
        coalesce(sum(amount) filter (where account = 'withholdingTax'), 0) as not_apart,
        coalesce(sum(amount) filter (where account = 'inputTax'), 0) as input, 0 as fee_tax, 0 as paper_income, 0 as paper_sales
      from taken group by 1, 2
      union all
      select to_char(paid_on, 'YYYY-MM'), courier_id, 0, 0, 0, 0, sum(fee_tax), 0, 0
      from settlements join settlement_lines on settlement_lines.settlement_id = settlements.id where state = 'closed' and fee_tax <> 0 group by 1, 2
      union all
      select to_char(month, 'YYYY-MM'), courier_id, 0, 0, 0, 0, 0, coalesce(sum(amount) filter (where tax = 'income'), 0),
        coalesce(sum(amount) filter (where tax = 'sales'), 0)
      from tax_certificates group by 1, 2)
    select month, courier_id as "courierId", couriers.name as courier, sum(income)::bigint as "incomeTax", sum(sales)::bigint as "salesTax",
      sum(not_apart)::bigint as "notApart", sum(input)::bigint as "inputTax", sum(fee_tax)::bigint as "feeTax", sum(paper_income)::bigint as "certifiedIncome", sum(paper_sales)::bigint as "certifiedSales"
    from both_sides join couriers on couriers.id = courier_id group by 1, 2, 3 order by month desc, couriers.name limit 240`.execute(
    db,
  )
  return rows
}

/** The month of an export. */
export const TaxMonth = z.object({ month: Month })

type TakenRow = { courier: string; order: string; ref: string; income: Paisa; sales: Paisa; other: Paisa; input: Paisa }

/** What was withheld of each order in a month, as CSV. Amounts in rupees. */
export async function* exportWithheld(db: Db, { month }: z.output<typeof TaxMonth>): AsyncGenerator<string> {
  const { rows } = await sql<TakenRow>`
    with taken as (${withheldLines(sql`true`)})
    select couriers.name as courier, coalesce(order_number, '') as "order", 'Settlement ' || settlement_id || ' ' || taken.reference as ref,
      coalesce(sum(taken.amount) filter (where account = 'incomeTax'), 0)::bigint as income,
      coalesce(sum(taken.amount) filter (where account = 'salesTax'), 0)::bigint as sales,
      coalesce(sum(taken.amount) filter (where account = 'withholdingTax'), 0)::bigint as other,
      coalesce(sum(taken.amount) filter (where account = 'inputTax'), 0)::bigint as input
    from taken join couriers on couriers.id = taken.courier_id left join orders on orders.id = taken.order_id
    where month = ${month} group by 1, 2, 3 order by 1, 3, 2`.execute(db)
  const sheet = csvSheet<TakenRow>([
    ['Month', () => month],
    ['Courier', row => row.courier],
    ['Settlement', row => row.ref.trim()],
    ['Order', row => row.order],
    ['Income tax', row => toRupees(row.income).toFixed(2)],
    ['Sales tax', row => toRupees(row.sales).toFixed(2)],
    ['Not told apart', row => toRupees(row.other).toFixed(2)],
    ['Input tax on the fee', row => toRupees(row.input).toFixed(2)],
  ])
  yield sheet.head
  yield sheet.lines(rows)
}

/** The form of a certificate. The amount in rupees as typed. */
export const KeepCertificate = z.object({
  courierId: z.string('Please choose the courier').min(1, 'Please choose the courier').max(40),
  month: Month,
  tax: z.enum(['income', 'sales'], 'Please choose the tax'),
  number: z.string().trim().min(1, 'Please enter the number of the certificate').max(80),
  amount: z
    .preprocess(
      plainNumber,
      z.coerce
        .number('Please enter the amount in rupees')
        .positive('Please enter the amount in rupees')
        .max(100_000_000),
    )
    .transform(rs),
})

/**
 * Keeps a certificate. Throws `invalid` for an unknown courier; a number that is stored already the database refuses.
 */
export async function keepCertificate(
  tx: Tx,
  { month, courierId, ...certificate }: z.output<typeof KeepCertificate>,
  by: string,
): Promise<{ courier: string }> {
  const courier = await tx.selectFrom('couriers').select('name').where('id', '=', courierId).executeTakeFirst()
  if (!courier) throw new ShopError('invalid', 'Please choose the courier', 'courierId')
  await tx
    .insertInto('tax_certificates')
    .values({
      ...certificate,
      courier_id: courierId,
      month: sql<Date>`${`${month}-01`}::date`,
      created_by: by.slice(0, 80),
    })
    .execute()
  return { courier: courier.name }
}
