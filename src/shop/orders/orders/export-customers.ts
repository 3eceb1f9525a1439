import { sql } from 'kysely'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { dayTextOf } from '../../ground/days-in-sql.ts'
import { type Paisa, toRupees } from '../../ground/money.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'

const CUSTOMERS_AT_ONCE = 1000

type Row = {
  email: string
  name: string
  phone: string
  city: string
  account: boolean
  orders: number
  delivered: number
  refused: number
  bought: Paisa
  first: string
  last: string
}

const sheet = csvSheet<Row>([
  ['Email', row => row.email],
  ['Name', row => row.name],
  ['Phone', row => row.phone],
  ['City', row => row.city],
  ['Account', row => (row.account ? 'yes' : 'no')],
  ['Orders', row => row.orders],
  ['Delivered', row => row.delivered],
  ['Not taken', row => row.refused],
  ['Bought, Rs', row => toRupees(row.bought)],
  ['First order', row => row.first],
  ['Last order', row => row.last],
])

/**
 * Everybody who has ordered, by their email, as CSV with a mark of UTF-8 for spreadsheets, in parts: with what they
 * received, in rupees. Deleted accounts, and orders taken without an email, are left out. No cell is read as a formula.
 */
export async function* exportCustomers(db: Db): AsyncGenerator<string> {
  yield sheet.head
  let after = ''
  for (;;) {
    const rows = await readRows(db, after)
    if (rows.length > 0) yield sheet.lines(rows)
    const last = rows.at(-1)
    if (!last || rows.length < CUSTOMERS_AT_ONCE) return
    after = last.email
  }
}

async function readRows(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with emails as (
      select distinct email from orders where email > ${after} and email not like '%.invalid' order by email limit ${CUSTOMERS_AT_ONCE}
    )
    select emails.email, latest.full_name as name, latest.phone_number as phone, latest.city,
      exists (select from customers where customers.email = emails.email and user_id is not null) as account, counted.*
    from emails
    join lateral (select full_name, phone_number, city from orders where orders.email = emails.email order by created_at desc limit 1) latest on true
    join lateral (
      select ${orderSums.orders} as orders, ${orderSums.delivered} as delivered, ${orderSums.refused} as refused, ${orderSums.brought} as bought,
        ${dayTextOf('min(created_at)')} as first,
        ${dayTextOf('max(created_at)')} as last
      from orders where orders.email = emails.email) counted on true
    order by emails.email`.execute(db)
  return rows
}
