import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type Secret, sign } from '../../../platform/secrets/signing.ts'
import { verifyPassword } from '../../../platform/sign-in/password-hash.ts'
import type { StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { type Role, roleNames } from './permission-rules.ts'

const names: Record<Role, string> = {
  owner: 'Zainab Qureshi',
  manager: 'Bilal Ahmed',
  orders: 'Sana Tariq',
  catalogue: 'Usman Farooq',
  marketing: 'Hira Siddiqui',
  accounts: 'Imran Sheikh',
}

export type DemoLogin = { role: Role; email: string; password: string }

/** The demo shop's logins, one a role. The passwords follow from the secret, so each shop has its own. */
const demoLogins = (secret: Secret): DemoLogin[] =>
  roleNames.map(role => ({
    role,
    email: `${role}@khushbu.example`,
    password: `demo-${sign(secret, 'demo-staff', role)
      .replaceAll(/[^a-zA-Z0-9]/g, '')
      .slice(0, 12)}`,
  }))

/**
 * Whether somebody tries a login of the demo shop. It is printed for whoever tries the shop out, and not for a shop in
 * public.
 */
export const isDemoLogin = (secret: Secret, tried: { email: string; password: string }): boolean =>
  demoLogins(secret).some(({ email, password }) => email === tried.email && password === tried.password)

/**
 * Lets one person of each role into the demo shop, whose roles need no second factor. Nothing once somebody works here.
 */
export async function seedDemoStaff(db: Db, signIn: StaffSignIn, secret: Secret): Promise<void> {
  await inTransaction(db, async tx => {
    if (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) return
    for (const { role, email, password } of demoLogins(secret)) {
      const name = names[role]
      const hash = await signIn.hash(password, { known: true, subject: 'demo' })
      const id = await signIn.within(tx).create({ name, email, role, hash })
      const subject = { type: 'staff', id, label: email }
      await recordAudit(tx, { id: null, name: 'The demo shop' }, { action: 'staff.joined', subject, after: { role } })
    }
    await tx
      .insertInto('settings')
      .values({ key: 'secondFactorRoles', value: JSON.stringify([]) })
      .onConflict(oc => oc.doNothing())
      .execute()
  })
}

/** The demo logins that still work: neither disabled nor with another password or a second factor. */
export async function workingDemoLogins(db: Db, secret: Secret): Promise<DemoLogin[]> {
  const logins = demoLogins(secret)
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_credentials', 'staff_credentials.user_id', 'staff.id')
    .select(['email', 'role', 'password'])
    .where(
      'email',
      'in',
      logins.map(({ email }) => email),
    )
    .where('disabled_at', 'is', null)
    .where('two_factor_enabled', '=', false)
    .execute()
  const working = await Promise.all(
    logins.map(async login => {
      const row = rows.find(({ email }) => email === login.email)
      return row?.password && (await verifyPassword(row.password, login.password, { known: true, subject: 'demo' }))
        ? [{ ...login, role: row.role as Role }]
        : []
    }),
  )
  return working.flat()
}
