import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { hasMailbox } from '../../ground/customers/rules.ts'
import { claimed, eachApart } from '../../ground/each-apart.ts'
import type { Paisa } from '../../ground/money.ts'
import type { Settings } from '../settings/index.ts'

/** A delivered order as an advertiser is told of it. `emailHash` and `phoneHash`: SHA-256 as Meta's rules say; empty: none. */
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

type Due = Omit<Conversion, 'emailHash' | 'phoneHash' | 'eventId'> & {
  orderNumber: string
  email: string
  phone: string
  tries: number
}

// Meta takes no event that is older.
const MOST_DAYS = 7
// Longer than the longest call with its time-outs.
const LEASE_SECONDS = 120
const FIRST_PAUSE_SECONDS = 60
const MOST_TRIES = 12

/**
 * Tells Meta of delivered orders whose shoppers agreed to that, each once: an answer that was lost is asked for again under the same event id,
 * which Meta counts once. Does nothing while the setting or the connection is off.
 * @rule which orders Meta is told of
 */
export async function tellMeta(
  db: Db,
  open: () => Promise<AdSystem | null>,
  { adConversions }: Pick<Settings, 'adConversions'>,
): Promise<void> {
  const system = adConversions.includes('meta') ? await open() : null
  if (!system) return
  await dropLate(db)
  let isAway = false
  const next = async () => (isAway ? undefined : claim(db))
  await eachApart(
    claimed(next),
    ({ orderNumber }) => `Order ${orderNumber}`,
    async due => {
      const { email, phone, orderNumber, tries, ...rest } = due
      try {
        await system.tell({ ...rest, eventId: orderNumber, emailHash: emailHash(email), phoneHash: phoneHash(phone) })
        await keep(db, due, 'sent')
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        if (error.kind === 'refused' || tries >= MOST_TRIES) await keep(db, due, 'refused')
        else await putOff(db, due)
        // The next one would fail alike.
        isAway = error.kind !== 'refused'
      }
    },
  )
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Lower case, without spaces around. */
const emailHash = (email: string): string => (hasMailbox(email) ? sha256(email.trim().toLowerCase()) : '')
/** Digits alone, with the country's code and without zeros in front. */
const phoneHash = (phone: string): string =>
  phone === '' ? '' : sha256(phone.replaceAll(/\D/g, '').replace(/^0+/, ''))

const deliveredAt = sql<Date>`(select max(created_at) from order_events
  where order_events.order_id = orders.id and order_events.order_status = 'delivered')`

const dropLate = (db: Db) =>
  sql`update order_sources set meta = 'late' from orders where orders.id = order_id and meta_consented and meta = ''
    and order_status = 'delivered' and ${deliveredAt} < now() - make_interval(days => ${MOST_DAYS})`.execute(db)

async function claim(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update order_sources set meta_next_at = now() + make_interval(secs => ${LEASE_SECONDS}), meta_tries = meta_tries + 1
    from (select order_id, ${deliveredAt} as at, total_amount as amount, email, phone_number as phone, order_number from order_sources
      join orders on orders.id = order_id
      where meta_consented and meta = '' and meta_next_at <= now() and order_status = 'delivered'
      order by meta_next_at limit 1 for update of order_sources skip locked) due
    where order_sources.order_id = due.order_id
    returning due.order_id as "orderId", at, amount, email, phone, order_number as "orderNumber", fbclid, visited_at as "clickedAt",
      meta_tries as tries`.execute(db)
  return rows[0]
}

const keep = (db: Db, { orderId }: Due, meta: 'sent' | 'refused') =>
  db.updateTable('order_sources').set({ meta }).where('order_id', '=', orderId).execute()

async function putOff(db: Db, { orderId, tries }: Due): Promise<void> {
  const seconds = FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 8)
  await sql`update order_sources set meta_next_at = now() + make_interval(secs => ${seconds}) where order_id = ${orderId}`.execute(
    db,
  )
}
