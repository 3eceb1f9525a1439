import { z } from 'zod'
import { emailOr } from '../../ground/customers/email-form-rules.ts'

export const Subscribe = z.object({ email: emailOr('Invalid email address') })

/** The query of the links in newsletter emails. */
export const NewsletterToken = z.object({ token: z.string({ error: 'token is a required field' }).min(1).max(400) })

/** The body of the call by which an account subscribes or unsubscribes. */
export const NewsletterChoice = z.object({ subscribed: z.boolean('subscribed must be true or false') })
