import { type Kysely, sql } from 'kysely'
import { seedCategories } from '../db/seeds/seed-categories.ts'
import type { Database } from '../src/platform/database/database.ts'
import { cutPrice, type Paisa, rs } from '../src/shop/ground/money.ts'
import {
  brands,
  categories,
  concentrations,
  firstWords,
  lastWords,
  notes,
  occasions,
  phrases,
  seasons,
  sillages,
} from './catalogue-words.ts'
import { dropIndexes } from './drop-indexes.ts'
import { seededRandom } from './seeded-random.ts'

const BATCH_SIZE = 5_000

/**
 * Fills an empty catalogue with `count` products, the same each time. Notes, houses and prices are distributed as in
 * a real shop: a few frequent, many rare. About 10 seconds for 100,000.
 */
export async function generateCatalogue(db: Kysely<Database>, count: number): Promise<void> {
  await seedCategories(db)
  const random = seededRandom(1)
  await db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // The generator writes the columns that these triggers would compute row by row.
    await setTriggers(tx, 'disable')
    const makeIndexes = await dropIndexes(tx, ['products', 'search_documents'])
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const products = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) =>
        product(random, from + index),
      )
      await insertProducts(tx, products)
      await insertSizes(tx, products)
    }
    await makeIndexes()
    // PostgreSQL alters no table while checks of its rows are pending.
    await sql`set constraints all immediate`.execute(tx)
    await setTriggers(tx, 'enable')
    await sql`insert into price_history (size_id, price, discount, from_at) select id, price, discount, now() from sizes`.execute(
      tx,
    )
    await sql`select sort_search_tiers()`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

async function setTriggers(db: Kysely<Database>, to: 'enable' | 'disable'): Promise<void> {
  for (const trigger of ['sizes_card_price_new', 'sizes_begin_empty']) {
    await sql`alter table sizes ${sql.raw(to)} trigger ${sql.id(trigger)}`.execute(db)
  }
  for (const trigger of ['stock_ledger_apply', 'stock_ledger_cards']) {
    await sql`alter table stock_ledger ${sql.raw(to)} trigger ${sql.id(trigger)}`.execute(db)
  }
}

type Random = ReturnType<typeof seededRandom>
type Size = {
  id: string
  product_id: string
  position: number
  price: Paisa
  discount: number
  ml: number
  sku: string
  stock: number
}

function product(random: Random, number: number) {
  const category = random.weighted(categories, [30, 32, 22, 10, 6])
  const brand = random.common(brands)
  const name = `${random.pick(firstWords)} ${random.common(lastWords)}${random.chance(0.25) ? ` ${random.common(notes)}` : ''}`
  const [top_notes, heart_notes, base_notes] = [2, 3, 3].map(most => random.some(notes, 1 + random.below(most))) as [
    string[],
    string[],
    string[],
  ]
  const id = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${number.toString(36).padStart(5, '0')}`
  const rated = random.chance(0.6)
  const sizes = productSizes(random, id, number, category)
  const bySize = [...sizes].sort((a, b) => a.ml - b.ml)
  const inStock = bySize.filter(({ stock }) => stock > 0)
  const shown = inStock[0] ?? bySize[0]
  const deal = inStock.find(({ discount }) => discount > 0)
  return {
    id,
    name,
    brand,
    category,
    audience: category === 'Men' ? 'men' : category === 'Women' ? 'women' : 'unisex',
    concentration: category === 'Attar/Oud' ? 'Attar' : random.pick(concentrations),
    top_notes,
    heart_notes,
    base_notes,
    description: Array.from({ length: 3 }, () => `${random.pick(phrases)} ${random.common(notes).toLowerCase()}.`).join(
      ' ',
    ),
    item_details: 'Longevity: 8 hours\nSillage: moderate\nSeason: all year',
    images: [1, 2, 3].map(picture => `/pictures/${(number * 3 + picture).toString(16).padStart(32, '0')}/720.jpg`),
    is_new: random.chance(0.01),
    // Spread over four years.
    created_at: new Date(Date.UTC(2026, 0, 1) - random.below(4 * 365 * 86_400) * 1000).toISOString(),
    rating: rated ? Math.round(random.between(3, 5) * 10) / 10 : 0,
    rating_count: rated ? 1 + random.below(60) : 0,
    // A few sell much, most sell little.
    sold: Math.floor(3 / (random.between(0.001, 1) + 0.001)),
    card_price: shown ? cutPrice(shown.price, shown.discount) : null,
    deal_price: deal ? cutPrice(deal.price, deal.discount) : null,
    in_stock: inStock.length > 0,
    best_discount: Math.max(0, ...inStock.map(size => size.discount)),
    mls: sizes.map(({ ml }) => ml).sort((a, b) => a - b),
    seasons: random.pick(seasons),
    occasions: random.some(occasions, 1 + random.below(3)),
    longevity_hours: 4 + random.below(10),
    sillage: random.pick(sillages),
    alcohol_free: category === 'Attar/Oud',
    sizes,
  }
}

function productSizes(random: Random, id: string, number: number, category: string): Size[] {
  const volumes = category === 'Attar/Oud' ? [3, 6, 12] : [50, 100, 30]
  // Rs 950 to Rs 48,000, most of them near the lower end.
  const base = 950 + Math.floor(47_050 * random.between(0, 1) ** 4)
  const discount = random.chance(0.4) ? 5 * (1 + random.below(8)) : 0
  return volumes.slice(0, random.weighted([1, 2, 3], [20, 45, 35])).map((ml, position) => ({
    id: `${id}-${ml}ml`,
    product_id: id,
    position,
    price: rs(Math.round((base * ml) / (volumes[0] ?? ml) / 50) * 50),
    discount,
    ml,
    sku: `GEN-${number}-${ml}`,
    stock: random.chance(0.08) ? 0 : random.below(200),
  }))
}

async function insertProducts(db: Kysely<Database>, products: ReturnType<typeof product>[]): Promise<void> {
  const columns =
    sql.raw(`id, name, brand, category, audience, concentration, top_notes, heart_notes, base_notes, description, item_details, images, is_new,
    created_at, rating, rating_count, sold, card_price, deal_price, best_discount, in_stock, mls, seasons, occasions, longevity_hours, sillage, alcohol_free`)
  // One JSON parameter per batch: PostgreSQL allows at most 65,535 placeholders.
  await sql`
    insert into products (${columns}) select ${columns} from json_populate_recordset(null::products, ${JSON.stringify(products)})`.execute(
    db,
  )
}

async function insertSizes(db: Kysely<Database>, products: ReturnType<typeof product>[]): Promise<void> {
  const sizes = products.flatMap(({ sizes }) => sizes)
  await sql`
    insert into sizes (id, product_id, position, price, discount, ml, sku, stock, stock_entries)
    select id, product_id, position, price, discount, ml, sku, stock, sign(stock)
    from json_populate_recordset(null::sizes, ${JSON.stringify(sizes)})`.execute(db)
  await sql`
    insert into stock_ledger (size_id, entry, change, stock_after, reason, actor)
    select id, 1, stock, stock, 'opening', 'generator'
    from json_populate_recordset(null::sizes, ${JSON.stringify(sizes)}) where stock > 0`.execute(db)
}
