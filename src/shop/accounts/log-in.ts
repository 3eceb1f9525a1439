import { APIError } from 'better-auth/api'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { customerColumns, customerFromRow } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { LogIn } from './account-rules.ts'
import type { SignedIn } from './sign-up.ts'

/**
 * A new session for who knows the password. An unknown email costs as much time and gives the same error as a wrong
 * password. Throws `not_signed_in`.
 */
export async function logIn(db: Db, signIn: SignIn, input: z.infer<typeof LogIn>, headers: Headers): Promise<SignedIn> {
  const { response, headers: answer } = await signIn.api
    .signInEmail({ body: input, headers, returnHeaders: true })
    .catch(error => {
      throw error instanceof APIError ? new ShopError('not_signed_in', 'Invalid email or password') : error
    })
  const row = await db
    .selectFrom('customers')
    .select(customerColumns)
    .where('user_id', '=', response.user.id)
    .executeTakeFirstOrThrow()
  return { customer: customerFromRow(row), cookies: answer.getSetCookie() }
}
