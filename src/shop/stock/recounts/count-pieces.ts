import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { required } from '../../ground/forms/index.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { type CodedSize, findByCodes } from '../stock/index.ts'
import { aboveMostText, countsAboveMost } from './most-there.ts'
import { addSizes } from './open-recount.ts'

// One request of a fast scanner: what was scanned while the one before was sent.
const SCANS_LIMIT = 500
const PIECES_LIMIT = 1_000_000

/** Codes as scanned, a line each; `batch` is new for every batch, so that one that is sent twice counts once. */
export const ScanPieces = z.object({
  batch: z.string().regex(/^[\w-]{8,60}$/, 'Please load the page again'),
  scanned: z
    .string({ error: 'Please scan or type a barcode' })
    .max(SCANS_LIMIT * 50, 'Please send less at once')
    .transform(text =>
      text
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(60, 'A barcode has at most 40 characters'))
        .min(1, 'Please scan or type a barcode')
        .max(SCANS_LIMIT, 'Please send less at once'),
    ),
})

/** How many of a size stand there, typed. `seen`: the pieces before, '' for none. */
export const TypePieces = z.object({
  sizeId: z.string().max(120),
  pieces: z
    .preprocess(
      plainNumber,
      z
        .string({ error: 'Please enter how many' })
        .trim()
        .regex(/^\d{1,6}$/, 'Please enter a whole number from 0'),
    )
    .transform(Number),
  seen: z.string().max(10).default(''),
  /** The pieces that were asked about, and are right. */
  sure: z.string().max(10).default(''),
})

export const AddSize = z.object({
  sku: required('Please enter a barcode or SKU').max(60, 'A barcode has at most 40 characters'),
})

/** Locks a recount that is open. Throws `not_found`, `move_refused` when it has ended. */
export async function lockRecount(tx: Tx, recountId: number) {
  const recount = await tx.selectFrom('recounts').selectAll().where('id', '=', recountId).forUpdate().executeTakeFirst()
  if (!recount) throw new ShopError('not_found', 'There is no such recount')
  if (recount.state !== 'open') throw new ShopError('move_refused', `${recount.ended_by} has ended this recount`)
  return recount
}

/** What became of a batch: pieces now counted of each size in it, and the codes that were not counted. */
export type Scanned = {
  counted: { label: string; pieces: number }[]
  refused: { code: string; why: string }[]
}

/**
 * Counts scanned pieces. Codes that no size has, or whose size is not counted here, are refused one by one; throws
 * `invalid` when all are, `not_found`, `move_refused`.
 */
export async function scanPieces(
  tx: Tx,
  { recountId, batch, scanned, actor }: z.output<typeof ScanPieces> & { recountId: number; actor: string },
): Promise<Scanned & { name: string; repeated: boolean }> {
  const { name } = await lockRecount(tx, recountId)
  const sizes = await findByCodes(tx, scanned)
  const lines = await linesOf(tx, recountId, [...sizes.values()])
  const counts = new Map<string, number>()
  const refused: Scanned['refused'] = []
  for (const code of scanned) {
    const size = sizes.get(code)
    if (size && lines.some(({ sizeId }) => sizeId === size.sizeId)) {
      counts.set(size.sizeId, (counts.get(size.sizeId) ?? 0) + 1)
    } else {
      refused.push({ code, why: whyRefused(code, size) })
    }
  }
  const full = lines.find(({ sizeId, pieces }) => (pieces ?? 0) + (counts.get(sizeId) ?? 0) > PIECES_LIMIT)
  if (full) throw new ShopError('invalid', `${full.label}: at most ${PIECES_LIMIT} pieces can be counted`, 'scanned')
  const [first] = refused
  if (first && counts.size === 0) throw new ShopError('invalid', first.why, 'scanned')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recount_batches')
    .values({ recount_id: recountId, id: batch })
    .onConflict(oc => oc.doNothing())
    .executeTakeFirst()
  const repeated = numInsertedOrUpdatedRows === 0n
  if (!repeated) {
    const more = [...counts].map(([sizeId, pieces]) => ({ sizeId, pieces }))
    await writeCounts(tx, recountId, more, { actor, adds: true })
  }
  const counted = (await linesOf(tx, recountId, [...sizes.values()]))
    .filter(({ sizeId }) => counts.has(sizeId))
    .map(({ label, pieces }) => ({ label, pieces: pieces ?? 0 }))
  return { name, counted, refused, repeated }
}

