import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { nextPath, withNext } from '../../web/browser/next-path.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { requireNoSession } from '../../web/server/require-session.ts'
import { EnterPage } from './enter-page.tsx'
import { loginForm } from './forms.ts'
import { LoginForm } from './login-form.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const next = await requireNoSession(args)
  const { signInByCode } = await args.context.get(requestContext).settings()
  return { next, byCode: signInByCode }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: loginForm, leadsTo: nextPath(args.url.searchParams.get('next')) }])

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Log in'), noIndex]

const other = { question: 'New to the shop?', page: href('/signup'), label: 'Create an account' } as const

export default function LoginPage() {
  const { next, byCode } = useLoaderData<typeof loader>()
  return (
    <EnterPage
      title="Log in"
      intro="See your orders, and check out without typing your address again."
      next={next}
      other={other}
    >
      {onDone => (
        <>
          {byCode && (
            <LinkButton href={withNext(href('/login/code'), next)} variant="outline" className="mb-8 w-full">
              Log in by a code
            </LinkButton>
          )}
          <LoginForm onDone={onDone} />
        </>
      )}
    </EnterPage>
  )
}
