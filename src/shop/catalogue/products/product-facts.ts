import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { upTo } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findTranslations, saveTranslations } from '../../ground/translations/index.ts'
import { occasions, seasons, sillages } from '../catalogue/listing-filter-rules.ts'

const notes = z
  .array(z.string().trim().min(1).max(60, 'A note has 60 characters or less'))
  .max(20, 'Please name 20 notes or less')
  .refine(all => new Set(all.map(note => note.toLowerCase())).size === all.length, 'A note stands here twice')

/** Everything that a product's page says, but for its sizes and pictures. `...Urdu`: empty is shown in English. */
export const ProductFacts = z.object({
  name: upTo(200).min(1, 'Please enter the name'),
  nameUrdu: upTo(200),
  brand: upTo(80),
  category: z.string().min(1, 'Please choose a category').max(100),
  audience: z.enum(['men', 'women', 'unisex'], 'Please choose for whom it is'),
  concentration: upTo(80),
  topNotes: notes,
  heartNotes: notes,
  baseNotes: notes,
  description: upTo(10_000),
  descriptionUrdu: upTo(10_000),
  itemDetails: upTo(5_000),
  itemDetailsUrdu: upTo(5_000),
  origin: upTo(200),
  originUrdu: upTo(200),
  inTheBox: upTo(1_000),
  inTheBoxUrdu: upTo(1_000),
  longevityHours: z.number('Please enter whole hours').int('Please enter whole hours').min(1).max(72).nullable(),
  sillage: z.enum(['', ...sillages]),
  seasons: z.array(z.enum(seasons)),
  occasions: z.array(z.enum(occasions)),
  isNew: z.boolean(),
  alcoholFree: z.boolean(),
  seoTitle: upTo(120),
  seoTitleUrdu: upTo(120),
  seoDescription: upTo(320),
  seoDescriptionUrdu: upTo(320),
})
export type ProductFacts = z.output<typeof ProductFacts>
export type FactName = keyof ProductFacts

type Stored = {
  [Name in FactName as Name extends `${string}Urdu` ? never : Name]: ProductFacts[Name]
}
/** The columns of `products` that facts are stored in. */
export const factColumnNames = {
  name: 'name',
  brand: 'brand',
  category: 'category',
  audience: 'audience',
  concentration: 'concentration',
  topNotes: 'top_notes',
  heartNotes: 'heart_notes',
  baseNotes: 'base_notes',
  description: 'description',
  itemDetails: 'item_details',
  origin: 'origin',
  inTheBox: 'in_the_box',
  longevityHours: 'longevity_hours',
  sillage: 'sillage',
  seasons: 'seasons',
  occasions: 'occasions',
  isNew: 'is_new',
  alcoholFree: 'alcohol_free',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
} as const satisfies Record<keyof Stored, string>
const storedNames = Object.keys(factColumnNames) as (keyof Stored)[]

/** The facts that have an Urdu text, by the name of that text: `{ nameUrdu: 'name' }`. */
export const inUrdu: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(ProductFacts.shape).flatMap(name => (name.endsWith('Urdu') ? [[name, name.slice(0, -4)]] : [])),
)

/** The facts of a product. Throws `not_found`. */
export async function readFacts(db: Db, productId: string): Promise<ProductFacts> {
  const stored = await db
    .selectFrom('products')
    .select(storedNames.map(name => `${factColumnNames[name]} as ${name}` as const))
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!stored) throw new ShopError('not_found', 'There is no such product')
  const urdu = await findTranslations(db, { entity: 'product', id: productId })
  const texts = Object.entries(inUrdu).map(([name, field]) => [name, urdu[field] ?? ''])
  return { ...stored, ...Object.fromEntries(texts) } as ProductFacts
}

/** The columns of `products` that these facts are stored in. Throws `invalid` for a category that does not exist. */
export async function factColumns(tx: Tx, facts: Partial<ProductFacts>) {
  if (facts.category !== undefined) {
    const known = await tx
      .selectFrom('categories')
      .select('name')
      .where('name', '=', facts.category)
      .forShare()
      .executeTakeFirst()
    if (!known) throw new ShopError('invalid', 'There is no such category', 'category')
  }
  return Object.fromEntries(
    storedNames.flatMap(name => (facts[name] === undefined ? [] : [[factColumnNames[name], facts[name]]])),
  )
}

/** Writes facts; others stay. The caller has locked the product, and counts its version. Throws `invalid`. */
export async function writeFacts(tx: Tx, productId: string, facts: Partial<ProductFacts>): Promise<void> {
  const values = await factColumns(tx, facts)
  if (Object.keys(values).length > 0) await tx.updateTable('products').set(values).where('id', '=', productId).execute()
  await writeUrdu(tx, productId, facts)
}

/** Writes the Urdu texts among these facts. */
export async function writeUrdu(tx: Tx, productId: string, facts: Partial<ProductFacts>): Promise<void> {
  const texts = Object.entries(inUrdu).flatMap(([name, field]) => {
    const text = facts[name as FactName]
    return field && typeof text === 'string' ? [[field, text]] : []
  })
  await saveTranslations(tx, { entity: 'product', id: productId }, Object.fromEntries(texts))
}
