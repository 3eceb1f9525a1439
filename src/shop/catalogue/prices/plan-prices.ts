import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { amountText, cutPrice, type Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { neverCharged, neverChargedText } from '../price-history/index.ts'
import { FOLLOWS_PARTS } from '../products/index.ts'
import { type BulkRule, changedBy, type PriceAndDiscount, readDiscount, readPrice } from './bulk-price-rules.ts'
import { ofFilter, type PriceFilter, type PriceRow, priceColumns, soldSizes } from './list-prices.ts'

// Read, compared and written at once.
const MAX_LINES = 20_000

/**
 * What one size would cost. A refused line has its reason and changes nothing; `to` is missing where what was typed is
 * no price.
 */
export type PlannedLine = PriceRow & {
  to: (PriceAndDiscount & { cutPrice: Paisa }) | null
  refused?: string
  /** It can be done, and should be looked at. */
  warned?: string
}
/** `digest` stands for all of the plan: what is applied is what was seen. */
export type PricePlan = { lines: PlannedLine[]; digest: string }

/**
 * Cells of the grid as they were typed, by size; what was not changed is left out. `seen`: what stood there when it was
 * begun.
 */
export type TypedCells = Map<string, { price?: string; discount?: string; seen?: PriceAndDiscount | undefined }>

/** What cells of the grid would change. */
export async function planCells(db: Db, cells: TypedCells, settings: Settings): Promise<PricePlan> {
  const rows = await read(db, sql`sizes.id = any(${[...cells.keys()]}::text[])`)
  const lines = rows.map((row): PlannedLine => {
    const { price = '', discount, seen } = cells.get(row.sizeId) ?? {}
    const [typedPrice, typedDiscount] = [
      price === '' ? row.price : readPrice(price),
      readDiscount(discount ?? String(row.discount)),
    ]
    if (typedPrice === null)
      return {
        ...row,
        to: null,
        refused: `'${price.slice(0, 40)}' is no price: please write whole rupees, such as 5900`,
      }
    if (typedDiscount === null)
      return {
        ...row,
        to: null,
        refused: `'${discount?.slice(0, 40)}' is no discount: please write a percentage below 100`,
      }
    if (seen && (seen.price !== row.price || seen.discount !== row.discount)) {
      const now = `${amountText(row.price)}${row.discount > 0 ? `, ${row.discount}% off` : ''}`
      return {
        ...row,
        to: null,
        refused: `somebody changed it while you had it open: now ${now}. Please look at it and type again`,
      }
    }
    return lineTo(row, { price: typedPrice, discount: typedDiscount })
  })
  return plan(db, lines, settings)
}

/**
 * What a rule would change: of the sizes of a filter, or of chosen ones. Throws `invalid` for too many.
 * @rule which lines of a price change are refused
 */
export async function planBulk(
  db: Db,
  { filter, sizeIds, rule }: { filter: PriceFilter; sizeIds: readonly string[]; rule: BulkRule },
  settings: Settings,
): Promise<PricePlan> {
  const where = sizeIds.length > 0 ? sql`sizes.id = any(${sizeIds}::text[])` : await ofFilter(db, filter, settings)
  const rows = await read(db, where)
  if (rows.length > MAX_LINES)
    throw new ShopError('invalid', `These are more than ${MAX_LINES.toLocaleString('en')} prices: please filter them`)
  const lines = rows.map((row): PlannedLine => {
    const to = changedBy(row, rule)
    return to ? lineTo(row, to) : { ...row, to: null, refused: 'no price between Re 1 and Rs 99,99,999 comes of it' }
  })
  return plan(db, lines, settings)
}

async function read(db: Db, where: ReturnType<typeof sql>): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select ${priceColumns} ${soldSizes(where)} order by p.name, p.id, ml, position, sizes.id limit ${MAX_LINES + 1}`.execute(
    db,
  )
  return rows
}

const lineTo = (row: PriceRow, to: PriceAndDiscount): PlannedLine => ({
  ...row,
  to: { ...to, cutPrice: cutPrice(to.price, to.discount) },
})

const followsParts = FOLLOWS_PARTS.replace(/^I/, 'i')

/** Leaves out what stays as it is, and says what cannot be, and what should be looked at. */
async function plan(db: Db, wanted: readonly PlannedLine[], { wasPriceDays }: Settings): Promise<PricePlan> {
  const changed = wanted.filter(({ to, price, discount }) => !to || to.price !== price || to.discount !== discount)
  const uncharged = await neverCharged(
    db,
    changed.flatMap(({ sizeId, to }) => (to ? [{ sizeId, ...to }] : [])),
    { days: wasPriceDays },
  )
  const lines = changed.map((line): PlannedLine => {
    const { to, sizeId, averageCost, saleEndsAt, discount } = line
    if (!to) return line
    if (line.setDiscount !== null && to.price !== line.price) return { ...line, refused: followsParts }
    if (uncharged.has(sizeId)) return { ...line, refused: neverChargedText(to.price, wasPriceDays) }
    if (to.cutPrice <= 0) return { ...line, refused: 'nothing would be left to pay' }
    const warned = [
      averageCost !== null && to.cutPrice < averageCost && 'below its cost',
      saleEndsAt && to.discount !== discount && 'it leaves the sale that runs now',
    ].filter(Boolean)
    return warned.length > 0 ? { ...line, warned: warned.join('; ') } : line
  })
  const said = lines.map(({ sizeId, price, discount, to, refused }) => [sizeId, price, discount, to, refused])
  return { lines, digest: createHash('sha256').update(JSON.stringify(said)).digest('base64url') }
}
