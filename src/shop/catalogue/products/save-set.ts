import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { findByCodes } from '../../stock/stock/index.ts'
import { asPriceChange, type PriceAuthor } from '../price-history/index.ts'
import { readParts } from './find-sets.ts'
import { lockVersion, SeenProduct } from './lock-product.ts'
import type { Moved } from './move-product-state.ts'
import { MAX_SET_PARTS, MAX_SET_PIECES, type SetPart, setText, sumOfParts } from './set-rules.ts'

const Pieces = z
  .preprocess(
    plainNumber,
    z
      .string({ error: 'Please enter how many pieces' })
      .trim()
      .regex(/^\d{1,3}$/, 'Please enter a whole number'),
  )
  .transform(Number)
  .refine(pieces => pieces <= MAX_SET_PIECES, `A set holds at most ${MAX_SET_PIECES} pieces of a size`)

/**
 * The parts of a set: 'pieces.SIZE' of each (0 removes it), one more by its barcode or SKU, and how the set is priced.
 */
export const SaveSet = SeenProduct.extend({
  sizeId: z.string().min(1).max(120),
  add: z.string().trim().max(60, 'A barcode has at most 40 characters').default(''),
  addPieces: z.preprocess(typed => (typed === '' || typed === undefined ? '1' : typed), Pieces),
  rule: z.enum(['typed', 'percent'], 'Please choose how it is priced').default('typed'),
  percent: z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^(\d{1,2}(\.\d{1,2})?)?$/, 'Please enter a percentage from 0 to 90'),
    )
    .transform(Number)
    .refine(percent => percent <= 90, 'Please enter a percentage from 0 to 90')
    .default(0),
})
  .catchall(z.unknown())
  .transform((values, context) => {
    const parts = new Map<string, number>()
    for (const [name, typed] of Object.entries(values)) {
      if (!name.startsWith('pieces.')) continue
      const pieces = Pieces.safeParse(typed)
      if (pieces.success) parts.set(name.slice('pieces.'.length), pieces.data)
      else context.addIssue({ code: 'custom', path: [name], message: pieces.error.issues[0]?.message ?? '' })
    }
    const { version, sizeId, add, addPieces, rule, percent } = values
    return { version, sizeId, add, addPieces, setDiscount: rule === 'percent' ? percent : null, parts }
  })
type SaveSet = z.output<typeof SaveSet>

/**
 * Says what a set holds and how it is priced; without parts the size is no set any more. Its stock follows its parts at
 * once. `moreOff`: by how much more its parts cost than the set, in paisa, than before. Throws `not_found`,
 * `move_refused` when others changed the product, `invalid` for a set inside a set, or a size with pieces of its own.
 */
export async function saveSet(
  tx: Tx,
  productId: string,
  input: SaveSet & { by: PriceAuthor },
): Promise<Moved & { moreOff: number }> {
  const { sizeId, setDiscount, by } = input
  const wanted = await wantedParts(tx, input)
  const before = await readParts(tx, sizeId)
  const size = await lockSizes(tx, productId, sizeId, [...wanted.keys(), ...before.map(part => part.sizeId)])
  const product = await lockVersion(tx, productId, input.version)
  await demandNoNesting(tx, sizeId, wanted)
  if (wanted.size > 0 && !size.is_set) await demandEmpty(tx, size)
  if (wanted.size === 0 && size.is_set) await demandUnsold(tx, sizeId)
  if (wanted.size === 0 && !size.is_set) throw new ShopError('invalid', 'Please add what the set holds', 'add')
  await tx.deleteFrom('size_parts').where('set_id', '=', sizeId).execute()
  if (wanted.size > 0) {
    const rows = [...wanted].map(([part_id, pieces], at) => ({ set_id: sizeId, part_id, pieces, position: at + 1 }))
    await tx.insertInto('size_parts').values(rows).execute()
    const priced = { kind: 'hand' as const, note: 'Price of a set', by }
    await asPriceChange(tx, priced, () =>
      tx.updateTable('sizes').set({ is_set: true, set_discount: setDiscount }).where('id', '=', sizeId).execute(),
    )
  }
  await sql`select keep_sets(array[${sizeId}], ${by.name})`.execute(tx)
  if (wanted.size === 0)
    await tx.updateTable('sizes').set({ is_set: false, set_discount: null }).where('id', '=', sizeId).execute()
  const version = product.version + 1
  await tx.updateTable('products').set({ version }).where('id', '=', productId).execute()
  const said = (parts: readonly SetPart[], percent: number | null) => ({
    sizes: { [sizeId]: { set: parts.length === 0 ? '' : setText(parts, percent) } },
  })
  const now = await readParts(tx, sizeId)
  const { cut_price } = await tx
    .selectFrom('sizes')
    .select('cut_price')
    .where('id', '=', sizeId)
    .executeTakeFirstOrThrow()
  const off = (parts: readonly SetPart[], price: Paisa) => (parts.length === 0 ? 0 : sumOfParts(parts) - price)
  return {
    name: product.name,
    before: said(before, size.set_discount),
    after: { ...said(now, wanted.size === 0 ? null : setDiscount), version },
    moreOff: off(now, cut_price) - off(before, size.cut_price),
  }
}

