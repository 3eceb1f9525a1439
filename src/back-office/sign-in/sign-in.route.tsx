import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect, useActionData } from 'react-router'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { emailLeaves } from '../../shop/settings/settings/email-promise-rules.ts'
import {
  enterSignInCode,
  logInStaff,
  SignInCode,
  StaffEmail,
  StaffLogIn,
  sendBrowserProof,
} from '../../shop/staff/staff/index.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { canUsePasskeys } from '../../web/browser/passkeys.ts'
import type { ActionResult } from '../../web/forms/action-result.ts'
import { addressKey } from '../../web/server/client-address.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { answerOf, openPage, parsed, readForm } from '../../web/server/staff-pages.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { askForPasskey } from './passkeys.ts'

/** The sign-in of staff: password, then a code where a second factor is set up; or a passkey. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Sign in'), noIndex]

export const loader = openPage(async ({ context, url }: LoaderFunctionArgs) => {
  const { staff } = context.get(requestContext)
  const next = nextPage(url.searchParams.get('next'))
  if (await staff.session()) throw redirect(next)
  const has = (name: string) => url.searchParams.has(name)
  return {
    next,
    joined: has('joined'),
    ended: has('ended'),
    proved: has('proved'),
    proof: url.searchParams.get('proof'),
  }
})

const Which = z.object({ do: z.enum(['password', 'code', 'askProof', 'proof']) })

export const action = openPage(async ({ request, context, url }: ActionFunctionArgs) => {
  const shop = context.get(requestContext)
  const next = nextPage(url.searchParams.get('next'))
  const values = await readForm(request)
  const name = Which.safeParse(values).data?.do ?? 'code'
  const steps = { password: enterPassword, code: enterCode, askProof, proof: openByProof }
  return answerOf({ name, values, log: shop.log }, async () => steps[name](shop, values, next))
})

/**
 * Emails a link that makes the browser in which it is opened known to the account: strangers who try passwords for it
 * do not keep its owner out.
 */
async function askProof(shop: RequestContext, values: unknown) {
  const input = parsed(StaffEmail, values)
  await shop.limit('staffLogin')
  if (!emailLeaves(await shop.settings()))
    throw new ShopError('email_off', `No email leaves the shop. ${WITHOUT_EMAIL}`)
  await inTransaction(shop.db, tx => sendBrowserProof(tx, input.email))
  return {
    message: `If ${input.email} works here, a link is on its way. Open it in this browser, and enter your password then.`,
  }
}

async function openByProof(shop: RequestContext, values: unknown) {
  await shop.limit('staffLink')
  const { proof } = z.object({ proof: z.string().max(600).catch('') }).parse(values)
  const email = shop.readBrowserProof(proof)
  if (!email) throw new ShopError('invalid', 'This link is too old. Please ask for a new one.')
  shop.staff.rememberBrowser(email)
  return { leadsTo: '/admin/sign-in?proved' }
}

async function enterPassword(shop: RequestContext, values: unknown, next: string) {
  const input = parsed(StaffLogIn, values)
  const { email } = input
  const device = shop.device()
  const address = addressKey(device.ipAddress)
  // Somebody who was let in here before is not locked out by what strangers try elsewhere (OWASP: device cookies).
  const known = shop.staff.knownBrowser(email)
  const here = known ? `${email} ${known}` : `${email} ${address}`
  if (known) await shop.limit('staffLoginKnown', here)
  else {
    await shop.limit('staffLogin')
    await shop.limit('staffLoginHere', here)
    await shop.limit('staffLoginAnywhere', email)
  }
  if (shop.isClosedDemoLogin(input)) {
    const why = 'The logins of the demo shop do not work in public. npm run owner-link prints a link for an owner.'
    throw new ShopError('not_signed_in', why)
  }
  const place = { known: known !== null, subject: known ?? address }
  const opened = await logInStaff(shop.db, shop.staffSignIn, input, { device, place })
  await shop.resetLimit(known ? 'staffLoginKnown' : 'staffLoginHere', here)
  if ('step' in opened) {
    shop.staff.keepStep(opened.step, email)
    return { shown: { needsCode: true } }
  }
  shop.staff.start(opened.token)
  shop.staff.rememberBrowser(email)
  return { leadsTo: next }
}

