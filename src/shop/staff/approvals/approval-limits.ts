import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { readWhole } from '../../ground/typed-number-rules.ts'
import { mayDo, type Role, roleNames } from '../staff/permission-rules.ts'
import { type ApprovalKind, approvalKindNames, approvalKinds, type Weight } from './approval-rules.ts'

/** Who has limits: a role, or all programs, by their keys. */
export type Limited = Role | 'program'

/** What a role may do alone, by role and kind; what has no limit is left out. */
export type Limits = Partial<Record<Limited, Partial<Record<ApprovalKind, Paisa>>>>

/** The kinds of writes that a role does at all. */
const doesOf = (role: Role): ApprovalKind[] =>
  approvalKindNames.filter(kind => approvalKinds[kind].permissions.some(permission => mayDo(role, permission)))

/** What each role may do and may have a limit of. The owner decides alone: somebody must. A program changes prices. */
export const limited: readonly { role: Limited; kinds: readonly ApprovalKind[] }[] = [
  ...roleNames
    .filter(role => role !== 'owner')
    .map(role => ({ role, kinds: doesOf(role) }))
    .filter(({ kinds }) => kinds.length > 0),
  { role: 'program', kinds: ['price'] },
]

const Rupees = z
  .string({ error: 'This form is damaged: please load the page again' })
  .transform(typed => (typed.trim() === '' ? null : (readWhole(typed, 7) ?? Number.NaN)))
  .pipe(z.number('Please enter whole rupees, such as 5000, or nothing').nullable())
  .transform(rupees => (rupees === null ? null : rs(rupees)))

/** The form of the limits: `ROLE.KIND` in rupees; empty for no limit. */
export const SaveLimits = z.object(
  Object.fromEntries(limited.flatMap(({ role, kinds }) => kinds.map(kind => [`${role}.${kind}`, Rupees]))),
)

/** All limits. */
export async function readLimits(db: Db): Promise<Limits> {
  const limits: Limits = {}
  for (const { role, kind, most } of await db.selectFrom('approval_limits').selectAll().execute())
    limits[role as Limited] = { ...limits[role as Limited], [kind]: most }
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

/**
 * What this role may do alone of this kind, in paisa; null without a limit.
 * @rule what somebody may not do alone: the limits of amounts and discounts
 */
export async function limitOf(db: Db, role: Limited, kind: ApprovalKind): Promise<Paisa | null> {
  const row = await db
    .selectFrom('approval_limits')
    .select('most')
    .where('role', '=', role)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? (row.most as Paisa) : null
}

/** The limit of this role, in paisa, when that is less than `weight`; null when it may do it alone. */
export async function limitBelow(db: Db, role: Limited, { kind, amount }: Weight): Promise<Paisa | null> {
  const most = await limitOf(db, role, kind)
  return most !== null && most < amount ? most : null
}
