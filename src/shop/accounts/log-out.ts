import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Session } from '../customers/index.ts'

/** Ends the session. */
export async function logOut(db: Db, signIn: SignIn, { token }: Session): Promise<void> {
  await signIn.within(db).endSession(token)
}
