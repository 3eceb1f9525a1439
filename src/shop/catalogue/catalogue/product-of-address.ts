import type { Db } from '../../../platform/database/database.ts'

export type FoundAddress = {
  productId: string
  name: string
  /** Where its page is today. */
  address: string
  state: string
  /** The address that an archived product's page leads to. */
  leadsTo: string | null
}

/**
 * The product that an address is, or once was, the address of; also a product's id. Null for any other text.
 * @rule which addresses lead to a product, also earlier ones
 */
export async function findAddress(db: Db, text: string): Promise<FoundAddress | null> {
  // Other characters are in no address, and some of them make PostgreSQL throw.
  if (!/^[a-z0-9-]{1,250}$/.test(text)) return null
  const row = await db
    .selectFrom('product_addresses')
    .innerJoin('products', 'products.id', 'product_id')
    .leftJoin('products as other', join =>
      join.onRef('other.id', '=', 'products.replaced_by').on('other.published', '=', true),
    )
    .select(['products.id as productId', 'products.name', 'products.address', 'products.state'])
    .select('other.address as leadsTo')
    .where('product_addresses.address', '=', text)
    .executeTakeFirst()
  return row ?? null
}
