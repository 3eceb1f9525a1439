import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { OfferForm, saveOffer } from '../../offers/offers/index.ts'
import { findMoved, recordMoved } from './moved.ts'
import type { OfferRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

/**
 * Adds the discounts of an old shop, switched off while the move is a rehearsal; a gift card becomes a private code of its own, of one use. A code
 * that is here already stays as it is.
 */
export const writeOffers: Writer<OfferRow> = async (tx, { move, source }, rows) => {
  const { first, again } = firstOnes(rows, ({ key }) => key)
  const before = await findMoved(
    tx,
    source,
    'offer',
    first.map(({ row }) => row.key),
  )
  const fates: Fate[] = []
  for (const { line, row } of first) {
    const keptAmount = row.isGift ? row.value : 0
    if (before.has(row.key)) {
      fates.push({ line, state: 'known', reason: 'It was here already', keptAmount })
      continue
    }
    try {
      const offerId = await addOffer(tx, row)
      await recordMoved(tx, { moveId: move.moveId, source, kind: 'offer' }, [
        { key: row.key, madeId: offerId, facts: { on: row.on } },
      ])
      fates.push({ line, state: 'made', keptAmount })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const problem = { line, column: 'Code', cell: row.key.slice(0, 80), reason: `It was left out: ${error.message}` }
      fates.push({ line, state: 'left_out', reason: problem.reason, problems: [problem] })
    }
  }
  // Switched on when the move goes live; of a live one at once.
  await switchOffers(tx, move.moveId, move.state === 'live')
  return [...fates, ...again]
}

async function addOffer(tx: Tx, row: OfferRow): Promise<string> {
  const code = row.isGift
    ? `GIFT-${randomText(10)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, 'X')}`
    : row.key
  const parsed = OfferForm.safeParse({
    name: row.name,
    discountType: row.kind,
    percent: row.kind === 'percentage' ? row.value / 100 : null,
    cap: null,
    amount: row.kind === 'fixed' ? row.value : null,
    buy: null,
    get: null,
    most: null,
    giftSku: '',
    giftPieces: null,
    categories: [],
    collections: [],
    products: [],
    sizes: [],
    minimum: row.minimum,
    cities: [],
    firstOrder: false,
    tags: [],
    prepaid: false,
    // Nobody is shown a code before the house wants it.
    couponType: 'private',
    code,
    combinable: row.isGift ?? false,
    totalLimit: row.limit,
    personLimit: row.perPerson,
    startsAt: row.begins ?? '',
    endsAt: row.ends ?? '',
    hoursFrom: '',
    hoursTo: '',
  })
  if (!parsed.success) throw new ShopError('invalid', parsed.error.issues[0]?.message ?? 'It cannot be taken')
  const { offerId } = await saveOffer(tx, parsed.data)
  return offerId
}

/** Switches the offers of a move on that were on in the old shop, or all of them off. Those that staff have changed stay. */
export const switchOffers = (tx: Tx, moveId: number, on: boolean) =>
  sql`
    update coupons c set status = case when ${on} and (m.facts -> 'on')::boolean then 'active' else 'inactive' end
    from moved m where m.move_id = ${moveId} and m.kind = 'offer' and m.made_id = c.id and c.version = 1`.execute(tx)
