import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { confirmSubscription, findSubscriber } from '../../shop/newsletter/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { secretAddress } from '../../web/server/keeping.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { NewsletterPage, PressOnce } from './newsletter-page.tsx'

type State = 'asking' | 'subscribed' | 'gone'

const answer = (state: State) => data({ state }, { status: state === 'gone' ? 410 : 200 })

/** Looks who was asked; changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, newsletterLinks } = context.get(requestContext)
  const asked = newsletterLinks.readConfirmToken(tokenOf(request))
  const subscriber = asked && (await findSubscriber(db, asked.subscriberId))
  if (!subscriber) return answer('gone')
  return answer(subscriber.subscribed ? 'subscribed' : 'asking')
}

/** Puts the address that was asked on the newsletter's list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, newsletterLinks } = context.get(requestContext)
  const asked = newsletterLinks.readConfirmToken(tokenOf(request))
  return answer(asked && (await confirmSubscription(db, asked)) ? 'subscribed' : 'gone')
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Newsletter'), noIndex]

export default function ConfirmNewsletterPage() {
  const asked = useLoaderData<typeof loader>()
  const { state } = useActionData<typeof action>() ?? asked
  if (state === 'asking') {
    return (
      <NewsletterPage
        title="Confirm your subscription"
        text="Press the button to receive our emails about latest perfumes and offers."
      >
        <PressOnce>Confirm my subscription</PressOnce>
      </NewsletterPage>
    )
  }
  if (state === 'subscribed') {
    return (
      <NewsletterPage title="Thank you" text="You are subscribed. Every newsletter has a link to unsubscribe.">
        <LinkButton href="/new-arrivals">See what is new</LinkButton>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage
      title="This link is no longer valid"
      text="Links work for seven days. Enter your email in the newsletter box below to get a new one."
    >
      <LinkButton href="/">Go to the home page</LinkButton>
    </NewsletterPage>
  )
}