/** The pieces of each part that the set shall have, in the order of the form. */
async function wantedParts(tx: Tx, { parts, add, addPieces }: SaveSet): Promise<Map<string, number>> {
  const wanted = new Map([...parts].filter(([, pieces]) => pieces > 0))
  if (add !== '') {
    const size = (await findByCodes(tx, [add])).get(add)
    if (!size)
      throw new ShopError(
        'invalid',
        `No size has the barcode or SKU ${add}. By a name, please choose one of those found`,
        'add',
      )
    if (addPieces === 0) throw new ShopError('invalid', 'Please enter at least 1', 'addPieces')
    wanted.set(size.sizeId, Math.min((wanted.get(size.sizeId) ?? 0) + addPieces, MAX_SET_PIECES))
  }
  if (wanted.size > MAX_SET_PARTS) throw new ShopError('invalid', `A set holds at most ${MAX_SET_PARTS} sizes`, 'add')
  return wanted
}

/** Locks the set and its parts as orders do: the set last, and before the product. */
async function lockSizes(tx: Tx, productId: string, sizeId: string, partIds: readonly string[]) {
  await sql`select id from sizes where id = any(${partIds}::text[]) and id <> ${sizeId} order by is_set, id for no key update`.execute(
    tx,
  )
  const size = await tx
    .selectFrom('sizes')
    .select(['id', 'stock', 'is_set', 'set_discount', 'cut_price'])
    .where('id', '=', sizeId)
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!size) throw new ShopError('not_found', 'There is no such size of this product')
  return size
}

async function demandNoNesting(tx: Tx, sizeId: string, wanted: ReadonlyMap<string, number>): Promise<void> {
  if (wanted.has(sizeId)) throw new ShopError('invalid', 'A set cannot hold itself', 'add')
  const ids = [...wanted.keys()]
  const { rows } = await sql<{ id: string; name: string; isSet: boolean }>`
    select sizes.id, isolated(name) || ', ' || size_words(sizes) as name, is_set as "isSet" from sizes join products on products.id = product_id
    where sizes.id = any(${ids}::text[])
    union all
    select set_id, isolated(name) || ', ' || size_words(sizes), false from size_parts join sizes on sizes.id = set_id join products on products.id = product_id
    where part_id = ${sizeId} and ${ids.length > 0}`.execute(tx)
  const nested = rows.find(({ isSet }) => isSet)
  if (nested) throw new ShopError('invalid', `${nested.name} is a set itself: please add its parts instead.`, 'add')
  const around = rows.find(({ id }) => !wanted.has(id))
  if (around)
    throw new ShopError('invalid', `This size is part of the set ${around.name}, and so cannot be a set.`, 'add')
  if (rows.length < ids.length) throw new ShopError('not_found', 'A part of this set is gone. Please look at it again.')
}

/** Pieces of its own would have no place: a set has what its parts allow. */
async function demandEmpty(tx: Tx, { id, stock }: { id: string; stock: number }): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(pieces), 0)::int as held from held_pieces where size_id = ${id}`.execute(tx)
  const held = rows[0]?.held ?? 0
  if (stock > 0)
    throw new ShopError(
      'invalid',
      `It has ${stock} pieces of its own. Please set its pieces to 0 and save first: a set has as many as its parts allow.`,
    )
  if (held > 0)
    throw new ShopError('invalid', `Open orders hold ${held} pieces of its own. Please send or cancel them first.`)
}

/** Its orders give back the parts that they took. */
async function demandUnsold(tx: Tx, sizeId: string): Promise<void> {
  const sold = await tx
    .selectFrom('order_items')
    .select('order_id')
    .where('size_id', '=', sizeId)
    .where('parts', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (sold) throw new ShopError('invalid', 'It was sold as a set and stays one. Please retire it and add another size.')
}
