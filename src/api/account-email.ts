import { createRoute } from '@hono/zod-openapi'
import { mailbox } from '../shop/ground/customers/index.ts'
import {
  ChangeEmail,
  ProveAddress,
  proveNewEmail,
  requestEmailChange,
  resendVerificationEmail,
  verifyEmail,
  withdrawEmailChange,
} from '../shop/people/accounts/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { api, jsonBody, responses } from './respond.ts'

/** The email of an account, verified and changed by links sent to it: /v1/customer. */
export const accountEmail = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/verification',
      summary: 'Send the verification email again',
      responses: responses('Sent', {}),
    }),
    async c => {
      const session = await c.var.signedIn()
      demandEmail(await c.var.settings())
      await c.var.limit('email', `verify ${session.customer.email}`)
      await resendVerificationEmail(c.var.db, session)
      return c.json({ success: true as const, message: `We have sent an email to ${session.customer.email}` }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/verification',
      summary: 'Verify an email by the token of the link sent to it, with a session or the password of the account',
      ...jsonBody(ProveAddress),
      responses: responses('Verified', {}),
    }),
    async c => {
      const { db, signIn, accountLinks, session, limit } = c.var
      await limit('passwordReset')
      await verifyEmail(db, { signIn, accountLinks }, c.req.valid('json'), await session())
      return c.json({ success: true as const, message: 'Thank you, your email is verified' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/email-change',
      summary:
        'Ask for another email of the account: it counts once the link sent to it was used. The answer is the same for a taken email',
      ...jsonBody(ChangeEmail),
      responses: responses('Sent', {}),
    }),
    async c => {
      const { db, signIn, limit, signedIn } = c.var
      const session = await signedIn()
      const input = c.req.valid('json')
      await limit('passwordConfirmation', session.userId)
      demandEmail(await c.var.settings())
      await limit('email', `change of ${session.userId}`)
      await limit('email', `change to ${mailbox(input.email)}`)
      await requestEmailChange(db, signIn, input, session)
      const message = `We have sent a link to ${input.email}. Your account keeps its email until you open it.`
      return c.json({ success: true as const, message }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/email-change',
      summary: 'Prove the new email by the token of the link sent to it, with a session or the password of the account',
      ...jsonBody(ProveAddress),
      responses: responses('Changed', {}),
    }),
    async c => {
      const { db, signIn, accountLinks, session, limit } = c.var
      await limit('passwordReset')
      await proveNewEmail(db, { signIn, accountLinks }, c.req.valid('json'), await session())
      return c.json({ success: true as const, message: 'The email of your account is changed' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/email-change',
      summary: 'Withdraw the request for another email',
      responses: responses('Withdrawn', {}),
    }),
    async c => {
      await withdrawEmailChange(c.var.db, await c.var.signedIn())
      return c.json({ success: true as const, message: 'Your account keeps its email' }, 200)
    },
  )
