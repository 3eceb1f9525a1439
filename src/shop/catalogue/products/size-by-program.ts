import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { PriceAuthor } from '../price-history/index.ts'
import { lockSizes, lockVersion } from './lock-product.ts'
import { saveSizes } from './save-sizes.ts'
import { factsOfSize, readSizes, SizeFacts } from './size-facts.ts'

/** A size as a program sends it: numbers, in rupees and percent. */
export const NewSize = z.strictObject({
  ml: z.int().min(1).max(9999),
  price: z.int().min(0).max(9_999_999).describe('Whole rupees'),
  sku: z.string().max(60).optional().describe("Made of the product's name without it"),
  barcode: z.string().max(60).optional().describe("The shop's own without it"),
  weightGrams: z.int().min(1).max(20_000).optional(),
})
export const NewPrice = z.strictObject({
  price: z.int().min(0).max(9_999_999).describe('Whole rupees'),
  discount: z.number().min(0).max(100).optional().describe('Percent; as it is without it'),
})

type By = { productId: string; version: number; by: PriceAuthor; wasPriceDays: number }
type Row = z.output<typeof SizeFacts> & { sizeId: string; at: string }

/** Adds a size to the version of a product that was seen. Throws `not_found`, `move_refused`, `taken`, `invalid`. */
export async function addSizeOf(tx: Tx, size: z.output<typeof NewSize>, by: By) {
  return save(tx, { ...read({ ...blank, ...texts(size) }), sizeId: '', at: '0' }, by)
}

/** The form of a product's page that adds a size, as a person would have sent it. */
export const sizeForm = (productId: string, size: z.output<typeof NewSize>) => {
  const typed = Object.entries({ ...blank, ...texts(size) }).map(([name, text]) => [`sizes.0.${name}`, text])
  return { path: `/admin/products/${productId}`, form: { do: 'sizes', seen: '{}', ...Object.fromEntries(typed) } }
}

/**
 * Changes what a size costs, of the version of its product that was seen. Throws `not_found`, `move_refused`,
 * `invalid`.
 */
export async function priceSize(
  tx: Tx,
  sizeId: string,
  { price, discount }: z.output<typeof NewPrice>,
  by: Omit<By, 'productId'>,
) {
  const { productId } = await findSize(tx, sizeId)
  const stored = (await readSizes(tx, productId)).find(size => size.sizeId === sizeId)
  if (!stored) throw noSize()
  const { cost: _, ...facts } = factsOfSize(stored)
  const typed = read({
    ...blank,
    ml: String(facts.ml),
    price: String(price),
    discount: String(discount ?? facts.discount),
  })
  return save(tx, { ...facts, price: typed.price, discount: typed.discount, sizeId, at: '0' }, { ...by, productId })
}

/** Which product a size is of. Throws `not_found`. */
export async function findSize(db: Db, sizeId: string): Promise<{ productId: string }> {
  const size = await db
    .selectFrom('sizes')
    .select('product_id as productId')
    .where('id', '=', sizeId)
    .executeTakeFirst()
  if (!size) throw noSize()
  return size
}

const noSize = () => new ShopError('not_found', 'There is no such size')
const blank = { discount: '', sku: '', barcode: '', weightGrams: '', lowMark: '', position: '' }
const texts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** By the rules of the form. Throws `invalid` with the field. */
function read(typed: Record<string, string>): z.output<typeof SizeFacts> {
  const { data, error } = SizeFacts.safeParse(typed)
  const [issue] = error?.issues ?? []
  if (data) return data
  throw new ShopError('invalid', issue?.message ?? 'Invalid input', String(issue?.path[0] ?? ''))
}

async function save(tx: Tx, row: Row, { productId, version, by, wasPriceDays }: By) {
  await lockSizes(tx, productId)
  await lockVersion(tx, productId, version)
  const change = { seen: {}, lastSeen: undefined, sizes: [row] }
  const done = await saveSizes(tx, change, { productId, mayCost: false, by, wasPriceDays }).catch(named)
  if (Object.keys(done.after).length === 0) throw new ShopError('invalid', 'Nothing is changed')
  const [sizeId = row.sizeId] = Object.keys(done.after.sizes ?? {})
  return { ...done, productId, sizeId, version: done.after.version ?? version }
}

/** A refusal names the field as the program does, not as the form with all sizes. */
function named(error: unknown): never {
  if (error instanceof ShopError && error.field?.startsWith('sizes.'))
    throw new ShopError(error.code, error.message, error.field.replace(/^sizes\.\d+\./, ''))
  throw error
}
