import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { randomText } from '../../platform/signing.ts'
import { type Customer, customerColumns, customerFromRow } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { SignUp } from './account-rules.ts'

/** A person who is signed in from now on, and the cookies that say so. */
export type SignedIn = { customer: Customer; cookies: string[] }

/**
 * Opens an account, signs its owner in, and queues the verification email, in one transaction.
 * `headers`: of the request (its browser and address are noted with the session). Throws `taken` when the email has an account.
 */
export async function signUp(
  db: Db,
  signIn: SignIn,
  input: z.infer<typeof SignUp>,
  headers: Headers,
): Promise<SignedIn> {
  const { name, email, phone, password } = input
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw taken()
  try {
    return await inTransaction(db, async tx => {
      const { response, headers: answer } = await signIn
        .within(tx)
        .api.signUpEmail({ body: { name, email, password }, headers, returnHeaders: true })
      const row = await tx
        .insertInto('customers')
        .values({ id: randomText(20), user_id: response.user.id, email, name, phone, profile_completed: true })
        .returning(customerColumns)
        .executeTakeFirstOrThrow()
      return { customer: customerFromRow(row), cookies: answer.getSetCookie() }
    })
  } catch (error) {
    // Two sign-ups at once: the database lets one in.
    const now = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    throw now ? taken() : error
  }
}

const taken = () => new ShopError('taken', 'This email already has an account. Please log in, or reset your password.')
