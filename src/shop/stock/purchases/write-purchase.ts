import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { required } from '../../ground/forms/index.ts'
import type { Paisa } from '../../ground/money.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { findByCodes } from '../stock/index.ts'
import { lockPurchase } from './lock-purchase.ts'
import { bySize, Cost, Pieces, SeenPurchase } from './purchase-form-rules.ts'
import { MAX_PURCHASE_LINES } from './purchase-rules.ts'

const note = z.string().trim().max(500, 'Please use 500 characters or less').default('')
const expectedOn = day('Please enter a date').or(z.literal('')).default('')

const sizeIds = z
  .union([z.array(z.string().max(120)), z.string().max(120)])
  .transform(one => [one].flat())
  .default([])
  .pipe(z.array(z.string()).max(MAX_PURCHASE_LINES, `A purchase order has at most ${MAX_PURCHASE_LINES} sizes`))

/** A new draft: for a supplier, or a new one by its name, with the sizes that were chosen and 'pieces.SIZE' of each. */
export const BeginPurchase = z
  .object({
    supplierId: z
      .literal('')
      .transform(() => null)
      .or(z.coerce.number('Please choose a supplier').int().min(1).max(Number.MAX_SAFE_INTEGER))
      .default(null),
    supplierName: z.string().trim().max(80, 'Please use 80 characters or less').default(''),
    sizeId: sizeIds,
    expectedOn,
    note,
  })
  .catchall(z.unknown())
  .transform(({ supplierId, supplierName, sizeId, expectedOn: date, note: text, ...values }, context) => {
    if (supplierId === null && supplierName === '')
      context.addIssue({ code: 'custom', path: ['supplierName'], message: 'Please say from whom' })
    const typed = bySize(values, 'pieces')
    const lines = sizeId.map(id => {
      const pieces = typed.has(id) ? Pieces.safeParse(typed.get(id)) : { success: true as const, data: 1 }
      if (!pieces.success)
        context.addIssue({ code: 'custom', path: [`pieces.${id}`], message: pieces.error.issues[0]?.message ?? '' })
      return { sizeId: id, pieces: pieces.data ?? 1 }
    })
    return { supplierId, supplierName, lines, expectedOn: date, note: text }
  })

/**
 * Begins a purchase as a draft, with `added`, the supplier that is new by its name; at the cost of the last purchase or
 * else the average. Throws `not_found`.
 */
export async function beginPurchase(
  tx: Tx,
  { supplierId, supplierName, lines, actor, ...more }: z.output<typeof BeginPurchase> & { actor: string },
): Promise<{ purchaseId: number; supplier: string; added: number | null; lines: number }> {
  const named = tx.selectFrom('suppliers').select(['id', 'name'])
  const known = supplierName
    ? await named.where(sql`lower(name)`, '=', supplierName.toLowerCase()).executeTakeFirst()
    : await named.where('id', '=', supplierId).executeTakeFirst()
  if (!known && !supplierName) throw new ShopError('not_found', 'There is no such supplier')
  const supplier =
    known ??
    (await tx
      .insertInto('suppliers')
      .values({ name: supplierName })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow())
  const { id } = await tx
    .insertInto('purchases')
    .values({ supplier_id: supplier.id, created_by: actor, note: more.note, expected_on: more.expectedOn || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows = 0n } = await sql`
    insert into purchase_lines (purchase_id, size_id, ordered, cost)
    select ${id}, sizes.id, max(asked.pieces),
      coalesce((select cost from purchase_lines where size_id = sizes.id order by purchase_id desc limit 1), average_cost, 0)
    from sizes join json_to_recordset(${JSON.stringify(lines)}::json) asked ("sizeId" text, pieces int) on asked."sizeId" = sizes.id
    where not is_set group by sizes.id`.execute(tx)
  return {
    purchaseId: id,
    supplier: supplier.name,
    added: known ? null : supplier.id,
    lines: Number(numAffectedRows),
  }
}

/** One more size for a purchase, by its barcode or SKU. */
export const AddPurchaseLine = SeenPurchase.extend({
  scanned: required('Please scan or type a barcode or SKU').max(60, 'A barcode has at most 40 characters'),
  pieces: Pieces,
  cost: Cost,
})

/**
 * Adds a size to a draft or sent purchase. Throws `invalid` for an unknown code, `taken` when it is on it already,
 * `move_refused`.
 */
export async function addPurchaseLine(
  tx: Tx,
  { purchaseId, version, scanned, pieces, cost }: z.output<typeof AddPurchaseLine> & { purchaseId: number },
): Promise<{ label: string }> {
  await lockPurchase(tx, purchaseId, version, ['draft', 'sent'])
  const size = (await findByCodes(tx, [scanned])).get(scanned)
  if (!size) throw new ShopError('invalid', `No size has the barcode or SKU ${scanned}`, 'scanned')
  const label = sizeText(size.name, size.ml, size.setOf)
  if (size.isSet) throw new ShopError('invalid', `${label} is a set: please order its parts`, 'scanned')
  const { count } = await tx
    .selectFrom('purchase_lines')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PURCHASE_LINES)
    throw new ShopError('invalid', `A purchase order has at most ${MAX_PURCHASE_LINES} sizes`)
  const added = await tx
    .insertInto('purchase_lines')
    .values({ purchase_id: purchaseId, size_id: size.sizeId, ordered: pieces, cost })
    .onConflict(oc => oc.doNothing())
    .returning('size_id')
    .executeTakeFirst()
  if (!added) throw new ShopError('taken', `${label} is on this purchase order already: please change its line`)
  return { label }
}

