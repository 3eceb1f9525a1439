import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { required } from '../../ground/forms/index.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readQuantity, type Unit, unitNames } from './material-rules.ts'

export const MaterialFilter = z.object({ q: textFilter, view: oneOf(['low', 'out']), page: pageFilter() })

/** `stock` and `lowMark` in thousandths of the unit; `value`: what the stock cost, in paisa. */
export type Material = {
  materialId: number
  name: string
  unit: Unit
  stock: number
  value: Paisa
  lowMark: number | null
  note: string
  version: number
}

const columns = sql`id as "materialId", name, unit, stock, value, low_mark as "lowMark", note, version`

/** A page of materials, by name. */
export async function listMaterials(
  db: Db,
  { q, view, page }: z.output<typeof MaterialFilter>,
): Promise<{ materials: Material[]; more: boolean }> {
  const which = { low: sql`stock <= low_mark`, out: sql`stock = 0`, '': sql`true` }[view]
  const { rows } = await sql<Material>`
    select ${columns} from materials where ${which} and lower(name) like ${containing(q.toLowerCase())}
    order by lower(name) ${pageRows(page)}`.execute(db)
  const { rows: materials, more } = pageOf(rows)
  return { materials, more }
}

export type MaterialMovement = {
  entry: number
  change: number
  stockAfter: number
  valueChange: Paisa
  reason: string
  fillId: number | null
  supplier: string | null
  note: string
  actor: string
  createdAt: Date
}

/** A material with its movements, newest first. `before`: entries before this one. Throws `not_found`. */
export async function findMaterial(
  db: Db,
  materialId: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<{ material: Material; movements: MaterialMovement[]; older: number | null }> {
  const { rows } = await sql<Material>`select ${columns} from materials where id = ${materialId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such material')
  const { rows: entries } = await sql<MaterialMovement>`
    select entry, change, stock_after as "stockAfter", value_change as "valueChange", reason, fill_id as "fillId", suppliers.name as supplier,
      material_ledger.note, actor, material_ledger.created_at as "createdAt"
    from material_ledger left join suppliers on suppliers.id = supplier_id
    where material_id = ${materialId} and entry < ${before}::bigint order by entry desc ${pageRows()}`.execute(db)
  const { rows: movements, more } = pageOf(entries)
  return { material: rows[0], movements, older: more ? (movements.at(-1)?.entry ?? null) : null }
}

/** A material; without an id a new one. Its unit stays. */
export const SaveMaterial = z
  .object({
    version: SeenVersion.optional(),
    name: required('Please enter the name', 120),
    unit: z.enum(unitNames, 'Please choose the unit'),
    lowMark: z.string().trim().max(30).default(''),
    note: z.string().trim().max(500, 'Please use 500 characters or less').default(''),
  })
  .transform(({ lowMark, ...values }, context) => {
    const low = lowMark === '' ? null : readQuantity(lowMark, values.unit)
    if (lowMark !== '' && low === null)
      context.addIssue({ code: 'custom', path: ['lowMark'], message: 'Please enter a quantity, such as 100 or 5 tola' })
    return { ...values, lowMark: low }
  })

type Saved = { materialId: number; before?: { name: string; lowMark: number | null; note: string } }

/**
 * Adds or changes a material. Throws `move_refused` when it was changed meanwhile; a name that another has the database
 * refuses.
 */
export async function saveMaterial(
  tx: Tx,
  { materialId, version, name, unit, lowMark, note }: z.output<typeof SaveMaterial> & { materialId?: number },
): Promise<Saved> {
  if (materialId === undefined) {
    const added = await tx
      .insertInto('materials')
      .values({ name, unit, low_mark: lowMark, note })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { materialId: added.id }
  }
  const stored = await lockVersion(tx, 'materials', materialId, version)
  if (stored.unit !== unit) throw new ShopError('invalid', 'The unit of a material stays', 'unit')
  await tx
    .updateTable('materials')
    .set({ name, low_mark: lowMark, note, version: stored.version + 1 })
    .where('id', '=', materialId)
    .execute()
  return { materialId, before: { name: stored.name, lowMark: stored.low_mark, note: stored.note } }
}
