import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { dropJobsNaming } from '../../../platform/database/job-queues.ts'
import { mailbox } from '../../ground/customers/index.ts'

/**
 * What names the person of some orders, as patterns of PostgreSQL: `words` the person, `keys` also their orders and
 * parcels.
 */
type Patterns = { words: string; keys: string }

// 'Ali' stands in too many words.
const SHORTEST_NAME = 3
const SHORTEST_STREET = 8
const LAST_DIGITS = 10

/**
 * Takes the person of these orders out of what staff, couriers and banks wrote around them: tags, saved views, requests
 * for approval, reasons, rows of couriers' files and load sheets. The orders still name the person.
 */
export async function forgetTexts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  const ofOrders = sql`order_id = any(${ids}::text[])`
  const ofParcels = sql`parcel_id in (select id from parcels where ${ofOrders})`
  await sql`delete from order_tags where ${ofOrders}`.execute(tx)
  await sql`update parcels set attempt_reason = '', courier_status = '' where ${ofOrders}`.execute(tx)
  await sql`update parcel_advice set remarks = '', why = '' where ${ofParcels}`.execute(tx)
  // Empty and not null: a booking without a label asks the courier for it.
  await sql`update parcel_bookings set label = case when label is not null then ''::bytea end, label_url = '', why = '' where ${ofParcels}`.execute(
    tx,
  )
  // A courier's list names everybody whose parcels went with it; it is of no use after the handover.
  await sql`update handovers set load_sheet = null, load_sheet_state = 'none'
    where load_sheet is not null and id in (select handover_id from parcels where ${ofOrders})`.execute(tx)
  const patterns = await patternsOf(tx, ids)
  if (!patterns) return
  const { words, keys } = patterns
  await sql`update order_changes set text = 'Deleted with the account' where ${ofOrders} and text ~* ${words}`.execute(
    tx,
  )
  await sql`delete from order_views
    where name ~* ${words} or replace(replace(replace(query, '+', ' '), '%40', '@'), '%2B', '+') ~* ${words}`.execute(
    tx,
  )
  await sql`update approvals set form = without_words(form, ${words}), before = without_words(before, ${words}),
      changes = without_words(changes, ${words}), reason = case when reason ~* ${words} then '' else reason end,
      why = case when why ~* ${words} then '' else why end
    where (form, before, changes, reason, why)::text ~* ${words}
      and exists (select from orders left join returns on returns.order_id = orders.id
        where orders.id = any(${ids}::text[]) and (path like '%/' || orders.id || '%' or path like '%/' || returns.id || '%'))`.execute(
    tx,
  )
  await sql`update settlements set rows = rows_without_words(rows, ${keys}, ${words})
    where id in (select settlement_id from settlement_lines where ${ofOrders})`.execute(tx)
  await sql`update courier_files set rows = rows_without_words(rows, ${keys}, ${words}), report = rows_without_words(report, ${keys}, ${words})
    where rows::text ~* ${keys} or report::text ~* ${keys}`.execute(tx)
}

async function patternsOf(tx: Tx, ids: readonly string[]): Promise<Patterns | null> {
  const { rows } = await sql<{
    name: string
    email: string
    phone: string
    street: string
    numbers: string[]
  }>`select full_name as name, email, phone_number as phone, address as street,
      array(select number from parcels, unnest(array[code, tracking_number]) number where order_id = orders.id and number <> '')
        || order_number as numbers
    from orders where id = any(${ids}::text[])`.execute(tx)
  const words = rows.flatMap(({ name, email, phone, street }) => [
    ...(name.length < SHORTEST_NAME ? [] : [`\\m${escaped(name)}\\M`]),
    ...emailPattern(email),
    ...phonePattern(phone),
    ...(street.length < SHORTEST_STREET ? [] : [escaped(street)]),
  ])
  if (words.length === 0) return null
  const numbers = rows.flatMap(row => row.numbers.map(number => `\\m${escaped(number)}\\M`))
  return { words: anyOf(words), keys: anyOf([...words, ...numbers]) }
}

/** A phone however it is written: its last digits with spaces or hyphens between them. */
export function phonePattern(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '').slice(-LAST_DIGITS)
  return digits.length < LAST_DIGITS - 2 ? [] : [[...digits].join('[^0-9]{0,2}')]
}

/** Removes jobs that name these emails or phones. */
export const forgetJobs = (tx: Tx, contacts: { emails: readonly string[]; phones: readonly string[] }): Promise<void> =>
  dropJobsNaming(tx, [...new Set([...contacts.emails.flatMap(emailPattern), ...contacts.phones.flatMap(phonePattern)])])

/** An email and its mailbox. */
const emailPattern = (email: string): string[] => (email === '' ? [] : [escaped(email), escaped(mailbox(email))])

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (patterns: readonly string[]) => [...new Set(patterns)].join('|')
