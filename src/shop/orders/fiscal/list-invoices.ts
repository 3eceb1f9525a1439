import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { CHANGE_HOURS, type FiscalState, type InvoiceView, invoiceViewNames } from './fiscal-rules.ts'
import { buyerText, type FiscalInvoice } from './invoice.ts'

/** The filters of the list, from a query string. */
export const FiscalFilter = z.object({ state: oneOf(invoiceViewNames), page: pageFilter() })

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
  /**
   * Its order was edited to another buyer since it was numbered: whom it names, whom the order names, and until when
   * the seller changes it alone.
   */
  otherBuyer: { said: string; is: string; until: Date } | null
}

type Buyer = FiscalInvoice['buyer']

/** Invoices for the tax office, the newest first, and how many are in each state. */
export async function listInvoices(
  db: Db,
  { state, page }: z.output<typeof FiscalFilter>,
): Promise<{ invoices: ListedInvoice[]; more: boolean; counts: Partial<Record<InvoiceView, number>> }> {
  const [{ rows }, counts] = await Promise.all([
    sql<Omit<ListedInvoice, 'otherBuyer'> & { edited: { said: Buyer; is: Buyer; until: string } | null }>`
      select fiscal_invoices.id as "invoiceId", order_id as "orderId", invoice ->> 'orderNumber' as "orderNumber", kind, fiscal_invoices.state, number, why, tries,
        next_try_at as "nextTryAt", fiscal_invoices.created_at as "createdAt", replaced_at is not null as replaced,
        case when buyer_changed_at is not null then json_build_object(
          'said', invoice -> 'buyer', 'is', json_build_object('name', full_name, 'city', city, 'state', orders.state),
          'until', posted_at + make_interval(hours => ${CHANGE_HOURS})) end as edited,
        (select sum((line ->> 'value')::bigint) from jsonb_array_elements(invoice -> 'lines') line)::bigint as value,
        (select sum((line ->> 'tax')::bigint) from jsonb_array_elements(invoice -> 'lines') line)::bigint as tax
      from fiscal_invoices join orders on orders.id = order_id
      where ${state === 'buyer' ? sql`buyer_changed_at is not null` : state ? sql`fiscal_invoices.state = ${state}` : sql`true`}
      order by fiscal_invoices.id desc ${pageRows(page)}`.execute(db),
    sql<{ state: InvoiceView; count: number }>`
      select state, count(*)::int as count from fiscal_invoices group by state
      union all select 'buyer', count(*)::int from fiscal_invoices where buyer_changed_at is not null`.execute(db),
  ])
  const { rows: shown, more } = pageOf(rows)
  const invoices = shown.map(({ edited, ...row }) => ({
    ...row,
    otherBuyer: edited && {
      said: buyerText(edited.said),
      is: buyerText(edited.is),
      until: new Date(edited.until),
    },
  }))
  return { invoices, more, counts: Object.fromEntries(counts.rows.map(each => [each.state, each.count])) }
}

/** The number of an order's invoice; empty while it has none. */
export const fiscalNumberOf = sql<string>`coalesce((select number from fiscal_invoices
  where fiscal_invoices.order_id = orders.id and fiscal_invoices.kind = 'sale' and replaced_at is null), '')`
