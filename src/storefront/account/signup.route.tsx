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
import { knownFromOrder } from './known-from-order.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useSessionRecord } from './stored-user.ts'

/** `?order=`: the order whose guest comes from its page; what it says of them stands in the form, if they may read it. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { searchParams } = url
  const shop = context.get(requestContext)
  const next = nextPath(searchParams.get('next'))
  if (await shop.session()) throw redirect(next)
  const known = await knownFromOrder(shop, searchParams.get('order'), searchParams.get('key'))
  return { next, known }
}

export const action = (args: ActionFunctionArgs) =>
  answerPlainForm(
    args,
    {
      method: 'PATCH',
      path: '/customer',
      body: ({ name, email, phone, password }) => ({ name, email, phone, password }),
      failure: 'An error occurred during registration',
    },
    () => nextPath(args.url.searchParams.get('next')),
  )

export const meta = (args: MetaArgs) => [
  ...pageMeta(args, 'Create Account', 'Follow your orders, save your addresses and review your perfumes.'),
  noIndex,
]

export default function SignUpPage() {
  const { next, known } = useLoaderData<typeof loader>()
  const plain = useActionData<typeof action>()
  const navigate = useNavigate()
  useSessionRecord(null)
  return (
    <AccountFrame title="Create Account" intro="Follow your orders, save your addresses and review your perfumes.">
      <SignUpForm plain={plain} known={known} onDone={() => navigate(next, { replace: true })} />
      <p className="mt-8 border-line border-t pt-6">
        Already have an account?{' '}
        <a href={withNext('/login', next)} className="text-link inline-block py-2.5 font-medium">
          Log in
        </a>
      </p>
    </AccountFrame>
  )
}
