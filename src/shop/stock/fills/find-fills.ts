import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { everyWordOfNames, skuContains } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Unit } from './material-rules.ts'

export const FillFilter = z.object({ q: textFilter, state: oneOf(['undone', 'waste']), page: pageFilter() })

/** A fill of a size. Money in paisa. */
export type Fill = {
  fillId: number
  sizeId: string
  name: string
  ml: number
  sku: string
  pieces: number
  spoilt: number
  cost: Paisa
  note: string
  actor: string
  createdAt: Date
  undoneAt: Date | null
  undoneBy: string | null
  undoReason: string | null
}

const columns = sql`fills.id as "fillId", size_id as "sizeId", name, ml, sku, fills.pieces, spoilt, cost, fills.note, actor,
  fills.created_at as "createdAt", undone_at as "undoneAt", undone_by as "undoneBy", undo_reason as "undoReason"`
const source = sql`fills join sizes on sizes.id = size_id join products on products.id = product_id`

/** A page of fills, the newest first. */
export async function listFills(
  db: Db,
  { q, state, page }: z.output<typeof FillFilter>,
): Promise<{ fills: Fill[]; more: boolean }> {
  const which = {
    undone: sql`undone_at is not null`,
    waste: sql`undone_at is null and exists (select from material_ledger where fill_id = fills.id and reason = 'waste')`,
    '': sql`true`,
  }[state]
  const { rows } = await sql<Fill>`
    select ${columns} from ${source} where ${which} and (${everyWordOfNames(sql`name || ' ' || sku`, q)} or ${skuContains(sql`sku`, q)})
    order by fills.id desc ${pageRows(page)}`.execute(db)
  const { rows: fills, more } = pageOf(rows)
  return { fills, more }
}

/** What a fill took of a material, in thousandths of its unit, and what that cost. */
export type FillMaterial = { materialId: number; name: string; unit: Unit; used: number; waste: number; cost: Paisa }

/** A fill with what it took. Throws `not_found`. */
export async function findFill(db: Db, fillId: number): Promise<{ fill: Fill; materials: FillMaterial[] }> {
  const { rows } = await sql<Fill>`select ${columns} from ${source} where fills.id = ${fillId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such fill')
  const { rows: materials } = await sql<FillMaterial>`
    select material_id as "materialId", name, unit, coalesce(-sum(change) filter (where reason = 'fill'), 0)::bigint as used,
      coalesce(-sum(change) filter (where reason = 'waste'), 0)::bigint as waste, -sum(value_change)::bigint as cost
    from material_ledger join materials on materials.id = material_id
    where fill_id = ${fillId} and reason <> 'undone' group by 1, 2, 3 order by 1`.execute(db)
  return { fill: rows[0], materials }
}

/** A size that may be filled, by its id. Throws `not_found`. */
export async function findFilledSize(db: Db, sizeId: string) {
  const { rows } = await sql<{
    name: string
    ml: number
    sku: string
    stock: number
    isSet: boolean
    cutPrice: Paisa
    averageCost: Paisa | null
  }>`select name, ml, sku, stock, is_set as "isSet", cut_price as "cutPrice", average_cost as "averageCost"
    from sizes join products on products.id = product_id where sizes.id = ${sizeId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such size')
  return rows[0]
}
