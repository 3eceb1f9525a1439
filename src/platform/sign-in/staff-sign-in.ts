import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { bearer, twoFactor } from 'better-auth/plugins'
import type { Db } from '../database/database.ts'
import { randomText, type Secret } from '../secrets/signing.ts'
import { authSecrets } from './auth-secrets.ts'
import type { Place } from './hash-queue.ts'
import { hashPassword, type Matched, matchPassword, PASSWORD_COST } from './password-hash.ts'
import { digestOfToken, newSessionToken } from './session-token.ts'
import { type Device, ID_LENGTH, passwordOf } from './sign-in.ts'
import { deviceHeader, headersOf, refused } from './sign-in-headers.ts'
import { staffTables } from './staff-tables.ts'

/** The longest time that a staff session is valid, however much it is used. */
export const STAFF_SESSION_AGE_S = 12 * 60 * 60
/** How long a started sign-in waits for its code or passkey. */
export const SIGN_IN_STEP_AGE_S = 10 * 60

type Options = { secret: Secret; publicUrl: string }

/** A new session. Whoever has its token is signed in. */
export type OpenedStaff = { staffId: string; token: string }
/** `step`: what the browser keeps until the second step; a secret. */
export type SignInStep = { step: string }

/**
 * Staff, their passwords, second factors, passkeys and sessions, which better-auth stores in tables apart from the shoppers'.
 * It serves no addresses of its own.
 */
export function openStaffSignIn(db: Db, options: Options, hashCost = PASSWORD_COST) {
  return {
    /** The hash of a new password. Throws QueueFullError. */
    hash: (password: string, place: Place) => hashPassword(password, place, hashCost),

    /** Whether the password is this person's. Without a person (null) it takes as long and is false. Throws QueueFullError. */
    async match(staffId: string | null, password: string, place: Place): Promise<Matched | null> {
      const found = await db
        .selectFrom('staff_credentials')
        .select('password')
        .where('user_id', '=', staffId ?? '')
        .where('provider_id', '=', 'credential')
        .executeTakeFirst()
      return matchPassword(staffId, found?.password, password, place, hashCost)
    },

    within: (tx: Db, matched: Matched | null = null) => staffSignInWithin(tx, options, matched),
  }
}
export type StaffSignIn = ReturnType<typeof openStaffSignIn>

/**
 * What changes sign-ins, as a part of the caller's transaction. A password counts as right that `matched` before, while its
 * hash is the person's still. A refused attempt is a result and not an error, so that the transaction keeps the count of it.
 */
