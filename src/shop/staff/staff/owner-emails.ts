import type { Db } from '../../../platform/database/database.ts'

/** The emails of the owners who may sign in. */
export async function ownerEmails(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return owners.map(({ email }) => email)
}
