import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters.ts'
import type { Paisa } from '../../ground/money.ts'
import { type FiscalState, fiscalStateNames } from './rules.ts'

const PAGE_SIZE = 50

/** The filters of the list, from a query string. */
export const FiscalFilter = z.object({ state: oneOf(fiscalStateNames), page: pageFilter() })

/** An invoice or note in the list. Amounts in paisa. */
export type ListedInvoice = {
  invoiceId: number
  orderId: string
  orderNumber: string
  kind: 'sale' | 'note'
  state: FiscalState
  number: string | null
  why: string
  tries: number
  nextTryAt: Date
  createdAt: Date
  value: Paisa
  tax: Paisa
  /** Another invoice took its place. */
  replaced: boolean
}

/** Invoices for the tax office, the newest first, and how many are in each state. */
export async function listInvoices(
  db: Db,
  { state, page }: z.output<typeof FiscalFilter>,
): Promise<{ invoices: ListedInvoice[]; more: boolean; counts: Partial<Record<FiscalState, number>> }> {
  const [{ rows }, counts] = await Promise.all([
    sql<ListedInvoice>`
      select id as "invoiceId", order_id as "orderId", invoice ->> 'orderNumber' as "orderNumber", kind, state, number, why, tries,
        next_try_at as "nextTryAt", created_at as "createdAt", replaced_at is not null as replaced,
        (select sum((line ->> 'value')::bigint) from jsonb_array_elements(invoice -> 'lines') line)::bigint as value,
        (select sum((line ->> 'tax')::bigint) from jsonb_array_elements(invoice -> 'lines') line)::bigint as tax
      from fiscal_invoices where ${state ? sql`state = ${state}` : sql`true`}
      order by id desc ${pageRows(page, PAGE_SIZE)}`.execute(db),
    sql<{
      state: FiscalState
      count: number
    }>`select state, count(*)::int as count from fiscal_invoices group by state`.execute(db),
  ])
  const { rows: invoices, more } = pageOf(rows, PAGE_SIZE)
  return { invoices, more, counts: Object.fromEntries(counts.rows.map(each => [each.state, each.count])) }
}

/** The number of an order's invoice; empty while it has none. */
export const fiscalNumberOf = sql<string>`coalesce((select number from fiscal_invoices
  where fiscal_invoices.order_id = orders.id and fiscal_invoices.kind = 'sale' and replaced_at is null), '')`