async function enterCode(shop: RequestContext, values: unknown, next: string) {
  const input = parsed(SignInCode, values)
  const begun = shop.staff.step()
  if (!begun) return { leadsTo: '/admin/sign-in' }
  const known = shop.staff.knownBrowser(begun.email)
  if (known) await shop.limit('staffLoginKnown', `code ${known}`)
  else await shop.limit('staffLogin')
  const { step, email } = begun
  const { token } = await enterSignInCode(shop.db, shop.staffSignIn, step, { ...input, email }, shop.device())
  shop.staff.start(token)
  shop.staff.rememberBrowser(email)
  return { leadsTo: next }
}

/** The way in that needs neither another owner nor an email. */
const WITHOUT_EMAIL =
  'The only owner, or no email? Whoever runs the server prints a link to a new password there: npm run owner-link.'

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

// The address of a link holds its key.
export const headers = secretAddress

export default function SignIn({ loaderData: { next, joined, ended, proved, proof } }: Props) {
  const result = useActionData<ActionResult<{ needsCode?: boolean }>>()
  const needsCode = result?.action === 'code' || result?.shown?.needsCode === true
  return (
    <div className="mx-auto grid max-w-md gap-6">
      <h1 className="page-title">{needsCode ? 'Enter your code' : 'Sign in'}</h1>
      {joined && !result && <p role="status">Your password is set. Please sign in.</p>}
      {ended && !result && <p role="status">You are signed out.</p>}
      {proved && !result && <p role="status">This browser is known now. Please sign in.</p>}
      {proof !== null ? <ProofForm proof={proof} /> : needsCode ? <CodeForm /> : <PasswordForm next={next} />}
    </div>
  )
}

function PasswordForm({ next }: { next: string }) {
  return (
    <>
      <StaffForm action="password" submit="Sign in" busy="Signing in ...">
        <Text name="email" label="Email" type="email" autoComplete="username webauthn" required />
        <Text as={PasswordField} name="password" label="Password" autoComplete="current-password" required />
      </StaffForm>
      <PasskeyButton next={next} />
      <p className="text-muted text-sm">
        Forgot your password? An owner of the shop can send you a link to a new one. {WITHOUT_EMAIL}
      </p>
      <FoldForm
        label="Too many attempts, and they were not yours?"
        action="askProof"
        submit="Email me a link"
        busy="Sending ..."
        variant="outline"
      >
        <p className="text-sm">
          Open the link in this browser: then you sign in here, whatever others try for your account elsewhere.
        </p>
        <Text name="email" label="Send it to" type="email" autoComplete="username" required />
      </FoldForm>
    </>
  )
}

const ProofForm = ({ proof }: { proof: string }) => (
  <StaffForm action="proof" hidden={{ proof }} submit="Use this browser">
    <p>You asked to sign in here. Press the button, and enter your password then.</p>
  </StaffForm>
)

function CodeForm() {
  return (
    <>
      <StaffForm action="code" submit="Continue" busy="Checking ...">
        <Text
          name="oneTimeCode"
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          required
          hint="The 6 digits of your authenticator app, or one of your recovery codes"
        />
      </StaffForm>
      <a href="/admin/sign-in" className="text-link text-sm">
        Begin again
      </a>
    </>
  )
}

/**
 * The page of the back office in `?next=`; /admin/today for everything else, so that the sign-in is no open redirect.
 */
function nextPage(next: string | null): string {
  const first = '/admin/today'
  if (!next || !/^\/admin\/[\x21-\x5b\x5d-\x7e]*$/.test(next)) return first
  const shop = 'http://shop.invalid'
  const { origin, pathname, search } = new URL(next, shop)
  if (origin !== shop || !pathname.startsWith('/admin/')) return first
  return /^\/admin\/(sign-in|join)(\/|$)/.test(pathname) ? first : pathname + search
}

/** Signs in with a passkey of this device or of a phone nearby. Only where the browser supports passkeys. */
function PasskeyButton({ next }: { next: string }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!hydrated || !canUsePasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setFailure(null)
    const refused = await askForPasskey()
    if (refused === null) location.assign(next)
    else {
      setBusy(false)
      setFailure(refused)
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="outline" onClick={signIn} disabled={busy}>
        {busy ? 'Waiting for your passkey ...' : 'Sign in with a passkey'}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  )
}
