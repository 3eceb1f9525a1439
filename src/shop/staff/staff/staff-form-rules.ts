import { z } from 'zod'
import { emailOr } from '../../ground/customers/email-form-rules.ts'
import { isPlainName, nameMessage } from '../../ground/customers/harmless-name-and-address-rules.ts'
import { isOneLine, ONE_LINE_TEXT } from '../../ground/one-line-rules.ts'
import { roleNames } from './permission-rules.ts'
import { MIN_STAFF_PASSWORD_LENGTH, STAFF_NAME_LIMIT, STAFF_PASSWORD_LIMIT } from './staff-account-rules.ts'

const Email = emailOr('Please enter a valid email address')
const Name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(STAFF_NAME_LIMIT, `Name must be ${STAFF_NAME_LIMIT} characters or less`)
  .refine(isPlainName, nameMessage('Name'))
const KnownPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(STAFF_PASSWORD_LIMIT, `Password must be ${STAFF_PASSWORD_LIMIT} characters or less`)
const NewPassword = KnownPassword.min(
  MIN_STAFF_PASSWORD_LENGTH,
  `Password must be at least ${MIN_STAFF_PASSWORD_LENGTH} characters`,
)
const Role = z.enum(roleNames, 'Please choose a role')
const StaffId = z.string().min(1).max(60)
const LinkId = z.string().max(60)

export const StaffEmail = z.object({ email: Email })
export const StaffLogIn = z.object({ email: Email, password: KnownPassword })

/** The code of an authenticator app, or a recovery code. Spaces are left out. */
export const SignInCode = z.object({
  oneTimeCode: z
    .string({ error: 'Please enter the code' })
    .transform(text => text.replaceAll(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'Please enter the code')
        .regex(
          /^(\d{6}|[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5})$/,
          'The code has 6 digits; a recovery code looks like a1B2c-D3e4F',
        ),
    ),
})

export const Invitation = z.object({ email: Email, role: Role, password: KnownPassword })

/** What somebody new enters behind the link; the first owner also an email. */
export const Join = z.object({ linkId: LinkId, name: Name, email: Email, password: NewPassword })

/** The name of a device with a passkey. */
export const PasskeyName = z
  .string()
  .trim()
  .max(40, 'The name must be 40 characters or less')
  .refine(isOneLine, ONE_LINE_TEXT)

/** A new password behind the link. */
export const JoinAgain = z.object({ linkId: LinkId, password: NewPassword })

export const ChangeRole = z.object({ staffId: StaffId, role: Role })
export const OneStaff = z.object({ staffId: StaffId })
/** `give.ID` names who is given a belonging; empty: it ends. */
export const DisableStaff = z
  .object({ staffId: StaffId, password: KnownPassword })
  .catchall(z.unknown())
  .transform(({ staffId, password, ...typed }) => ({
    staffId,
    password,
    handOver: new Map(
      Object.entries(typed).flatMap(([name, to]) =>
        name.startsWith('give.') && typeof to === 'string' && to !== '' ? [[name.slice(5), to] as const] : [],
      ),
    ),
  }))
export const OwnPassword = z.object({ password: KnownPassword })
export const ChangeOwnPassword = z.object({ currentPassword: KnownPassword, password: NewPassword })
export const OwnName = z.object({ name: Name })
export const OneDevice = z.object({ sessionId: z.string().min(1).max(60) })
export const OnePasskey = z.object({ passkeyId: z.string().min(1).max(60) })