async function linesOf(tx: Tx, recountId: number, sizes: readonly CodedSize[]) {
  if (sizes.length === 0) return []
  const rows = await tx
    .selectFrom('recount_lines')
    .select(['size_id as sizeId', 'pieces'])
    .where('recount_id', '=', recountId)
    .where(
      'size_id',
      'in',
      sizes.map(({ sizeId }) => sizeId),
    )
    .execute()
  return rows.flatMap(row => {
    const size = sizes.find(({ sizeId }) => sizeId === row.sizeId)
    return size ? [{ ...row, label: sizeText(size.name, size.ml, size.setOf) }] : []
  })
}

function whyRefused(code: string, size: CodedSize | undefined): string {
  if (!size) return `No size has the barcode or SKU ${code}`
  const place = size.shelf ? `it belongs on shelf ${size.shelf}` : 'it has no shelf'
  return `${sizeText(size.name, size.ml, size.setOf)} is not counted here: ${place}`
}

/**
 * Sets how many of a size stand there. Throws `not_found`, `move_refused` when somebody else counted it meanwhile, or
 * when it is more than can be there and `sure` does not say so.
 */
export async function typePieces(
  tx: Tx,
  { recountId, sizeId, pieces, seen, sure, actor }: z.output<typeof TypePieces> & { recountId: number; actor: string },
): Promise<{ name: string; before: number | null }> {
  const { name } = await lockRecount(tx, recountId)
  const line = await tx
    .selectFrom('recount_lines')
    .select(['pieces', 'counted_by'])
    .where('recount_id', '=', recountId)
    .where('size_id', '=', sizeId)
    .executeTakeFirst()
  if (!line) throw new ShopError('not_found', 'This size is not in the recount')
  if (String(line.pieces ?? '') !== seen) {
    throw new ShopError(
      'move_refused',
      `${line.counted_by} has counted ${line.pieces} meanwhile. Please check it and save again.`,
    )
  }
  const [above] = sure === String(pieces) ? [] : await countsAboveMost(tx, [{ sizeId, pieces }])
  if (above) {
    const text = `${aboveMostText(above)}. Please count again, and save once more if it is right.`
    throw new ShopError('move_refused', text, 'pieces')
  }
  await writeCounts(tx, recountId, [{ sizeId, pieces }], { actor, adds: false })
  return { name, before: line.pieces }
}

/** Adds a size that lies where it is not expected. Throws `invalid` for an unknown code, `taken`. */
export async function addSize(
  tx: Tx,
  { recountId, sku }: z.output<typeof AddSize> & { recountId: number },
): Promise<{ name: string; label: string }> {
  const { name } = await lockRecount(tx, recountId)
  const size = (await findByCodes(tx, [sku])).get(sku)
  if (!size) throw new ShopError('invalid', `No size has the barcode or SKU ${sku}`, 'sku')
  if (size.isSet)
    throw new ShopError(
      'invalid',
      `${sizeText(size.name, size.ml, size.setOf)} is a set: please count its parts`,
      'sku',
    )
  await addSizes(tx, recountId, [size.sizeId])
  return { name, label: sizeText(size.name, size.ml, size.setOf) }
}

/**
 * Writes what was counted, with what should have stood there at this moment: one statement reads stock and the pieces
 * of orders, so that an order is in both or in neither.
 */
export async function writeCounts(
  tx: Tx,
  recountId: number,
  counts: readonly { sizeId: string; pieces: number }[],
  { actor, adds }: { actor: string; adds: boolean },
): Promise<void> {
  await sql`
    update recount_lines set
      pieces = case when ${adds} then coalesce(recount_lines.pieces, 0) else 0 end + counts.pieces,
      expected = stock + coalesce(held.on_shelf, 0), entry = stock_entries, counted_by = ${actor}, counted_at = now()
    from unnest(${counts.map(({ sizeId }) => sizeId)}::text[], ${counts.map(({ pieces }) => pieces)}::int[]) as counts (size_id, pieces)
    join sizes on sizes.id = counts.size_id
    left join (
      select size_id, sum(on_shelf)::int as on_shelf from held_pieces where size_id = any(${counts.map(({ sizeId }) => sizeId)}::text[])
      group by size_id
    ) held on held.size_id = sizes.id
    where recount_lines.recount_id = ${recountId} and recount_lines.size_id = counts.size_id`.execute(tx)
  await tx
    .updateTable('recounts')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', recountId)
    .execute()
}
