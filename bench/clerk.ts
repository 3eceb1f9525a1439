import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import { openStaffSignIn } from '../src/platform/sign-in/staff-sign-in.ts'

const clerk = { name: 'Sana Tariq', email: 'bench@staff.example' }
const password = randomBytes(12).toString('hex')

/** A manager, who needs no second factor. */
export async function hireClerk(db: Kysely<Database>): Promise<{ id: string; name: string }> {
  const signIn = openStaffSignIn(db, { secret: randomBytes(24).toString('hex'), publicUrl: 'http://localhost' })
  const hash = await signIn.hash(password, { known: true, subject: 'bench' })
  const id = await signIn.within(db).create({ ...clerk, role: 'manager', hash })
  await db
    .insertInto('settings')
    .values({ key: 'secondFactorRoles', value: '[]' })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: '[]' }))
    .execute()
  return { id, name: clerk.name }
}

/** The cookie of the clerk, signed in. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ do: 'password', email: clerk.email, password }),
  })
  if (answer.status !== 303) throw new Error(`the clerk could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
}
