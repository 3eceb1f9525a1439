import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { factColumnNames, inUrdu, type ProductFacts } from './product-facts.ts'
import type { ProductState } from './publishing-text-rules.ts'
import { type SizeFacts, sizeColumnNames } from './size-facts.ts'

export type StoredSize = Required<SizeFacts> & { sizeId: string; stock: number; retired: boolean; onSale: boolean }
export type StoredProduct = {
  productId: string
  name: string
  version: number
  state: ProductState
  facts: ProductFacts
  sizes: Map<string, StoredSize>
}

const named = (columns: Record<string, string>, of: string) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(`${of}.${column}`)]),
  )})`

/** Many products with everything that a person enters, by id: their facts with the Urdu texts, and their sizes. */
export async function readProducts(db: Db, ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const { rows } = await sql<
    Omit<StoredProduct, 'sizes'> & { urdu: Record<string, string> | null; sizes: StoredSize[] }
  >`
    select p.id as "productId", p.name, p.version, p.state, ${named(factColumnNames, 'p')} as facts,
      (select jsonb_object_agg(field, text) from translations
        where entity = 'product' and entity_id = p.id and language = 'ur') as urdu,
      (select coalesce(jsonb_agg(${named(sizeColumnNames, 's')} || jsonb_build_object('sizeId', s.id, 'stock', s.stock,
        'retired', s.retired_at is not null, 'onSale', s.sale_ends_at is not null)), '[]') from sizes s where s.product_id = p.id) as sizes
    from products p where p.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(
    rows.map(({ urdu, sizes, ...product }) => {
      const texts = Object.entries(inUrdu).map(([name, field]) => [name, urdu?.[field] ?? ''])
      return [
        product.productId,
        {
          ...product,
          facts: { ...product.facts, ...Object.fromEntries(texts) },
          sizes: new Map(sizes.map(size => [size.sizeId, size])),
        },
      ]
    }),
  )
}
