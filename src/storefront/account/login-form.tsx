import { useState } from 'react'
import { href } from 'react-router'
import { providerNames, providerPath, type SignInProvider } from '../../shop/ground/provider-rules.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { withNext } from '../../web/browser/next-path.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField, KnownPasswordField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { rememberUser } from '../cart/stored-user.ts'
import { loginForm } from './forms.ts'

type Props = {
  onDone: () => unknown
  /** The initial email, such as from the checkout. */
  email?: string
}

/** Email and password, and below them a passkey where the browser can use one. Shows 'Login successful!' and calls `onDone` when the session exists. */
export function LoginForm({ onDone, email = '' }: Props) {
  const login = useCallForm(loginForm, {
    start: { email },
    onDone: ({ customer }) => {
      rememberUser(customer)
      toast('Login successful!', { kind: 'success' })
      return onDone()
    },
  })
  return (
    <>
      <CallForm of={login} className="grid gap-5">
        <EmailField {...login.field('email')} autoComplete="username" />
        <KnownPasswordField {...login.field('password')} />
        <a
          href={href('/forgot-password')}
          className="text-link -my-2 flex min-h-11 items-center justify-self-start text-sm"
        >
          Forgot your password?
        </a>
        <SendButton of={login} />
      </CallForm>
      <PasskeyButton onDone={onDone} />
    </>
  )
}

type OtherWays = { byCode: boolean; by: readonly SignInProvider[]; next: string }

/** The ways in without a password: a code, and the providers that the house has connected. */
export function OtherWaysIn({ byCode, by, next }: OtherWays) {
  return (
    <div className="mb-8 grid gap-3 empty:hidden">
      {byCode && (
        <LinkButton href={withNext(href('/login/code'), next)} variant="outline" className="w-full">
          Log in by a code
        </LinkButton>
      )}
      <Providers by={by} next={next} />
    </div>
  )
}

/** Logs in with a passkey of this device, or of a phone nearby. What speaks with the device is loaded by the press. */
function PasskeyButton({ onDone }: { onDone: () => unknown }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!hydrated || typeof PublicKeyCredential !== 'function') return null
  const logIn = async () => {
    setBusy(true)
    const { logInHere } = await import('../../web/browser/passkeys.ts')
    const result = await logInHere()
    setBusy(false)
    setFailure(result.failure)
    if (!result.customer) return
    rememberUser(result.customer)
    toast('Login successful!', { kind: 'success' })
    await onDone()
  }
  return (
    <div className="mt-3 grid gap-2">
      <Button variant="outline" className="w-full" disabled={busy} onClick={() => void logIn()}>
        {busy ? 'Waiting for your passkey...' : 'Continue with a passkey'}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  )
}

/** The providers that the house has connected. */
export const Providers = ({ by, next }: Pick<OtherWays, 'by' | 'next'>) => (
  <div className="grid gap-3 empty:hidden">
    {by.map(provider => (
      // With a target the browser goes there itself: it leaves the shop.
      <LinkButton
        key={provider}
        href={withNext(providerPath(provider), next)}
        target="_self"
        rel="nofollow"
        variant="outline"
        className="w-full"
      >
        {`Continue with ${providerNames[provider]}`}
      </LinkButton>
    ))}
  </div>
)
