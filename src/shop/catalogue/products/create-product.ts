import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { factColumns, ProductFacts, writeUrdu } from './product-facts.ts'
import { addressOf } from './product-rules.ts'

/** What a new product begins with; everything else is added on its page. */
export const CreateProduct = ProductFacts.pick({ name: true, brand: true, category: true, audience: true })

const LETTERS = 5

/** A new product's id, which is also its address: readable, and without a running number. */
export const newProductId = (name: string): string => `${addressOf(name) || 'perfume'}-${randomText(LETTERS)}`

/** Adds a product as a draft. Throws `invalid` for an unknown category. */
export async function createProduct(
  tx: Tx,
  facts: Partial<ProductFacts> & z.output<typeof CreateProduct>,
  { images = [] as readonly string[] } = {},
): Promise<{ productId: string }> {
  const id = newProductId(facts.name)
  const { name, category, audience } = facts
  await tx
    .insertInto('products')
    .values({ ...(await factColumns(tx, facts)), id, name, category, audience, state: 'draft', images: [...images] })
    .execute()
  await writeUrdu(tx, id, facts)
  return { productId: id }
}
