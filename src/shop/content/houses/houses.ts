import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type Block, toBlocks } from '../content/index.ts'

/** A house as it is listed. `founded`: a year; null when it is not stated. `picture` as stored, or empty. */
export type HouseCard = {
  slug: string
  name: string
  place: string
  founded: number | null
  description: string
  picture: string
  changedAt: Date
}

/** A house with its page: who makes its perfumes, how, and its story. */
export type House = HouseCard & { maker: string; method: string; blocks: Block[] }

const columns = ['slug', 'name', 'place', 'founded', 'description', 'picture', 'updated_at as changedAt'] as const

/** Every house, in the merchant's order. */
export const listHouses = (db: Db): Promise<HouseCard[]> =>
  db.selectFrom('houses').select(columns).orderBy('position').orderBy('name').execute()

/** The house at /houses/{slug}, or null. */
export async function findHouse(db: Db, slug: string, settings: Settings): Promise<House | null> {
  const row = await db
    .selectFrom('houses')
    .select([...columns, 'maker', 'method', 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return null
  const { body, ...house } = row
  return { ...house, blocks: await toBlocks(db, body, settings) }
}

/** The brand of products whose house has no page, by the address that its name makes; null without one. */
export async function houseOf(db: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ brand: string }>`
    select distinct brand from products where published
      and trim(both '-' from regexp_replace(replace(lower(brand), '&', ' and '), '[^a-z0-9]+', '-', 'g')) = ${slug} limit 1`.execute(
    db,
  )
  return rows[0]?.brand ?? null
}
