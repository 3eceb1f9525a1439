import type { Db } from '../database/database.ts'
import { randomText, type Secret } from '../secrets/signing.ts'
import { openPasskeys } from './passkeys.ts'
import { PASSWORD_COST } from './password-hash.ts'
import { ID_LENGTH, signInOf } from './passwords-and-sessions.ts'
import { openSecondFactor, sealSecondFactor } from './second-factor-seal.ts'

/** The longest time that a staff session is valid, however much it is used. */
export const STAFF_SESSION_AGE_S = 12 * 60 * 60

const staff = {
  credentials: 'staff_credentials',
  sessions: 'staff_sessions',
  sessionAgeS: STAFF_SESSION_AGE_S,
} as const

type Options = { secret: Secret; publicUrl: string }

/** Staff, their passwords and sessions, and what their second factors and passkeys are read with. */
export function openStaffSignIn(db: Db, { secret, publicUrl }: Options, hashCost = PASSWORD_COST) {
  const common = signInOf(db, staff, hashCost)
  return {
    ...common,

    within(tx: Db) {
      const within = common.within(tx)
      return {
        ...within,
        /** Creates a person with a password. The caller has checked that nobody has this email. */
        async create(person: { name: string; email: string; role: string; hash: string }): Promise<string> {
          const { hash, ...who } = person
          const id = randomText(ID_LENGTH)
          await tx
            .insertInto('staff')
            .values({ ...who, id, email_verified: true })
            .execute()
          await within.addPassword(id, hash)
          return id
        },
      }
    },

    /**
     * Encrypts the key or the recovery codes of a second factor, and reads them; null when no secret of the shop does.
     */
    seal: (text: string) => sealSecondFactor(secret, text),
    unseal: (sealed: string) => openSecondFactor(secret, sealed),

    passkeys: openPasskeys(publicUrl),
  }
}
export type StaffSignIn = ReturnType<typeof openStaffSignIn>
