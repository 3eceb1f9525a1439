import { signInTables } from './sign-in-tables.ts'

const { session, user, account, verification } = signInTables

/** better-auth's models in the tables of staff, apart from the shoppers'. */
export const staffTables = {
  session: { ...session, modelName: 'staff_sessions' },
  user: { ...user, modelName: 'staff' },
  account: { ...account, modelName: 'staff_credentials' },
  verification: { ...verification, modelName: 'staff_verifications' },
  twoFactor: {
    modelName: 'staff_second_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
  passkey: {
    modelName: 'staff_passkeys',
    fields: {
      userId: 'user_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
}
