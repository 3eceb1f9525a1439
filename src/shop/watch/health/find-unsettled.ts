import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { plural } from '../../ground/plural.ts'

const ASK_AFTER = sql`interval '1 hour'`
// Who was not reached by then is called, or has called.
const MESSAGE_DAYS = 3

/**
 * The incidents of what another system has left open for an hour and the shop cannot settle by itself, one a kind: tax
 * invoices and messages without an answer, payments after which a shopper came back and whose page does not say what
 * became of them. Bookings have incidents of their own, refunds and payments that are odd stand in the day's work,
 * webhooks and events of ads are sent again by themselves.
 * @rule what asks a person because no system says what became of it
 */
export async function findUnsettled(db: Db): Promise<Incident[]> {
  const { rows } = await sql<{ kind: string; count: number; path: string; why: string }>`
    (select 'invoice' as kind, count(*)::int as count, '/admin/tax/invoices?view=uncertain' as path, max(why) as why from fiscal_invoices
      where state = 'uncertain' and sent_at < now() - ${ASK_AFTER} having count(*) > 0)
    union all
    (select 'payment', count(*)::int, '/admin/orders/' || min(order_id), max(why) from hosted_payments
      where state = 'open' and told_at < now() - ${ASK_AFTER} having count(*) > 0)
    union all
    (select 'message', count(*)::int, '/admin/messages', max(why) from messages m
      where state = 'uncertain' and queued_at between now() - ${MESSAGE_DAYS} * interval '1 day' and now() - ${ASK_AFTER}
        and not exists (select from messages later where later.phone = m.phone and later.queued_at > m.queued_at and later.state <> 'uncertain')
      having count(*) > 0)`.execute(db)
  return rows.map(({ kind, count, path, why }) => ({
    kind: 'unsettled',
    place: kind,
    path,
    text: `${texts[kind]?.(count) ?? ''}${why ? ` It says: ${why}.` : ''}`.slice(0, 2000),
  }))
}

const texts: Record<string, (count: number) => string> = {
  invoice: count =>
    `${plural(count, 'tax invoice')} left without an answer: please look in the tax office's portal whether it has a number, and write that down.`,
  payment: count =>
    `${plural(count, 'shopper')} came back from paying, and the other system does not say what became of it: please look in its portal.`,
  message: count => `Nobody knows whether ${plural(count, 'message')} arrived: please write again, or call.`,
}

/**
 * The incidents of words that couriers use and nobody has explained, one a courier: until then their parcels stay as
 * they are.
 */
export async function findUnknownWords(db: Db): Promise<Incident[]> {
  const { rows } = await sql<{ id: string; name: string; words: string[] }>`
    select c.id, c.name, array_agg(word order by seen_at) as words from courier_unknown_words w join couriers c on c.id = w.courier_id
    group by 1, 2 order by 2`.execute(db)
  return rows.map(({ id, name, words }) => ({
    kind: 'words',
    place: id,
    path: `/admin/dispatch/couriers/${id}`,
    text: `${name} says ${words
      .slice(0, 5)
      .map(word => `'${word}'`)
      .join(
        ', ',
      )}${words.length > 5 ? ` and ${words.length - 5} more` : ''}, which nobody has explained. Please say on its page what each means: it is kept, and the parcels follow.`,
  }))
}
