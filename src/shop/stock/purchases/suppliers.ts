import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { required } from '../../ground/forms/index.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { phoneQuestion } from '../../ground/shipping/typed-phone-rules.ts'

export type Supplier = { supplierId: number; name: string; phone: string; email: string; note: string; version: number }

/** A supplier; with an empty `supplierId` a new one. `version`: the one that was seen. */
export const SaveSupplier = z.object({
  supplierId: z
    .literal('')
    .transform(() => undefined)
    .or(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
    .optional(),
  version: SeenVersion.optional(),
  name: required('Please enter the name', 80),
  phone: z
    .string()
    .trim()
    .max(40, 'Please use 40 characters or less')
    .superRefine((typed, ctx) => {
      const message = phoneQuestion(typed, PAKISTAN)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
    .default(''),
  email: z.email('Please enter a valid email address').max(320).or(z.literal('')).default(''),
  note: z.string().trim().max(500, 'Please use 500 characters or less').default(''),
})

/** The words of its form. */
export const supplierWords = {
  name: { label: 'Name' },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  note: { label: 'Note' },
}

/**
 * Adds or changes a supplier. Throws `not_found`, `move_refused` when it was changed meanwhile; a name that another has
 * the database refuses.
 */
export async function saveSupplier(
  tx: Tx,
  { supplierId, version, ...values }: z.output<typeof SaveSupplier>,
): Promise<{ supplierId: number; before?: Omit<Supplier, 'supplierId' | 'version'> }> {
  if (supplierId === undefined) {
    const added = await tx.insertInto('suppliers').values(values).returning('id').executeTakeFirstOrThrow()
    return { supplierId: added.id }
  }
  const stored = await lockVersion(tx, 'suppliers', supplierId, version)
  await tx
    .updateTable('suppliers')
    .set({ ...values, version: stored.version + 1 })
    .where('id', '=', supplierId)
    .execute()
  const { name, phone, email, note } = stored
  return { supplierId, before: { name, phone, email, note } }
}

/** All suppliers, by name. */
export async function listSuppliers(db: Db): Promise<Supplier[]> {
  return db
    .selectFrom('suppliers')
    .select(['id as supplierId', 'name', 'phone', 'email', 'note', 'version'])
    .orderBy('name')
    .execute()
}

/** Who most of these sizes were bought from last; null for sizes that nobody has bought. */
export async function usualSupplier(db: Db, sizeIds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ supplierId: number }>`
    select supplier_id as "supplierId" from (
      select distinct on (size_id) size_id, supplier_id, purchase_id from purchase_lines join purchases on purchases.id = purchase_id
      where size_id = any(${[...sizeIds]}::text[]) order by size_id, purchase_id desc) last
    group by 1 order by count(*) desc, max(purchase_id) desc limit 1`.execute(db)
  return rows[0]?.supplierId ?? null
}
