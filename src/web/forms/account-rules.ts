import '../browser/zod-without-code.ts'
import { z } from 'zod'
import { KnownPassword, Name, NewPassword, Phone } from '../../shop/accounts/account-rules.ts'
import { emailOr } from '../../shop/customers/email-rules.ts'

const Email = emailOr('Invalid email address')

/** The shop's own rules, put together as each form asks for them. */
const rules = {
  signUp: z.object({ name: Name, email: Email, phone: Phone, password: NewPassword }),
  login: z.object({ email: Email, password: KnownPassword }),
  email: z.object({ email: Email }),
  newPassword: z.object({ password: NewPassword }),
  changePassword: z.object({ currentPassword: KnownPassword, password: NewPassword }),
  profile: z.object({ name: Name, phone: Phone }),
  password: z.object({ password: KnownPassword }),
  registration: z.object({
    name: z.string().trim().min(1, 'Name is required'),
    email: Email,
    phone: z.string().trim().min(1, 'Phone number is required'),
  }),
}

export type RuleName = keyof typeof rules

/** What a form's rule says of its values: the first message of each field; none when all is well. */
export function problems(rule: RuleName, values: unknown): Record<string, string> {
  const checked = rules[rule].safeParse(values)
  if (checked.success) return {}
  const first: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) first[String(path[0])] ??= message
  return first
}
