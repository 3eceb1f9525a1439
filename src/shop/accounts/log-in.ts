import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Device, SignIn } from '../../platform/sign-in/sign-in.ts'
import { customerColumns, customerFromRow } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { LogIn } from './account-rules.ts'
import type { SignedIn } from './sign-up.ts'

/**
 * Creates a session, given email and password. An unknown email takes as long and gives the same error as a wrong
 * password. Throws `not_signed_in`.
 */
export async function logIn(db: Db, signIn: SignIn, input: z.infer<typeof LogIn>, device: Device): Promise<SignedIn> {
  const opened = await signIn.within(db).logIn(input, device)
  if (!opened) throw new ShopError('not_signed_in', 'Invalid email or password')
  const row = await db
    .selectFrom('customers')
    .select(customerColumns)
    .where('user_id', '=', opened.userId)
    .executeTakeFirstOrThrow()
  return { customer: customerFromRow(row), token: opened.token }
}
