import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { SIGN_IN_PATH } from '../../shop/ground/provider-rules.ts'
import type { WebEnv } from './request-context.ts'

/** Calls that begin, end or change what proves who somebody is. */
const authentications: Record<string, string> = {
  'PATCH /v1/customer': 'sign-up',
  'POST /v1/customer/login': 'login',
  'DELETE /v1/customer/session': 'logout',
  'DELETE /v1/customer/sessions': 'other sessions ended',
  'DELETE /v1/customer/sessions/:id': 'session ended',
  'GET /sign-in/:provider/return': 'login by a provider',
  'POST /v1/customer/passkey-session': 'login by passkey',
  'POST /v1/customer/passkeys': 'passkey added',
  'DELETE /v1/customer/passkeys/:id': 'passkey removed',
  'POST /v1/customer/identities': 'provider connected',
  'DELETE /v1/customer/identities/:provider': 'provider removed',
  'PATCH /v1/customer/password': 'password change',
  'POST /v1/customer/password-reset': 'password reset requested',
  'PUT /v1/customer/password-reset': 'password reset',
  'PUT /v1/customer/verification': 'email verification',
  'DELETE /v1/customer': 'account deletion',
}

/** Statuses of who asks for what it may not: no session, another site, too often. */
const refusals = new Set([401, 403, 429])

/**
 * One log line for each authentication, successful or not, and for each refusal: event, call, status, IP address and
 * the customer id of the account when it is known. Holds no email, no id of a path and nothing that was sent.
 */
export const securityLog: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next()
  const { status } = c.res
  // Most requests by far.
  if (c.req.method === 'GET' && !refusals.has(status) && !c.req.path.startsWith(SIGN_IN_PATH)) return
  const call = `${c.req.method} ${routeOf(c)}`
  const event = Object.hasOwn(authentications, call) ? authentications[call] : refusals.has(status) ? 'refused' : null
  if (!event) return
  const account = await c.var.account().catch(() => null)
  const level = status < 400 ? 'info' : 'warn'
  c.var.log[level]({ event, call, status, address: c.var.device().ipAddress, ...(account && { account }) }, 'security')
}

/**
 * The route, so that no id stands in the log. Pages have one for all: of the back office the path, which names who
 * tried what.
 */
function routeOf(c: Context): string {
  if (c.req.path.startsWith('/admin/')) return c.req.path.slice(0, 200)
  return routePath(c).replace(/(?<=.)\/$/, '')
}
