import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Place } from '../../../platform/sign-in/hash-queue.ts'
import type { Device } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { customerColumns, customerFromRow } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { LogIn } from './account-form-rules.ts'
import type { SignedIn } from './sign-up.ts'

/**
 * Creates a session, given email and password. An unknown email takes as long and gives the same error as a wrong
 * password. A password that is reset or changed meanwhile is a wrong one. Throws `not_signed_in`.
 */
export async function logIn(
  db: Db,
  signIn: SignIn,
  { email, password }: z.infer<typeof LogIn>,
  { device, place }: { device: Device; place: Place },
): Promise<SignedIn> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const matched = await signIn.match(user?.id ?? null, password, place)
  if (!matched) throw refused()
  return inTransaction(db, async tx => {
    const within = signIn.within(tx)
    if (!(await within.lockPassword(matched))) throw refused()
    const row = await tx
      .selectFrom('customers')
      .select(customerColumns)
      .where('user_id', '=', matched.userId)
      .executeTakeFirstOrThrow()
    return { customer: customerFromRow(row), token: await within.openSession(matched.userId, device) }
  })
}

const refused = () => new ShopError('not_signed_in', 'Invalid email or password')
