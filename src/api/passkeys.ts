import { createRoute, z } from '@hono/zod-openapi'
import { Customer } from '../shop/ground/customers/index.ts'
import { encode } from '../shop/ground/wire.ts'
import {
  AddPasskey,
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  logInByPasskey,
  OwnPasskey,
  PasskeyChallenge,
  removePasskey,
  UsePasskey,
} from '../shop/people/accounts/index.ts'
import { limitWayIn } from './limit-way-in.ts'
import { api, jsonBody, responses } from './respond.ts'

const listResponse = z.array(OwnPasskey)

/** Passkeys in place of a password: /v1/customer. */
export const passkeys = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkey-session/challenge',
      summary: 'Begin a login by passkey: a challenge for the browser, the same for everybody',
      responses: responses('The challenge', { data: PasskeyChallenge }),
    }),
    async c => {
      await limitWayIn(c.var, 'passkeyChallenge')
      const data = await askForPasskey(c.var.db, c.var.passkeys)
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkey-session',
      summary: 'Log in by the passkey that answers a challenge',
      ...jsonBody(UsePasskey),
      responses: responses('The customer', { customer: Customer }),
    }),
    async c => {
      const { db, signIn, passkeys, device, startSession, rememberBrowser } = c.var
      await limitWayIn(c.var, 'loginOther')
      const { customer, token } = await logInByPasskey(db, { signIn, passkeys }, c.req.valid('json'), device())
      startSession(token)
      rememberBrowser(customer._id)
      return c.json({ success: true as const, message: 'Login successful!', customer }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/passkeys',
      summary: 'The passkeys of the account',
      responses: responses('Passkeys, oldest first', { data: listResponse }),
    }),
    async c => {
      const found = await listPasskeys(c.var.db, await c.var.signedIn())
      return c.json({ success: true as const, data: encode(listResponse, found) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkeys/challenge',
      summary: 'Begin to add a passkey, within 15 minutes of a login',
      responses: responses('The challenge', { data: PasskeyChallenge }),
    }),
    async c => {
      const { db, passkeys, settings, signedIn } = c.var
      const session = await signedIn()
      const data = await beginPasskey(db, passkeys, session, (await settings()).shopName)
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkeys',
      summary: 'Add the passkey that answers a challenge',
      ...jsonBody(AddPasskey),
      responses: responses('Added', {}),
    }),
    async c => {
      const { db, signIn, passkeys, signedIn } = c.var
      await addPasskey(db, { signIn, passkeys }, await signedIn(), c.req.valid('json'))
      return c.json({ success: true as const, message: 'Your passkey is added' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/passkeys/{id}',
      summary: 'Remove a passkey',
      request: { params: z.object({ id: z.string().max(60) }) },
      responses: responses('Removed', {}),
    }),
    async c => {
      await removePasskey(c.var.db, await c.var.signedIn(), c.req.valid('param').id)
      return c.json({ success: true as const, message: 'That passkey is removed' }, 200)
    },
  )
