import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { providerFailureText } from '../../shop/ground/provider-rules.ts'
import { nextPath } from '../../web/browser/next-path.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { requireNoSession } from '../../web/server/require-session.ts'
import { EnterPage } from './enter-page.tsx'
import { loginForm } from './forms.ts'
import { LoginForm, OtherWaysIn } from './login-form.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const next = await requireNoSession(args)
  const { signInByCode, signInBy } = await args.context.get(requestContext).settings()
  return { next, byCode: signInByCode, by: signInBy, said: providerFailureText(args.url.searchParams, 'login') }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: loginForm, leadsTo: nextPath(args.url.searchParams.get('next')) }])

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Log in'), noIndex]

const other = { question: 'New to the shop?', page: href('/signup'), label: 'Create an account' } as const

export default function LoginPage() {
  const { next, byCode, by, said } = useLoaderData<typeof loader>()
  return (
    <EnterPage
      title="Log in"
      intro="See your orders, and check out without typing your address again."
      next={next}
      other={other}
    >
      {onDone => (
        <>
          {said && (
            <p role="status" className="mb-8 bg-tint p-4">
              {said}
            </p>
          )}
          <OtherWaysIn byCode={byCode} by={by} next={next} />
          <LoginForm onDone={onDone} />
        </>
      )}
    </EnterPage>
  )
}
