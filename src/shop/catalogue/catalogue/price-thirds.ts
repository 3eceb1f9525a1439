import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, paisa, rs } from '../../ground/money.ts'

/**
 * Where the prices of a category's published products are cut into thirds, in whole steps of Rs 500; fewer where prices
 * are alike.
 */
export async function priceThirds(db: Db, category: string): Promise<Paisa[]> {
  const { rows } = await sql<{ cuts: number[] | null; least: number | null }>`
    select percentile_disc(array[0.33, 0.66]) within group (order by card_price) as cuts, min(card_price) as least
    from products where published and category = ${category} and card_price is not null`.execute(db)
  const { cuts, least } = rows[0] ?? { cuts: null, least: null }
  const rounded = (cuts ?? []).map(cut => paisa(Math.round(cut / STEP) * STEP))
  return [...new Set(rounded)].filter(cut => cut > (least ?? 0))
}

const STEP: number = rs(500)
