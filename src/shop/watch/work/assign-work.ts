import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { mayDo, type Role } from '../../staff/staff/permission-rules.ts'
import { workKinds, workNames } from './work-rules.ts'

/** `staffId` empty: nobody has it. */
export const AssignWork = z.object({ kind: z.enum(workNames, 'Please choose the work'), staffId: z.string().max(60) })

/** Somebody who works here and can be given work. */
export type Colleague = { id: string; name: string; role: Role }

/** Who works here, by name. */
export const listColleagues = (db: Db): Promise<Colleague[]> =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .select(eb => eb.ref('role').$castTo<Role>().as('role'))
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/**
 * Says who has a kind of work today. Returns whether that changed, and the names before and after. Throws `invalid` for
 * somebody who may not do it.
 */
export async function assignWork(
  tx: Tx,
  { kind, staffId }: z.output<typeof AssignWork>,
): Promise<{ changed: boolean; before: string; after: string }> {
  const colleagues = await listColleagues(tx)
  const chosen = colleagues.find(({ id }) => id === staffId)
  if (staffId !== '' && !(chosen && mayDo(chosen.role, workKinds[kind].permission)))
    throw new ShopError('invalid', 'Please choose somebody who may do this work', 'staffId')
  await sql`delete from work_assignments where day < ${todaysDate}`.execute(tx)
  const held = await tx
    .selectFrom('work_assignments')
    .select('staff_id')
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (chosen)
    await tx
      .insertInto('work_assignments')
      .values({ kind, day: todaysDate, staff_id: chosen.id })
      .onConflict(oc => oc.column('kind').doUpdateSet({ day: todaysDate, staff_id: chosen.id }))
      .execute()
  else await tx.deleteFrom('work_assignments').where('kind', '=', kind).execute()
  const before = colleagues.find(({ id }) => id === held?.staff_id)
  return { changed: before !== chosen, before: before?.name ?? '', after: chosen?.name ?? '' }
}
