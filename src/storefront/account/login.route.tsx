import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { nextPath, withNext } from '../../web/browser/next-path.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { answerPlainForm } from '../../web/server/plain-form.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { useSessionRecord } from './stored-user.ts'

/** Who is signed in already goes on to where they wanted to be. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const next = nextPath(url.searchParams.get('next'))
  if (await context.get(requestContext).session()) throw redirect(next)
  return { next }
}

export const action = (args: ActionFunctionArgs) =>
  answerPlainForm(
    args,
    {
      method: 'POST',
      path: '/customer/login',
      body: ({ email, password }) => ({ email, password }),
      failure: 'Login failed. Please try again.',
    },
    () => nextPath(args.url.searchParams.get('next')),
  )

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Log in'), noIndex]

export default function LoginPage() {
  const { next } = useLoaderData<typeof loader>()
  const plain = useActionData<typeof action>()
  const navigate = useNavigate()
  useSessionRecord(null)
  return (
    <AccountFrame title="Log in" intro="See your orders, and check out without typing your address again.">
      <LoginForm plain={plain} onDone={() => navigate(next, { replace: true })} />
      <p className="mt-8 border-line border-t pt-6">
        New to the shop?{' '}
        <a href={withNext('/signup', next)} className="text-link inline-block py-2.5 font-medium">
          Create an account
        </a>
      </p>
    </AccountFrame>
  )
}
