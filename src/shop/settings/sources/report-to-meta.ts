import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import { movedAt } from '../../ground/delivered-or-left-at.ts'
import type { Paisa } from '../../ground/money.ts'
import { workQueue } from '../../ground/work-queue.ts'
import type { Settings } from '../settings/index.ts'

/**
 * A delivered order as it is reported to an advertiser. `emailHash` and `phoneHash`: SHA-256 as Meta's rules say;
 * empty: none.
 */
export type Conversion = {
  /** One order is one event, however often it is sent. */
  eventId: string
  orderId: string
  at: Date
  amount: Paisa
  emailHash: string
  phoneHash: string
  /** The press on an advertisement, and when it was. */
  fbclid: string
  clickedAt: Date
}
export type AdSystem = { tell: (conversion: Conversion) => Promise<void> }

type Due = Omit<Conversion, 'emailHash' | 'phoneHash'> & { email: string; phone: string }

// Meta takes no event that is older.
const MOST_DAYS = 7

const orders = workQueue({
  table: 'order_sources',
  key: 'order_id',
  columns: { tries: 'meta_tries', nextTry: 'meta_next_at', why: null },
  waits: sql`meta_consented and meta = ''`,
  ready: sql`exists (select from orders where orders.id = order_id and order_status = 'delivered')`,
  firstPauseSeconds: 60,
  longestPauseSeconds: 4 * 3600,
  mostTries: 12,
})

/**
 * Tells Meta of delivered orders whose shoppers agreed to that, each once: after a lost response it is reported again
 * under the same event id, which Meta counts once. Does nothing while the setting or the connection is off.
 * @rule which orders are reported to Meta
 */
export async function reportToMeta(
  db: Db,
  open: () => Promise<AdSystem | null>,
  { adConversions }: Pick<Settings, 'adConversions'>,
): Promise<void> {
  const system = adConversions.includes('meta') ? await open() : null
  if (!system) return
  await dropLate(db)
  await orders.work(db, {
    read: conversionOf,
    nameOf: ({ eventId }) => `Order ${eventId}`,
    async work(due) {
      const { email, phone, id, tries, ...conversion } = due
      await system.tell({ ...conversion, emailHash: emailHash(email), phoneHash: phoneHash(phone) })
      await orders.keep(db, due, { meta: 'sent' })
    },
    ends: () => ({ meta: 'refused' }),
    // The next one would fail alike.
    stopsAt: ({ kind }) => kind !== 'refused',
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Lower case, without spaces around. */
const emailHash = (email: string): string => (hasMailbox(email) ? sha256(email.trim().toLowerCase()) : '')
/** Digits alone, with the country's code and without zeros in front. */
const phoneHash = (phone: string): string =>
  phone === '' ? '' : sha256(phone.replaceAll(/\D/g, '').replace(/^0+/, ''))

const deliveredAt = movedAt('delivered')

const dropLate = (db: Db) =>
  sql`update order_sources set meta = 'late' from orders where orders.id = order_id and meta_consented and meta = ''
    and order_status = 'delivered' and ${deliveredAt} < now() - make_interval(days => ${MOST_DAYS})`.execute(db)

const conversionOf = (orderId: string) => sql<Due>`
  select order_number as "eventId", orders.id as "orderId", ${deliveredAt} as at, total_amount as amount, email, phone_number as phone, fbclid,
    visited_at as "clickedAt"
  from order_sources join orders on orders.id = order_id where order_id = ${orderId}`
