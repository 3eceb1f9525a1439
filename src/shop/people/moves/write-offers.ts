import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { OfferForm, saveOffer } from '../../offers/offers/index.ts'
import type { Source } from './move-file-rules.ts'
import { findMoved, hashOf, recordChanged, recordMoved } from './moved.ts'
import type { OfferRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

/**
 * Adds the discounts of an old shop, switched off while the move is a rehearsal; a gift card becomes a private code of
 * its own, of one use. A file that is read again changes what it made while nobody has changed or used it here, and
 * switches off what has ended or is used up there.
 */
export const writeOffers: Writer<OfferRow> = async (tx, { move, source }, rows) => {
  const { first, again } = firstOnes(rows, ({ key }) => key)
  const before = await findMoved(
    tx,
    source,
    'offer',
    first.map(({ row }) => row.key),
  )
  const here = await lockOffers(
    tx,
    [...before.values()].map(({ madeId }) => madeId),
  )
  const fates: Fate[] = []
  for (const { line, row } of first) {
    const made = before.get(row.key)
    try {
      const fate = made
        ? await changeOffer(tx, source, row, { ...made, offer: here.get(made.madeId) })
        : await makeOffer(tx, { moveId: move.moveId, source }, row)
      fates.push({ line, ...fate })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const problem = { line, column: 'Code', cell: row.key.slice(0, 80), reason: `It was left out: ${error.message}` }
      fates.push({ line, state: 'left_out', reason: problem.reason, problems: [problem] })
    }
  }
  // Switched on when the move goes live; of a live one at once.
  await switchOffers(tx, { moveId: move.moveId, ids: [...here.keys()] })
  return [...fates, ...again]
}

type Offer = { id: string; code: string; value: Paisa; isUntouched: boolean }
type OfferFate = Omit<Fate, 'line'>

async function lockOffers(tx: Tx, ids: readonly string[]): Promise<Map<string, Offer>> {
  const { rows } = await sql<Offer>`
    select id, coalesce(code, '') as code, discount_value as value, version = 1 and redeemed = 0 as "isUntouched"
    from coupons where id = any(${ids}::text[]) order by id for update`.execute(tx)
  return new Map(rows.map(offer => [offer.id, offer]))
}

async function makeOffer(tx: Tx, of: { moveId: number; source: Source }, row: OfferRow): Promise<OfferFate> {
  if (row.left !== undefined) return { state: 'left_out', reason: row.left }
  const { offerId } = await saveOffer(tx, formOf(row, codeOf(row)))
  await recordMoved(tx, { ...of, kind: 'offer' }, [
    { key: row.key, madeId: offerId, facts: { on: row.on, hash: hashOf(row) } },
  ])
  return { state: 'made', keptAmount: row.isGift ? row.value : 0 }
}

/** What is kept of a gift card is what is stored here. */
async function changeOffer(
  tx: Tx,
  source: Source,
  row: OfferRow,
  { hash, offer }: { hash: string | null; offer: Offer | undefined },
): Promise<OfferFate> {
  const stored = row.isGift && offer ? offer.value : 0
  if (row.left !== undefined && (!offer || hash === hashOf(row))) return { state: 'left_out', reason: row.left }
  if (!offer || hash === hashOf(row)) return { state: 'known', reason: 'It was here already', keptAmount: stored }
  if (!offer.isUntouched)
    return { state: 'known', reason: 'It was changed or used here, and stays as it is', keptAmount: stored }
  if (row.left === undefined) {
    await saveOffer(tx, formOf(row, offer.code), { offerId: offer.id, version: 1 })
    // Nobody has worked with it.
    await tx.updateTable('coupons').set({ version: 1 }).where('id', '=', offer.id).execute()
  }
  await recordChanged(tx, { source, kind: 'offer' }, [{ key: row.key, facts: { on: row.on, hash: hashOf(row) } }])
  return row.left === undefined
    ? { state: 'changed', keptAmount: row.isGift ? row.value : 0 }
    : { state: 'changed', reason: row.left }
}

const codeOf = (row: OfferRow): string =>
  row.isGift
    ? `GIFT-${randomText(10)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, 'X')}`
    : row.key

function formOf(row: OfferRow, code: string): OfferForm {
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
  return parsed.data
}

/**
 * Switches the offers of a move, and those named by `ids`, on that are on in the old shop and whose move is live, and
 * all others off. Those that staff have changed stay.
 */
export const switchOffers = (tx: Tx, { moveId, ids = [] }: { moveId: number; ids?: readonly string[] }) =>
  sql`
    update coupons c set status = case when moves.state = 'live' and (m.facts -> 'on')::boolean then 'active' else 'inactive' end
    from moved m join moves on moves.id = m.move_id
    where (m.move_id = ${moveId} or m.made_id = any(${ids}::text[])) and m.kind = 'offer' and m.made_id = c.id and c.version = 1`.execute(
    tx,
  )
