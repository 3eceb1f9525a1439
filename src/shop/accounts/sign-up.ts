import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Device, SignIn } from '../../platform/sign-in/sign-in.ts'
import { randomText } from '../../platform/signing.ts'
import { type Customer, customerColumns, customerFromRow } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { SignUp } from './account-rules.ts'

/** A signed-in customer with the token of a new session. */
export type SignedIn = { customer: Customer; token: string }

/**
 * Creates an account and a session and queues the verification email, in one transaction. Throws `taken` when the email
 * has an account.
 */
export async function signUp(db: Db, signIn: SignIn, input: z.infer<typeof SignUp>, device: Device): Promise<SignedIn> {
  const { name, email, phone, password } = input
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw taken()
  try {
    return await inTransaction(db, async tx => {
      const { userId, token } = await signIn.within(tx).signUp({ name, email, password }, device)
      const row = await tx
        .insertInto('customers')
        .values({ id: randomText(20), user_id: userId, email, name, phone, profile_completed: true })
        .returning(customerColumns)
        .executeTakeFirstOrThrow()
      return { customer: customerFromRow(row), token }
    })
  } catch (error) {
    // Two sign-ups at once: a unique index allows one.
    const now = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    throw now ? taken() : error
  }
}

const taken = () => new ShopError('taken', 'This email already has an account. Please log in, or reset your password.')
