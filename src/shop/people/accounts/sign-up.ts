import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import type { Device } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { type Customer, customerColumns, customerFromRow } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { SignUp } from './account-form-rules.ts'
import { queueVerificationEmail } from './verify-email.ts'

/** A signed-in customer with the token of a new session. */
export type SignedIn = { customer: Customer; token: string }

/**
 * Creates an account and a session and queues the verification email, in one transaction. Throws `taken` when the email
 * has an account.
 */
export async function signUp(
  db: Db,
  signIn: SignIn,
  input: Pick<z.infer<typeof SignUp>, 'name' | 'email' | 'phone' | 'password'>,
  device: Device,
): Promise<SignedIn> {
  const { name, email, phone, password } = input
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw taken()
  // Before the transaction: no connection waits for a hash.
  const hash = await signIn.hash(password, { known: false, subject: device.ipAddress })
  try {
    return await inTransaction(db, async tx => {
      const within = signIn.within(tx)
      const userId = await within.createUser({ name, email, hash })
      const row = await tx
        .insertInto('customers')
        .values({ id: randomText(20), user_id: userId, email, name, phone, profile_completed: true })
        .returning(customerColumns)
        .executeTakeFirstOrThrow()
      await queueVerificationEmail(tx, userId)
      return { customer: customerFromRow(row), token: await within.openSession(userId, device) }
    })
  } catch (error) {
    // Two sign-ups at once: a unique index allows one.
    const now = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    throw now ? taken() : error
  }
}

const taken = () => new ShopError('taken', 'This email already has an account. Please log in, or reset your password.')
