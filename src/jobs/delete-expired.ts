import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { dropOldFailures } from '../platform/database/job-queues.ts'
import { KEPT_DAYS, startOfWeek } from '../shop/catalogue/search/index.ts'

const DEFAULT_BATCH = 5_000

/** What nobody needs any more. Each names its rows by their system column, whatever their key is. */
const expired = (emailDays: number): Record<string, RawBuilder<unknown>> => ({
  sessions: sql`expires_at < now()`,
  verifications: sql`expires_at < now()`,
  staff_sessions: sql`expires_at < now()`,
  staff_verifications: sql`expires_at < now()`,
  staff_used_codes: sql`used_at < now() - interval '1 hour'`,
  staff_links: sql`email is not null and expires_at < now() - interval '30 days'`,
  email_changes: sql`asked_at < now() - interval '30 days'`,
  // Milliseconds.
  rate_limits: sql`expire < extract(epoch from now()) * 1000`,
  // No browser repeats a checkout after a month.
  idempotency_keys: sql`created_at < now() - interval '30 days'`,
  // A page that is still open after a day asks for the answer of no earlier press.
  staff_presses: sql`created_at < now() - interval '1 day'`,
  api_reads: sql`audited and day < current_date - 800`,
  preview_links: sql`expires_at < now()`,
  // A program that repeats a write does so within hours.
  api_writes: sql`created_at < now() - interval '2 days'`,
  // A browser asks within seconds what became of a change.
  cart_changes: sql`made_at < now() - interval '1 day'`,
  order_codes: sql`expires_at < now() - interval '30 days'`,
  // A proof counts for 30 days.
  proofs: sql`asked_at < now() - interval '31 days'`,
  order_presence: sql`seen_at < now() - interval '1 day'`,
  // With their lines; those that were imported stay.
  product_imports: sql`state <> 'taken' and created_at < now() - interval '30 days'`,
  checkouts: sql`noted_at < now() - interval '90 days'`,
  emails: sql`sent_at < now() - ${emailDays} * interval '1 day'`,
  // What was asked once in a week that is over may be somebody's own text.
  search_counts: sql`week < ${startOfWeek} - ${sql.lit(KEPT_DAYS)} or (week < ${startOfWeek} and searches < 2)`,
  // Of each product for two years; of all together they stay.
  page_views: sql`product_id <> '' and day < current_date - 800`,
  // Nobody has asked for it in a quarter of a year.
  missed_addresses: sql`missed_at < now() - interval '90 days'`,
  // Guests who left an email in the checkout and never ordered.
  customers: sql`user_id is null and account_id is null and created_at < now() - interval '90 days'
    and not exists (select from orders where customer_id = customers.id)
    and not exists (select from reviews where customer_id = customers.id)
    and not exists (select from stock_asks where customer_id = customers.id)
    and not exists (select from customers kept where kept.account_id = customers.id)`,
})

/**
 * Deletes what expired: sessions, verifications, limits, keys of checkouts, sent emails older than `emailDays`, guests
 * without orders, and jobs that failed for good 90 days ago, or 7 days where they name somebody. In batches, so that
 * nobody waits for a long lock.
 */
export async function deleteExpired(db: Db, emailDays: number, batch = DEFAULT_BATCH): Promise<void> {
  for (const [table, condition] of Object.entries(expired(emailDays))) {
    const rows = sql.table(table)
    const deleteSome = sql`
      delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${condition} limit ${batch} for update skip locked))`
    while ((await deleteSome.execute(db)).numAffectedRows === BigInt(batch));
  }
  await dropOldFailures(db)
}
