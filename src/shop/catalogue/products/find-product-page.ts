import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ProductFacts, readFacts } from './product-facts.ts'
import { type ProductPicture, readPictures, removedPictures } from './product-pictures.ts'
import type { ProductState } from './publishing-text-rules.ts'
import { type ProductSize, readSizes } from './size-facts.ts'

export type ProductPageData = {
  productId: string
  address: string
  /** Its earlier addresses, which lead to it. */
  earlier: string[]
  state: ProductState
  version: number
  publishAt: Date | null
  /** The address of the product that an archived one's page leads to. */
  replacedBy: string | null
  pictures: ProductPicture[]
  /** Those that were removed lately and can be put back. */
  removed: ProductPicture[]
  facts: ProductFacts
  sizes: ProductSize[]
}

/** Everything on a product's page for staff. Throws `not_found`. */
export async function findProductPage(db: Db, productId: string): Promise<ProductPageData> {
  const product = await db
    .selectFrom('products')
    .leftJoin('products as other', 'other.id', 'products.replaced_by')
    .select(['products.address', 'products.state', 'products.version', 'products.publish_at as publishAt'])
    .select('other.address as replacedBy')
    .select(
      sql<string[]>`array(select address from product_addresses
        where product_id = products.id and address <> products.address order by created_at, address)`.as('earlier'),
    )
    .where('products.id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new ShopError('not_found', 'There is no such product')
  const [facts, sizes, pictures, removed] = await Promise.all([
    readFacts(db, productId),
    readSizes(db, productId),
    readPictures(db, productId),
    removedPictures(db, productId),
  ])
  return { ...product, state: product.state as ProductState, productId, facts, sizes, pictures, removed }
}

/** Houses and notes that products have: offered while typing. */
export async function listKnownWords(db: Db): Promise<{ houses: string[]; notes: string[] }> {
  const { rows } = await sql<{ houses: string[]; notes: string[] }>`select
    array(select distinct brand from products where brand <> '' order by 1 limit 500) as houses,
    array(select distinct note from search_notes order by 1 limit 2000) as notes`.execute(db)
  return rows[0] ?? { houses: [], notes: [] }
}
