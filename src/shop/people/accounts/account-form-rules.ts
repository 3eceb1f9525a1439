import { z } from 'zod'
import { emailOr } from '../../ground/customers/email-form-rules.ts'
import { isPlainName, nameMessage } from '../../ground/customers/harmless-name-and-address-rules.ts'
import { required } from '../../ground/forms/text-form-rules.ts'
import { typedDigits } from '../../ground/typed-number-rules.ts'
import { isMixed, MIN_PASSWORD_LENGTH, MIXED_TEXT, NAME_LIMIT, PASSWORD_LIMIT } from './password-rules.ts'

/** The name of an account. */
export const Name = required('Name is required')
  .min(2, 'Name must be at least 2 characters')
  .max(NAME_LIMIT, `Name must be ${NAME_LIMIT} characters or less`)
  .refine(isPlainName, nameMessage('Name'))

const phone = (written: RegExp) =>
  required('Phone number is required')
    // Urdu digits are digits; what is copied along with a number is not seen.
    .overwrite(typedDigits)
    .regex(written, 'Must be only digits')
    .regex(/\d{10}/, 'Must be at least 10 digits')
    .regex(/^\+?\d{0,15}$/, 'Must be 15 digits or less')

/** A phone number at sign-up: 10 to 15 digits. */
export const Phone = phone(/^\d+$/)

/** The phone number of an account, also in the international form that the shop stores. */
const AccountPhone = phone(/^\+?\d+$/)

/** An existing password: only its length is checked. */
export const KnownPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(PASSWORD_LIMIT, `Password must be ${PASSWORD_LIMIT} characters or less`)

/** A new password. */
export const NewPassword = KnownPassword.refine(isMixed, MIXED_TEXT)

const Email = emailOr('Invalid email address')
const token = (limit: number) => z.string({ error: 'token is a required field' }).min(1).max(limit)

/** PATCH /v1/customer. A sent `role` is ignored. */
export const SignUp = z.object({
  name: Name,
  email: Email,
  phone: Phone,
  password: NewPassword,
  /** An order of this browser, or with the key of its link, whose address the account keeps. */
  addressOf: z.string().max(60).optional(),
  orderKey: z.string().max(100).optional(),
})

export const LogIn = z.object({ email: Email, password: KnownPassword })

export const ForgotPassword = z.object({ email: Email })

export const ResetPassword = z.object({ token: token(200), password: NewPassword })

/** Without a session of the account its password is needed too. */
export const ProveAddress = z.object({ token: token(200), password: KnownPassword.optional() })

/**
 * Another email for the account; it counts once it is proved. Who never set a password has none to enter
 * (`freshOwner`).
 */
export const ChangeEmail = z.object({ email: Email, password: KnownPassword.optional() })

export const ChangePassword = z.object({ currentPassword: KnownPassword, password: NewPassword })

export const Profile = z.object({ name: Name, phone: AccountPhone })

export const DeleteAccount = z.object({ password: KnownPassword.optional() })
