import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { emailOr } from '../customers/index.ts'

export const Subscribe = z.object({ email: emailOr('Invalid email address') })

/** Puts the address on the newsletter's list. The same address twice is no error, so that nobody learns who is on it. */
export async function subscribe(db: Db, { email }: z.infer<typeof Subscribe>): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email })
    .onConflict(oc => oc.doNothing())
    .execute()
}
