import { href } from 'react-router'
import { providerNames, providerPath, type SignInProvider } from '../../shop/ground/provider-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
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

/** Email and password. Shows 'Login successful!' and calls `onDone` when the session exists. */
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
  )
}

/** The ways in without a password: a code, and the providers that the house has connected. Nothing where there is none. */
export function OtherWaysIn({ byCode, by, next }: { byCode: boolean; by: readonly SignInProvider[]; next: string }) {
  if (!byCode && by.length === 0) return null
  return (
    <div className="mb-8 grid gap-3">
      {byCode && (
        <LinkButton href={withNext(href('/login/code'), next)} variant="outline" className="w-full">
          Log in by a code
        </LinkButton>
      )}
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
}
