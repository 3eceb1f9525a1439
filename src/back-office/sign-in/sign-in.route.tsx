import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect, useActionData } from 'react-router'
import { z } from 'zod'
import { ShopError } from '../../shop/shop-error.ts'
import { enterSignInCode, logInStaff, SignInCode, StaffLogIn } from '../../shop/staff/index.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'
import { addressKey } from '../../web/server/client-address.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { answerOf, FieldProblems, openPage, readForm } from '../../web/server/staff-pages.ts'
import { Text } from '../kit/fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { nextPage } from './next-page.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** The sign-in of staff: password, then a code where a second factor is set up; or a passkey. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Sign in'), noIndex]

export const loader = openPage(async ({ context, url }: LoaderFunctionArgs) => {
  const { staff } = context.get(requestContext)
  const next = nextPage(url.searchParams.get('next'))
  if (await staff.session()) throw redirect(next)
  return { next, joined: url.searchParams.has('joined'), ended: url.searchParams.has('ended') }
})

const Begin = z.object({ do: z.literal('password') })

export const action = openPage(async ({ request, context, url }: ActionFunctionArgs) => {
  const shop = context.get(requestContext)
  const next = nextPage(url.searchParams.get('next'))
  const values = await readForm(request)
  const first = Begin.safeParse(values).success
  return answerOf({ name: first ? 'password' : 'code', values, log: shop.log }, async () => {
    return first ? enterPassword(shop, values, next) : enterCode(shop, values, next)
  })
})

async function enterPassword(shop: RequestContext, values: unknown, next: string) {
  const parsed = StaffLogIn.safeParse(values)
  if (!parsed.success) throw new FieldProblems(parsed.error)
  const { email } = parsed.data
  const device = shop.device()
  const address = addressKey(device.ipAddress)
  // Somebody who was let in here before is not kept out by what strangers try elsewhere (OWASP: device cookies).
  const known = shop.staff.knownBrowser(email)
  const here = known ? `${email} ${known}` : `${email} ${address}`
  if (known) await shop.limit('staffLoginKnown', here)
  else {
    await shop.limit('staffLogin')
    await shop.limit('staffLoginHere', here)
    await shop.limit('staffLoginAnywhere', email)
  }
  if (shop.isClosedDemoLogin(parsed.data)) {
    const why = 'The logins of the demo shop do not work in public. npm run owner-link prints a link for an owner.'
    throw new ShopError('not_signed_in', why)
  }
  const place = { known: known !== null, subject: known ?? address }
  const opened = await logInStaff(shop.db, shop.staffSignIn, parsed.data, { device, place })
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
  const parsed = SignInCode.safeParse(values)
  if (!parsed.success) throw new FieldProblems(parsed.error)
  const begun = shop.staff.step()
  if (!begun) return { leadsTo: '/admin/sign-in' }
  const known = shop.staff.knownBrowser(begun.email)
  if (known) await shop.limit('staffLoginKnown', `code ${known}`)
  else await shop.limit('staffLogin')
  const { step, email } = begun
  const { token } = await enterSignInCode(shop.db, shop.staffSignIn, step, { ...parsed.data, email }, shop.device())
  shop.staff.start(token)
  shop.staff.rememberBrowser(email)
  return { leadsTo: next }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

export default function SignIn({ loaderData: { next, joined, ended } }: Props) {
  const answer = useActionData<StaffAnswer<{ needsCode?: boolean }>>()
  const needsCode = answer?.action === 'code' || answer?.shown?.needsCode === true
  return (
    <div className="mx-auto grid max-w-md gap-6">
      <h1 className="page-title">{needsCode ? 'Enter your code' : 'Sign in'}</h1>
      {joined && !answer && <p role="status">Your password is set. Please sign in.</p>}
      {ended && !answer && <p role="status">You are signed out.</p>}
      {needsCode ? <CodeForm /> : <PasswordForm next={next} />}
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
      <p className="text-muted text-sm">Forgot your password? An owner of the shop can send you a link to a new one.</p>
    </>
  )
}

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
