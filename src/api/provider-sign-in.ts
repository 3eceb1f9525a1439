import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { randomText } from '../platform/secrets/signing.ts'
import {
  isSignInProvider,
  type ProviderFailure,
  providerReturnPath,
  type SignInProvider,
  signInProviders,
} from '../shop/ground/provider-rules.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { type Identity, NotIdentified, openIdentity } from '../shop/people/accounts/index.ts'
import { nextPath, withNext } from '../web/browser/next-path.ts'
import { TOO_LARGE } from '../web/server/limit-body.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { limitWayIn } from './limit-way-in.ts'
import { respondToError } from './respond.ts'

const MOST_BYTES = 16 * 1024
// Two names and an email; a cookie holds 4 kB.
const MOST_OF_USER = 1_000

/** What of a form stands in the address to which it leads on. */
const inAddress = ['code', 'state', 'error']

/** The page on which an account connects providers, and their place there. */
const SETTINGS = '/settings'
const WAYS_IN = '#ways-in'

// 43 characters at least (RFC 7636, 4.1).
const SECRET_LENGTH = 48

/** What a browser holds between the two halves of a login by a provider. */
const Begun = z.object({
  provider: z.enum(signInProviders),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
})

/** What Apple's form says of a person, for the login with this state. */
const Said = z.object({ state: z.string(), user: z.string() })

/**
 * A login by Google, Apple or Facebook, in two halves that one browser makes: it goes to the provider, and comes back
 * with what the provider says. Whatever that is, the shopper lands on a page: where they wanted to go, or the login
 * with a word of what happened; the settings where they connect it there.
 */
export const providerSignIn = () =>
  new Hono<WebEnv>()
    .use('/:provider/*', bodyLimit({ maxSize: MOST_BYTES, onError: c => c.text(TOO_LARGE, 413) }))
    .use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    .get('/:provider', async c => {
      const provider = c.req.param('provider')
      if (!isSignInProvider(provider)) return c.notFound()
      const next = nextPath(c.req.query('next'))
      try {
        await limitWayIn(c.var, 'loginOther')
        const asked = await c.var.openProvider(provider)
        if (!asked) return c.redirect(withNext('/login', next), 303)
        const [state, nonce, verifier] = [0, 1, 2].map(() => randomText(SECRET_LENGTH)) as [string, string, string]
        const address = await asked.begin(returnAddress(c, provider), { state, nonce, verifier })
        await c.var.signInStep.keep('begun', { provider, state, nonce, verifier, next })
        return c.redirect(address, 303)
      } catch (error) {
        return failed(c, { provider, next, why: whyOf(c, provider, error) })
      }
    })
    // Apple's form, from another site and so without cookies: the browser is asked to come by itself.
    .post('/:provider/return', async c => {
      const provider = c.req.param('provider')
      if (!isSignInProvider(provider)) return c.notFound()
      const brought = new URLSearchParams(await c.req.text())
      const user = brought.get('user')
      // It says who somebody is, which stands in no address.
      if (user && user.length <= MOST_OF_USER)
        await c.var.signInStep.keep('said', { state: brought.get('state'), user })
      const asked = new URLSearchParams(inAddress.flatMap(name => brought.getAll(name).map(value => [name, value])))
      return c.redirect(`${providerReturnPath(provider)}?${asked}`, 303)
    })
    .get('/:provider/return', async c => {
      const provider = c.req.param('provider')
      if (!isSignInProvider(provider)) return c.notFound()
      const { signInStep } = c.var
      const begun = Begun.safeParse(await signInStep.read('begun')).data
      const next = begun?.provider === provider ? begun.next : null
      // A second press, or the way back: the browser is logged in already.
      if (!begun || next === null) return failed(c, { provider, next, why: 'failed' })
      // Of an earlier press, or led here by another site: the login that is under way goes on.
      if (c.req.query('state') !== begun.state) return failed(c, { provider, next, why: 'failed' })
      const said = Said.safeParse(await signInStep.read('said')).data
      try {
        await limitWayIn(c.var, 'loginOther')
        for (const kind of ['begun', 'said'] as const) signInStep.drop(kind)
        const asked = await c.var.openProvider(provider)
        if (!asked) return failed(c, { provider, next, why: 'failed' })
        const brought = new URL(c.req.url).searchParams
        brought.delete('user')
        if (said?.state === begun.state) brought.set('user', said.user)
        return await enter(c, await asked.finish(returnAddress(c, provider), begun, brought), next)
      } catch (error) {
        return failed(c, { provider, next, why: whyOf(c, provider, error) })
      }
    })
    .onError((error, c) => {
      const provider = c.req.path.split('/')[2]
      return c.req.method === 'GET' && isSignInProvider(provider)
        ? failed(c, { provider, next: null, why: whyOf(c, provider, error) })
        : respondToError(error, c)
    })

/**
 * Opens a session; without a proved email, or where somebody is logged in, the identity waits to be connected in the
 * settings.
 */
async function enter(c: Context<WebEnv>, identity: Identity, next: string) {
  const { db, signIn, device, session, startSession, rememberBrowser, signInStep } = c.var
  const { provider } = identity
  if (await session()) {
    await signInStep.keep('named', identity)
    return c.redirect(`${SETTINGS}${WAYS_IN}`, 303)
  }
  const opened = await openIdentity(db, signIn, identity, { device: device() })
  if (!opened) {
    await signInStep.keep('named', identity)
    return failed(c, { provider, next, why: 'prove' })
  }
  startSession(opened.token)
  rememberBrowser(opened.customer._id)
  return c.redirect(next, 303)
}

const returnAddress = (c: Context<WebEnv>, provider: SignInProvider): string =>
  c.var.publicUrl + providerReturnPath(provider)

/**
 * Why nobody was identified; what is neither the provider's fault nor the limit of attempts is logged as of any call.
 */
function whyOf(c: Context<WebEnv>, provider: SignInProvider, error: unknown): ProviderFailure {
  if (error instanceof ShopError && error.code === 'too_many') return 'many'
  if (!(error instanceof NotIdentified)) {
    respondToError(error, c)
    return 'failed'
  }
  if (error.why !== 'cancelled') c.var.log.warn({ provider, why: error.message }, 'a provider identified nobody')
  return error.why
}

/**
 * To the settings that it began in, or to the login, which leads on to `next`: who is logged in at once. Both say why.
 */
async function failed(
  c: Context<WebEnv>,
  { provider, next, why }: { provider: SignInProvider; next: string | null; why: ProviderFailure },
) {
  const said = `by=${provider}&why=${why}`
  if (next === SETTINGS && (await c.var.session())) return c.redirect(`${SETTINGS}?${said}${WAYS_IN}`, 303)
  const login = withNext('/login', next)
  return c.redirect(`${login}${login.includes('?') ? '&' : '?'}${said}`, 303)
}
