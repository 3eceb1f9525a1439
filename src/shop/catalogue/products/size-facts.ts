import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber, readWhole } from '../../ground/typed-number-rules.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { Barcode } from '../../stock/stock/index.ts'

const whole = (most: number, text: string) =>
  z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^\d{0,6}$/, text),
    )
    .transform(typed => (typed === '' ? null : Number(typed)))
    .refine(number => number === null || number <= most, text)
const rupees = (text: string) =>
  z
    .string({ error: text })
    .transform(typed => readWhole(typed, 7) ?? Number.NaN)
    .pipe(z.number(text))
    .transform(rs)

/** How many pieces a row of the form says are in stock; null for none said. */
export const TypedStock = whole(100_000, 'Please enter whole pieces, such as 12')

/** A size as its row of the form sends it. */
export const SizeFacts = z.object({
  ml: z
    .preprocess(
      plainNumber,
      z
        .string({ error: 'Please enter the millilitres' })
        .trim()
        .regex(/^[1-9]\d{0,3}$/, 'Please enter whole millilitres, 1 to 9999'),
    )
    .transform(Number),
  price: rupees('Please enter whole rupees, such as 5900'),
  discount: z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^(\d{1,2}(\.\d{1,2})?|100)?$/, 'Please enter a percentage from 0 to 100'),
    )
    .transform(Number),
  /** Empty: made of the product's name. */
  sku: z.string().overwrite(typedCode).toUpperCase().max(60, 'A SKU has 60 characters or less'),
  /** Empty: the shop's own. */
  barcode: z.literal('').or(Barcode),
  /** Empty: the shop's settings count. */
  weightGrams: whole(20_000, 'Please enter 1 to 20,000 grams, or nothing').refine(
    grams => grams !== 0,
    'Please enter 1 to 20,000 grams, or nothing',
  ),
  lowMark: whole(100_000, 'Please enter a whole number, or nothing'),
  /** What a piece cost on average. Only for those who may see costs. */
  cost: z
    .literal('')
    .transform(() => null)
    .or(
      z
        .preprocess(
          plainNumber,
          z
            .string()
            .trim()
            .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter rupees, such as 850 or 850.50'),
        )
        .transform(typed => paisa(Math.round(Number(typed) * 100))),
    )
    .optional(),
  /** The order among sizes with the same millilitres. */
  position: whole(10_000, 'Please enter a whole number').transform(number => number ?? 0),
})
export type SizeFacts = z.output<typeof SizeFacts>

/** The columns of `sizes` that facts are stored in. */
export const sizeColumnNames = {
  ml: 'ml',
  price: 'price',
  discount: 'discount',
  sku: 'sku',
  barcode: 'barcode',
  weightGrams: 'weight_grams',
  lowMark: 'low_mark',
  cost: 'average_cost',
  position: 'position',
} as const satisfies Record<keyof SizeFacts, string>
const names = Object.keys(sizeColumnNames) as (keyof SizeFacts)[]

export type ProductSize = Required<SizeFacts> & {
  sizeId: string
  stock: number
  sold: number
  /** Percent under what its parts cost, for a set whose price follows them. */
  setDiscount: number | null
  /** When it was retired; null while it is sold. */
  retiredAt: Date | null
}

/** The sizes of a product, those that are sold first, the smallest first. */
export async function readSizes(db: Db, productId: string): Promise<ProductSize[]> {
  const rows = await db
    .selectFrom('sizes')
    .select(['id as sizeId', 'stock', 'set_discount as setDiscount', 'retired_at as retiredAt'])
    .select(sql<number>`pieces_sold(sizes)::int`.as('sold'))
    .select(names.map(name => `${sizeColumnNames[name]} as ${name}` as const))
    .where('product_id', '=', productId)
    .orderBy(sql`retired_at is not null, ml, position, id`)
    .execute()
  return rows as ProductSize[]
}

/** The facts among what is stored of a size. */
export const factsOfSize = (size: ProductSize): Required<SizeFacts> =>
  Object.fromEntries(names.map(name => [name, size[name]])) as Required<SizeFacts>

/** The columns of `sizes` that these facts are stored in. */
export const sizeColumns = (facts: Partial<SizeFacts>) =>
  Object.fromEntries(names.flatMap(name => (facts[name] === undefined ? [] : [[sizeColumnNames[name], facts[name]]])))

/** Writes facts of a size; others stay. Throws `taken` for a SKU or barcode that another size has, by the field. */
export async function writeSize(
  tx: Tx,
  sizeId: string,
  facts: Partial<SizeFacts>,
  fieldOf: (name: string) => string,
): Promise<void> {
  await demandFreeCodes(tx, sizeId, facts, fieldOf)
  const values = sizeColumns(facts)
  if (Object.keys(values).length > 0) await tx.updateTable('sizes').set(values).where('id', '=', sizeId).execute()
}

/** Throws `taken` when another size has this SKU or barcode. */
export async function demandFreeCodes(
  tx: Tx,
  sizeId: string,
  { sku, barcode }: Partial<SizeFacts>,
  fieldOf: (name: string) => string,
): Promise<void> {
  const codes = Object.entries({ sku, barcode }).filter(([, code]) => code !== undefined)
  for (const [name, code] of codes) {
    // Two people who give two sizes one code at the same moment: the second finds the first's.
    await sql`select pg_advisory_xact_lock(hashtextextended(${code}, 3))`.execute(tx)
    const { rows } = await sql<{ label: string }>`
      select isolated(name) || ', ' || size_words(sizes) as label from sizes join products on products.id = product_id
      where ${name === 'sku' ? sql`upper(sku)` : sql`barcode`} = ${code} and sizes.id <> ${sizeId} limit 1`.execute(tx)
    if (!rows[0]) continue
    const what = name === 'sku' ? 'SKU' : 'barcode'
    throw new ShopError('taken', `${rows[0].label} has the ${what} ${code}`, fieldOf(name))
  }
}
