import { createRoute, z } from '@hono/zod-openapi'
import type { Place } from '../platform/sign-in/hash-queue.ts'
import type { Device } from '../platform/sign-in/passwords-and-sessions.ts'
import { Customer, findAccountOf } from '../shop/ground/customers/index.ts'
import { encode } from '../shop/ground/wire.ts'
import {
  AccountExport,
  ChangePassword,
  changePassword,
  DeleteAccount,
  deleteAccount,
  exportAccount,
  ForgotPassword,
  forgotPassword,
  keepGuestOrders,
  keepOrderAddress,
  LogIn,
  logIn,
  Profile,
  ResetPassword,
  resetPassword,
  SignUp,
  signUp,
  updateProfile,
} from '../shop/people/accounts/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { addressKey } from '../web/server/client-address.ts'
import type { RequestContext } from '../web/server/request-context.ts'
import { orderReader } from '../web/server/request-order-reader.ts'
import { api, jsonBody, responses } from './respond.ts'

const linkSent = 'If this email has an account, we have sent it a link.'

/** Sign-up, login, password and deletion of an account: /v1/customer. */
export const account = api()
  .openapi(
    createRoute({
      method: 'patch',
      path: '/',
      summary: 'Sign up: opens an account, signs in and sends the email that verifies the address',
      ...jsonBody(SignUp),
      responses: responses('The customer', { data: Customer }),
    }),
    async c => {
      await c.var.limit('signUp')
      const { db, signIn, device, startSession } = c.var
      const { addressOf, orderKey, ...person } = c.req.valid('json')
      const { customer, token } = await signUp(db, signIn, person, device())
      startSession(token)
      await keepGuestOrders(db, customer, (await c.var.asker()).browserId)
      c.var.rememberBrowser(customer._id)
      const data = addressOf
        ? await keepOrderAddress(db, customer, addressOf, await orderReader(c.var, addressOf, orderKey))
        : customer
      return c.json({ success: true as const, message: 'Your account is ready', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/login',
      summary: 'Log in',
      ...jsonBody(LogIn),
      responses: responses('The customer', { customer: Customer }),
    }),
    async c => {
      const { db, signIn, device, startSession, tries, knownBrowser, rememberBrowser, limit, resetLimit } = c.var
      const input = c.req.valid('json')
      const attempt = await limitLogin({ db, device, tries, knownBrowser, limit, resetLimit }, input.email)
      const { customer, token } = await logIn(db, signIn, input, attempt)
      await attempt.succeeded()
      startSession(token)
      rememberBrowser(customer._id)
      return c.json({ success: true as const, message: 'Login successful!', customer }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/session',
      summary: 'Who is logged in in this browser',
      responses: responses('The customer, or null', {
        data: Customer.extend({ emailVerified: z.boolean() }).nullable(),
      }),
    }),
    async c => {
      const session = await c.var.session()
      const data = session && { ...session.customer, emailVerified: session.emailVerified }
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/session',
      summary: 'Log out',
      responses: responses('Logged out', {}),
    }),
    async c => {
      const { session, signIn, endSession } = c.var
      const found = await session()
      if (found) await signIn.endSession(found.token)
      endSession()
      return c.json({ success: true as const, message: 'You are logged out' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/profile',
      summary: "Change the account's name and phone",
      ...jsonBody(Profile),
      responses: responses('The updated customer', { data: Customer }),
    }),
    async c => {
      const data = await updateProfile(c.var.db, await c.var.signedIn(), c.req.valid('json'))
      return c.json({ success: true as const, message: 'Your details are saved', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/password-reset',
      summary: 'Email a link to reset the password, if the email has an account; the answer is always the same',
      ...jsonBody(ForgotPassword),
      responses: responses('Accepted', {}),
    }),
    async c => {
      const { limit, db, settings } = c.var
      const input = c.req.valid('json')
      await limit('passwordReset')
      demandEmail(await settings())
      await limit('email', `reset ${input.email}`)
      await forgotPassword(db, input)
      return c.json({ success: true as const, message: linkSent }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/password-reset',
      summary: 'Set a new password by the token of an emailed link: once, within an hour; ends every session',
      ...jsonBody(ResetPassword),
      responses: responses('Set', {}),
    }),
    async c => {
      const { db, signIn, accountLinks, session, limit, rememberBrowser } = c.var
      await limit('passwordReset')
      const { customerId } = await resetPassword(db, { signIn, accountLinks }, c.req.valid('json'), await session())
      rememberBrowser(customerId)
      return c.json({ success: true as const, message: 'Your password is changed. Please log in.' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/password',
      summary: 'Change the password; every other session ends',
      ...jsonBody(ChangePassword),
      responses: responses('Changed', {}),
    }),
    async c => {
      const { db, signIn, device, startSession, limit, resetLimit, signedIn } = c.var
      const session = await signedIn()
      await limit('passwordConfirmation', session.userId)
      startSession(await changePassword(db, signIn, c.req.valid('json'), session, device()))
      await resetLimit('passwordConfirmation', session.userId)
      return c.json({ success: true as const, message: 'Your password is changed' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/export',
      summary: 'All data of the account, as a file',
      responses: responses('Details, addresses, devices, orders, reviews', { data: AccountExport }),
    }),
    async c => {
      const session = await c.var.signedIn()
      await c.var.limit('passwordConfirmation', `export ${session.userId}`)
      const kept = await exportAccount(c.var.db, session)
      c.header('content-disposition', 'attachment; filename="my-data.json"')
      return c.json({ success: true as const, data: encode(AccountExport, kept) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'Delete the account; its orders stay, anonymised',
      ...jsonBody(DeleteAccount),
      responses: responses('Deleted', {}),
    }),
    async c => {
      const { db, signIn, limit, signedIn, endSession } = c.var
      const session = await signedIn()
      await limit('passwordConfirmation', session.userId)
      await deleteAccount(db, signIn, c.req.valid('json'), session)
      endSession()
      return c.json({ success: true as const, message: 'Your account is deleted' }, 200)
    },
  )

type LoginContext = Pick<RequestContext, 'db' | 'device' | 'tries' | 'knownBrowser' | 'limit' | 'resetLimit'>

/**
 * Counts an attempt to log in. A browser that the account knows has a count, and a place in the queue of hashes, of its
 * own.
 */
async function limitLogin(
  { db, device, tries, knownBrowser, limit, resetLimit }: LoginContext,
  email: string,
): Promise<{ device: Device; place: Place; succeeded: () => Promise<void> }> {
  const account = await findAccountOf(db, { email })
  tries(account)
  const browser = account && knownBrowser(account)
  const address = addressKey(device().ipAddress)
  const own = browser ? `${account} ${browser}` : `${email} ${address}`
  const name = browser ? 'loginKnown' : 'loginHere'
  if (!browser) await limit('login')
  await limit(name, own)
  if (!browser) await limit('loginAnywhere', email)
  const place = browser ? { known: true, subject: browser } : { known: false, subject: address }
  return { device: device(), place, succeeded: () => resetLimit(name, own) }
}