/** What a purchase asks for: 'pieces.SIZE' and 'cost.SIZE' of each line, 0 pieces removes one; date and note. */
export const ChangePurchase = SeenPurchase.extend({ expectedOn, note })
  .catchall(z.unknown())
  .transform((values, context) => {
    const costs = bySize(values, 'cost')
    const lines = [...bySize(values, 'pieces')].map(([sizeId, text]) => {
      const pieces = text === '0' ? { success: true as const, data: 0 } : Pieces.safeParse(text)
      const cost = Cost.safeParse(costs.get(sizeId) ?? '')
      if (!pieces.success)
        context.addIssue({ code: 'custom', path: [`pieces.${sizeId}`], message: pieces.error.issues[0]?.message ?? '' })
      if (!cost.success)
        context.addIssue({ code: 'custom', path: [`cost.${sizeId}`], message: cost.error.issues[0]?.message ?? '' })
      return { sizeId, pieces: pieces.data ?? 0, cost: cost.data as Paisa }
    })
    return { version: values.version, expectedOn: values.expectedOn, note: values.note, lines }
  })

type Line = { pieces: number; cost: Paisa }
/** The changed lines by size, for the audit log. */
type Lines = { lines: Record<string, Line> }

/**
 * Changes the lines of a draft or sent purchase. Throws `not_found`, `move_refused`, `invalid` for fewer pieces than
 * have come.
 */
export async function changePurchase(
  tx: Tx,
  {
    purchaseId,
    version,
    lines,
    expectedOn: date,
    note: text,
  }: z.output<typeof ChangePurchase> & { purchaseId: number },
): Promise<{ before: Lines; after: Lines }> {
  await lockPurchase(tx, purchaseId, version, ['draft', 'sent'])
  const before: Record<string, Line> = {}
  const after: Record<string, Line> = {}
  for (const { sizeId, pieces, cost } of lines) {
    const line = await tx
      .selectFrom('purchase_lines')
      .select(['ordered', 'cost', 'received', 'cancelled'])
      .where('purchase_id', '=', purchaseId)
      .where('size_id', '=', sizeId)
      .executeTakeFirst()
    if (!line) throw new ShopError('not_found', 'This size is not on the purchase order')
    if (line.ordered === pieces && line.cost === cost) continue
    const least = line.received + line.cancelled
    if (pieces < least) throw new ShopError('invalid', `${least} of them have come already`, `pieces.${sizeId}`)
    before[sizeId] = { pieces: line.ordered, cost: line.cost }
    after[sizeId] = { pieces, cost }
    const one = { purchase_id: purchaseId, size_id: sizeId }
    await (pieces === 0
      ? tx
          .deleteFrom('purchase_lines')
          .where(eb => eb.and(one))
          .execute()
      : tx
          .updateTable('purchase_lines')
          .set({ ordered: pieces, cost })
          .where(eb => eb.and(one))
          .execute())
  }
  await tx
    .updateTable('purchases')
    .set({ expected_on: date || null, note: text })
    .where('id', '=', purchaseId)
    .execute()
  return { before: { lines: before }, after: { lines: after } }
}
