import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { lockVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { OfferForm } from './offer-form.ts'
import { readOffer } from './read-offer.ts'

type Saved = {
  offerId: string
  name: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Whether anything but its name differs. */
  givesOther: boolean
}

/**
 * Saves a new offer, or changes one; it counts in every process with the commit. Throws `not_found`, `move_refused`,
 * `invalid`, and `taken` for a code that another offer has.
 */
export async function saveOffer(tx: Tx, form: OfferForm, known?: { offerId: string; version: number }): Promise<Saved> {
  const offer = await readOffer(tx, form)
  const before = known ? await lockVersion(tx, 'coupons', known.offerId, known.version) : null
  if (
    before &&
    before.coupon_type !== offer.couponType &&
    (before.coupon_type === 'batch' || offer.couponType === 'batch')
  )
    throw new ShopError(
      'invalid',
      'A batch stays one, and nothing else becomes one: please make another offer',
      'couponType',
    )
  if (before && offer.totalLimit !== null && offer.totalLimit < before.redeemed)
    throw new ShopError('invalid', `It has been used ${before.redeemed} times already`, 'totalLimit')
  await demandFree(tx, offer.code, known?.offerId ?? '')
  const values = {
    name: offer.name,
    code: offer.code || null,
    coupon_type: offer.couponType,
    discount_type: offer.discountType,
    discount_value: offer.discountValue,
    minimum_subtotal: offer.minimumSubtotal,
    start_date: offer.startDate,
    end_date: offer.endDate,
    total_limit: offer.totalLimit,
    person_limit: offer.personLimit,
    combinable: offer.combinable,
    terms: JSON.stringify(offer.terms),
  }
  const offerId = known?.offerId ?? randomText(16)
  if (known)
    await tx
      .updateTable('coupons')
      .set({ ...values, version: known.version + 1, changed_at: new Date() })
      .where('id', '=', offerId)
      .execute()
  else
    await tx
      .insertInto('coupons')
      .values({ ...values, id: offerId, live_status: 'live' })
      .execute()
  const after = shownValues({ ...values, terms: offer.terms })
  const was = before ? shownValues({ ...before, terms: before.terms }) : {}
  const changed = Object.keys(after).filter(field => JSON.stringify(was[field]) !== JSON.stringify(after[field]))
  const pick = (of: Record<string, unknown>) =>
    Object.fromEntries(changed.flatMap(field => (of[field] === undefined ? [] : [[field, of[field]]])))
  const givesOther = changed.some(field => field !== 'name')
  return { offerId, name: offer.name, before: pick(was), after: pick(after), givesOther }
}

type Columns = Record<string, unknown> & { terms: unknown }

/** The values of the form alone, each term for itself: for the audit log and the history. */
function shownValues({ terms, ...row }: Columns): Record<string, unknown> {
  const { name, code, coupon_type, discount_type, discount_value, minimum_subtotal } = row
  const { start_date, end_date, total_limit, person_limit, combinable } = row
  const whole = {
    name,
    code,
    usedBy: coupon_type,
    gives: discount_type,
    discount: Number(discount_value) / 100,
    price: minimum_subtotal,
    begins: start_date,
    ends: end_date,
    usesInAll: total_limit,
    usesOfACustomer: person_limit,
    combinable,
    ...(terms as object),
  }
  return JSON.parse(JSON.stringify(whole))
}

/** Of two that are saved at once the second waits here. */
async function demandFree(tx: Tx, code: string, offerId: string): Promise<void> {
  if (!code) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${code}, 3))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select name from coupons where id <> ${offerId} and (code = ${code} or id = (select coupon_id from coupon_codes where code = ${code})) limit 1`.execute(
    tx,
  )
  if (rows[0]) throw new ShopError('taken', `${rows[0].name} has this code`, 'code')
}

/** Stops an offer at once in every process, or lets it run again. Throws `not_found`, `move_refused`. */
export async function switchOffer(
  tx: Tx,
  { offerId, version, on }: { offerId: string; version: number; on: boolean },
): Promise<{ name: string }> {
  const { name } = await lockVersion(tx, 'coupons', offerId, version)
  await tx
    .updateTable('coupons')
    .set({ status: on ? 'active' : 'inactive', live_status: 'live', version: version + 1, changed_at: new Date() })
    .where('id', '=', offerId)
    .execute()
  return { name }
}
