import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Paisa, rs } from '../money.ts'
import { mayDo, type Role, roleNames } from '../staff/rules.ts'
import { type ApprovalKind, approvalKindNames, approvalKinds, type Weight } from './rules.ts'

/** What a role may do alone, by role and kind; what has no limit is left out. */
export type Limits = Partial<Record<Role, Partial<Record<ApprovalKind, Paisa>>>>

/** What each role may do and may have a limit of. The owner decides alone: somebody must. */
export const limited = roleNames.flatMap(role => {
  const kinds = approvalKindNames.filter(kind => mayDo(role, approvalKinds[kind].permission))
  return role === 'owner' || kinds.length === 0 ? [] : [{ role, kinds }]
})

const Rupees = z
  .string({ error: 'This form is damaged: please load the page again' })
  .transform(typed => typed.replaceAll(/[\s,]/g, ''))
  .pipe(z.string().regex(/^\d{0,7}$/, 'Please enter whole rupees, such as 5000, or nothing'))
  .transform(typed => (typed === '' ? null : rs(Number(typed))))

/** The form of the limits: `ROLE.KIND` in rupees; empty for no limit. */
export const SaveLimits = z.object(
  Object.fromEntries(limited.flatMap(({ role, kinds }) => kinds.map(kind => [`${role}.${kind}`, Rupees]))),
)

/** All limits. */
export async function readLimits(db: Db): Promise<Limits> {
  const limits: Limits = {}
  for (const { role, kind, most } of await db.selectFrom('approval_limits').selectAll().execute())
    limits[role as Role] = { ...limits[role as Role], [kind]: most }
  return limits
}

/** Replaces all limits. Returns them as they were, and as they are, in the names of the form. */
export async function saveLimits(tx: Tx, typed: z.output<typeof SaveLimits>) {
  await tx.selectFrom('approval_limits').selectAll().forUpdate().execute()
  const named = (limits: Limits) =>
    Object.fromEntries(
      Object.entries(limits).flatMap(([role, kinds]) =>
        Object.entries(kinds).map(([kind, most]) => [`${role}.${kind}`, most]),
      ),
    )
  const before = named(await readLimits(tx))
  await tx.deleteFrom('approval_limits').execute()
  const rows = Object.entries(typed).flatMap(([name, most]) => {
    const [role = '', kind = ''] = name.split('.')
    return most === null ? [] : { role, kind, most }
  })
  if (rows.length > 0) await tx.insertInto('approval_limits').values(rows).execute()
  return { before, after: named(await readLimits(tx)) }
}

/** What a role may do alone of this kind, in paisa, when that is less than `weight`; null when it may do it. */
export async function limitBelow(db: Db, role: Role, { kind, amount }: Weight): Promise<Paisa | null> {
  const row = await db
    .selectFrom('approval_limits')
    .select('most')
    .where('role', '=', role)
    .where('kind', '=', kind)
    .where('most', '<', amount)
    .executeTakeFirst()
  return row ? (row.most as Paisa) : null
}
