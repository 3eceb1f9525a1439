import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import {
  type Customer,
  customerColumns,
  customerFromRow,
  lockAccount,
  type Session,
} from '../../ground/customers/index.ts'
import type { Profile } from './account-form-rules.ts'

/** Changes the account's name and phone. */
export async function updateProfile(db: Db, session: Session, input: z.infer<typeof Profile>): Promise<Customer> {
  return inTransaction(db, async tx => {
    await lockAccount(tx, session)
    await tx.updateTable('users').set({ name: input.name }).where('id', '=', session.userId).execute()
    const row = await tx
      .updateTable('customers')
      .set({ ...input, profile_completed: true })
      .where('id', '=', session.customer._id)
      .returning(customerColumns)
      .executeTakeFirstOrThrow()
    return customerFromRow(row)
  })
}
