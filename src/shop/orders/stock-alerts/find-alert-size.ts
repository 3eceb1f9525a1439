import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'

export type AlertSize = {
  sizeId: string
  productId: string
  name: string
  image: string | null
  ml: number
  setOf?: number | null
  stock: number
  /** What it costs today. */
  cutPrice: Paisa
}

/** A size that somebody asks for, with its product; null when it is not in the shop any more. */
export async function findAlertSize(db: Db, sizeId: string): Promise<AlertSize | null> {
  const size = await db
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['sizes.id as sizeId', 'product_id as productId', 'name', 'ml', 'stock', 'cut_price as cutPrice'])
    .select([sql<string | null>`images[1]`.as('image'), sql<number | null>`bottles_of(sizes)`.as('setOf')])
    .where('sizes.id', '=', sizeId)
    .where('published', '=', true)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return size ?? null
}
