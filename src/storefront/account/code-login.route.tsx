import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { EMAIL_LIMIT } from '../../shop/ground/customers/no-email-rules.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { nextPath, withNext } from '../../web/browser/next-path.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { CodeField } from '../../web/forms/code-field.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { requireNoSession } from '../../web/server/require-session.ts'
import { rememberUser } from '../cart/stored-user.ts'
import { type AskCode, CodeSteps, useAskCode } from './code-steps.tsx'
import { EnterPage } from './enter-page.tsx'
import { askSignInCodeForm, enterSignInCodeForm } from './forms.ts'

/** Only where the house has switched it on; its phone too where buyers are known by it. */
export async function loader(args: LoaderFunctionArgs) {
  const next = await requireNoSession(args)
  const { signInByCode, buyers } = await args.context.get(requestContext).settings()
  if (!signInByCode) throw redirect(withNext(href('/login'), next))
  return { next, byPhone: buyers !== 'email' }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [
    { form: askSignInCodeForm },
    { form: enterSignInCodeForm, leadsTo: nextPath(args.url.searchParams.get('next')) },
  ])

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Log in by a code'), noIndex]

const other = { question: 'You have a password?', page: href('/login'), label: 'Log in with it' } as const

/** Login without a password, and sign-up: a code to an email or a phone. It says the same of known and unknown ones. */
export default function CodeLoginPage() {
  const { next, byPhone } = useLoaderData<typeof loader>()
  return (
    <EnterPage
      title="Log in by a code"
      intro={`We send a code of 6 digits to your ${byPhone ? 'phone or email' : 'email'}. No account yet? The code opens one.`}
      next={next}
      other={other}
    >
      {onDone => (
        <CodeSteps
          forms={[askSignInCodeForm, enterSignInCodeForm]}
          field="contact"
          ask={of => <Ask byPhone={byPhone} {...of} />}
          enter={to => <Enter to={to} onDone={onDone} />}
        />
      )}
    </EnterPage>
  )
}

function Ask({ byPhone, ...of }: AskCode & { byPhone: boolean }) {
  const ask = useAskCode(askSignInCodeForm, 'contact', of)
  return (
    <CallForm of={ask} className="grid gap-5">
      <TextField
        {...ask.field('contact')}
        label={byPhone ? 'Phone number or email' : 'Email'}
        required
        inputMode={byPhone ? 'text' : 'email'}
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={EMAIL_LIMIT}
      />
      <SendButton of={ask} />
    </CallForm>
  )
}

function Enter({ to, onDone }: { to: string; onDone: () => unknown }) {
  const enter = useCallForm(enterSignInCodeForm, {
    sent: { contact: to },
    onDone: ({ customer }) => {
      rememberUser(customer)
      toast('Login successful!', { kind: 'success' })
      return onDone()
    },
  })
  return (
    <CallForm of={enter} className="grid gap-5">
      <CodeField of={enter} sentFor="contact" bySms={!to.includes('@')} />
      <SendButton of={enter} />
    </CallForm>
  )
}
