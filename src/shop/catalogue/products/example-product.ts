import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The name and picture of a product, for previews of emails. */
export type ExampleProduct = { name: string; image: string | null }

/** The first product of the house that shoppers see with a picture; nothing without one. */
export async function findExampleProduct(db: Db): Promise<ExampleProduct | undefined> {
  const { rows } = await sql<ExampleProduct>`
    select name, images[1] as image from products where published and images[1] is not null order by created_at, id limit 1`.execute(
    db,
  )
  return rows[0]
}
