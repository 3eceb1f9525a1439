import { useState } from 'react'
import { href } from 'react-router'
import { providerNames, providerPath, type SignInProvider } from '../../shop/ground/provider-rules.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
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

/**
 * Email and password, and below them a passkey where the browser can use one. Shows 'Login successful!' and calls
 * `onDone` when the session exists.
 */
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

type OtherWays = {
  byCode: boolean
  by: readonly SignInProvider[]
  next: string
  /** What the link to the code says: it opens new accounts too. */
  codeLabel?: string
}

/** The ways in without a password: a code, and the providers that the house has connected. */
export function OtherWaysIn({ byCode, by, next, codeLabel = 'Log in by a code' }: OtherWays) {
  if (!byCode && by.length === 0) return null
  return (
    <div className="mb-8 grid gap-3">
      {byCode && (
        <LinkButton href={withNext(href('/login/code'), next)} variant="outline" className="w-full">
          {codeLabel}
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
  if (hydrated && typeof PublicKeyCredential !== 'function') return null
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
    // Its place is kept until the page knows whether the browser has passkeys.
    <div className={classNames('scripted mt-3 grid gap-2', !hydrated && 'invisible')}>
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
const Providers = ({ by, next }: Pick<OtherWays, 'by' | 'next'>) => (
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
        <ProviderMark of={provider} />
        {`Continue with ${providerNames[provider]}`}
      </LinkButton>
    ))}
  </div>
)

// As the providers' rules for such buttons draw them: Google's and Facebook's in their own colours, Apple's in that of
// the text.
const marks: Record<SignInProvider, readonly (readonly [colour: string, path: string])[]> = {
  google: [
    [
      '#ea4335',
      'M12 4.75c1.77 0 3.36.61 4.6 1.8l3.43-3.42C17.95 1.19 15.24 0 12 0 7.31 0 3.26 2.69 1.28 6.61l3.99 3.1C6.22 6.86 8.87 4.75 12 4.75Z',
    ],
    [
      '#4285f4',
      'M23.49 12.28c0-.79-.08-1.55-.19-2.28H12v4.51h6.47a5.56 5.56 0 0 1-2.39 3.59l3.86 3c2.26-2.09 3.55-5.18 3.55-8.82Z',
    ],
    ['#fbbc05', 'M5.27 14.3a7.2 7.2 0 0 1 0-4.6l-3.99-3.09a12 12 0 0 0 0 10.78l3.99-3.1Z'],
    [
      '#34a853',
      'M12 24c3.24 0 5.97-1.07 7.95-2.91l-3.87-3c-1.08.73-2.46 1.15-4.08 1.15-3.13 0-5.78-2.11-6.73-4.95l-3.99 3.1C3.26 21.31 7.31 24 12 24Z',
    ],
  ],
  apple: [
    [
      'currentColor',
      'M12.15 6.9c-.95 0-2.41-1.08-3.96-1.04a5.83 5.83 0 0 0-4.96 3.01c-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.21 3.09 3.79 3.04 1.52-.07 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.64-.03 2.67-1.48 3.67-2.95a12.1 12.1 0 0 0 1.66-3.41c-.04-.02-3.18-1.23-3.22-4.86-.03-3.04 2.48-4.49 2.6-4.56-1.43-2.09-3.62-2.32-4.39-2.38-2-.15-3.68 1.1-4.61 1.1Zm3.38-3.07A5.3 5.3 0 0 0 16.78 0a5.4 5.4 0 0 0-3.54 1.82 5.06 5.06 0 0 0-1.27 3.71c1.34.11 2.72-.69 3.56-1.7Z',
    ],
  ],
  facebook: [
    ['#0866ff', 'M24 12a12 12 0 1 1-24 0 12 12 0 0 1 24 0Z'],
    [
      '#fff',
      'M16.67 15.47 17.2 12h-3.33V9.75c0-.95.47-1.87 1.96-1.87h1.52V4.93s-1.38-.24-2.69-.24c-2.74 0-4.53 1.66-4.53 4.67V12H7.08v3.47h3.05v8.39a12.1 12.1 0 0 0 3.74 0v-8.39Z',
    ],
  ],
}

/** The mark of a provider, beside its name. */
export const ProviderMark = ({ of }: { of: SignInProvider }) => (
  <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" className="shrink-0">
    {marks[of].map(([colour, path]) => (
      <path key={path} fill={colour} d={path} />
    ))}
  </svg>
)
