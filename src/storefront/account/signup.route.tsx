import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { nextPath } from '../../web/browser/next-path.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { answerForms } from '../../web/server/answer-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { requireNoSession } from '../../web/server/require-session.ts'
import { EnterPage } from './enter-page.tsx'
import { signUpForm } from './forms.ts'
import { knownFromOrder } from './load-known-from-order.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** `?order=`: a guest's order that fills in the form, if this browser may read it. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url
  const next = await requireNoSession(args)
  const known = await knownFromOrder(
    args.context.get(requestContext),
    searchParams.get('order'),
    searchParams.get('key'),
  )
  return { next, known }
}

export const action = (args: ActionFunctionArgs) =>
  answerForms(args, [{ form: signUpForm, leadsTo: nextPath(args.url.searchParams.get('next')) }])

export const meta = (args: MetaArgs) => [
  ...pageMeta(args, 'Create Account', 'Follow your orders, save your addresses and review your perfumes.'),
  noIndex,
]

const other = { question: 'Already have an account?', page: href('/login'), label: 'Log in' } as const

export default function SignUpPage() {
  const { next, known } = useLoaderData<typeof loader>()
  return (
    <EnterPage
      title="Create Account"
      intro="Follow your orders, save your addresses and review your perfumes."
      next={next}
      other={other}
    >
      {onDone => <SignUpForm known={known} onDone={onDone} />}
    </EnterPage>
  )
}