function staffSignInWithin(tx: Db, options: Options, matched: Matched | null) {
  // better-auth knows a session by the digest of its token, which is all that is stored; the token itself leaves by here alone.
  const opened: { token: string | null } = { token: null }
  const { api } = configured(tx, options, matched, () => {
    opened.token = newSessionToken()
    return digestOfToken(opened.token)
  })
  const openedBy = (staffId: string): OpenedStaff => {
    if (!opened.token) throw new Error('a sign-in came without its session')
    return { staffId, token: opened.token }
  }
  // better-auth requires a password where it compares the hash alone.
  const password = 'matched before'
  return {
    /** A session, the step to a second factor, or null when the matched password is another one now. */
    async logIn(email: string, device: Device): Promise<OpenedStaff | SignInStep | null> {
      const result = await api
        .signInEmail({ body: { email, password }, headers: headersOf({ device }), returnHeaders: true })
        .catch(refused)
      if (!result) return null
      const { response, headers } = result
      if ('twoFactorRedirect' in response) return { step: stepOf(headers) }
      return openedBy(response.user.id)
    },

    /** The second step: a code of the authenticator app or a recovery code. Null when it is wrong or too old. */
    async enterCode(
      step: string,
      { code, recovery }: { code: string; recovery: boolean },
      device: Device,
    ): Promise<OpenedStaff | null> {
      const sent = { body: { code }, headers: headersOf({ device, cookie: step }) }
      const result = await (recovery ? api.verifyBackupCode(sent) : api.verifyTOTP(sent)).catch(refused)
      return result?.token ? openedBy(result.user.id) : null
    },

    /** Begins a sign-in by passkey: the browser's options, as JSON. */
    async askForPasskey(): Promise<SignInStep & { options: object }> {
      const { response, headers } = await api.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      })
      return { options: { ...response, userVerification: 'required' }, step: stepOf(headers) }
    },

    /** A session for the response of a passkey, or null. */
    async logInByPasskey(step: string, response: Record<string, unknown>, device: Device): Promise<OpenedStaff | null> {
      type Sent = NonNullable<Parameters<typeof api.verifyPasskeyAuthentication>[0]>['body']['response']
      const result = (await api
        .verifyPasskeyAuthentication({
          // better-auth checks what a browser sent.
          body: { response: response as unknown as Sent },
          headers: headersOf({ device, cookie: step }),
        })
        .catch(refused)) as { session: { userId: string } } | null
      return result && openedBy(result.session.userId)
    },

    /** Begins to add a passkey. */
    async beginPasskey(token: string): Promise<SignInStep & { options: object }> {
      const { response, headers } = await api.generatePasskeyRegistrationOptions({
        headers: headersOf({ token }),
        returnHeaders: true,
      })
      return { options: response, step: stepOf(headers) }
    },

    /** Stores a passkey; its id, or null when the response does not fit. */
    async addPasskey(
      token: string,
      step: string,
      { response, name }: { response: unknown; name: string },
    ): Promise<string | null> {
      const added = await api
        .verifyPasskeyRegistration({ body: { response, name }, headers: headersOf({ token, cookie: step }) })
        .catch(refused)
      return added?.id ?? null
    },

    /** Makes a new secret and recovery codes, which count once a code is confirmed. Null when the matched password is another one now. */
    async beginSecondFactor(token: string): Promise<{ uri: string; codes: string[] } | null> {
      const begun = await api.enableTwoFactor({ body: { password }, headers: headersOf({ token }) }).catch(refused)
      return begun?.method === 'totp' ? { uri: begun.totpURI, codes: begun.backupCodes } : null
    },

    /** Confirms the secret by its first code and replaces the session: the new token, or null for a wrong code. */
    async confirmSecondFactor(token: string, code: string, device: Device): Promise<string | null> {
      const confirmed = await api.verifyTOTP({ body: { code }, headers: headersOf({ token, device }) }).catch(refused)
      return confirmed && (opened.token ?? token)
    },

    /** New recovery codes; the old ones are void. Null when the matched password is another one now, or without a second factor. */
    async renewRecoveryCodes(token: string): Promise<string[] | null> {
      const renewed = await api
        .generateBackupCodes({ body: { password }, headers: headersOf({ token }) })
        .catch(refused)
      return renewed?.backupCodes ?? null
    },

    /** Creates a person with a password. The caller has checked that nobody has this email. */
    async create(person: { name: string; email: string; role: string; hash: string }): Promise<string> {
      const { hash, ...who } = person
      const id = randomText(ID_LENGTH)
      await tx
        .insertInto('staff')
        .values({ ...who, id, email_verified: true })
        .execute()
      await tx.insertInto('staff_credentials').values(passwordOf(id, hash)).execute()
      return id
    },
  }
}

/** The cookie of a step, as a Cookie header sends it back. */
function stepOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find(line => /two_factor|passkey/.test(line.split('=')[0] ?? ''))
  if (!cookie) throw new Error('a sign-in step came without its cookie')
  return cookie.split(';')[0] ?? ''
}

/** better-auth with its own tables in `db`. `openToken` makes the secret of a new session and returns its digest. */
function configured(db: Db, { secret, publicUrl }: Options, matched: Matched | null, openToken: () => string) {
  return betterAuth({
    baseURL: publicUrl,
    ...authSecrets(secret),
    appName: 'Khushbu back office',
    database: { db, type: 'postgres' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: {
        hash: () => Promise.reject(new Error('staff passwords are hashed outside of transactions')),
        verify: async ({ hash }) => hash === matched?.hash,
      },
    },
    // findStaffSession prolongs sessions itself. 0: none is too old to change its own second factor, which asks for the password.
    session: { ...staffTables.session, expiresIn: STAFF_SESSION_AGE_S, disableSessionRefresh: true, freshAge: 0 },
    databaseHooks: {
      session: { create: { before: async session => ({ data: { ...session, token: openToken() } }) } },
    },
    user: {
      ...staffTables.user,
      additionalFields: { role: { type: 'string', input: false } },
    },
    account: staffTables.account,
    verification: { ...staffTables.verification, storeIdentifier: 'hashed' },
    plugins: [
      // Sessions are named by the digest of their token; the cookie that holds it is not better-auth's.
      bearer(),
      twoFactor({
        schema: { user: { fields: { twoFactorEnabled: 'two_factor_enabled' } }, twoFactor: staffTables.twoFactor },
        twoFactorCookieMaxAge: SIGN_IN_STEP_AGE_S,
      }),
      passkey({
        schema: { passkey: staffTables.passkey },
        rpName: 'Khushbu back office',
        origin: new URL(publicUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => demandPerson(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => demandPerson(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    advanced: {
      cookiePrefix: 'khushbu-staff',
      // Our migrations make the tables; the check cannot run inside a transaction.
      database: { validateSchema: false },
      ipAddress: { ipAddressHeaders: [deviceHeader], ipv6Subnet: 128 },
    },
  })
}

/** A passkey replaces password and code, so the device must have checked the person (PIN, finger, face). */
function demandPerson(verified: boolean | undefined): void {
  if (!verified) throw new APIError('UNAUTHORIZED')
}
