import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { findSubscriber, leaveNewsletter } from '../../shop/newsletter/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { secretAddress } from '../../web/server/keeping.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { NewsletterPage, PressOnce } from './newsletter-page.tsx'

type State = 'asking' | 'left' | 'gone'

const answer = (state: State) => data({ state }, { status: state === 'gone' ? 410 : 200 })

/** Looks whose link it is; changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, newsletterLinks } = context.get(requestContext)
  const subscriberId = newsletterLinks.readLeaveToken(tokenOf(request))
  if (!subscriberId) return answer('gone')
  const subscriber = await findSubscriber(db, subscriberId)
  return answer(subscriber?.subscribed ? 'asking' : 'left')
}

/**
 * Takes the address off the list. Pressed by its reader, or posted by a mail program for him (RFC 8058: without cookies,
 * answered without a redirect), which is why other sites may send it: the token alone decides.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, newsletterLinks } = context.get(requestContext)
  const subscriberId = newsletterLinks.readLeaveToken(tokenOf(request))
  if (!subscriberId) return answer('gone')
  await leaveNewsletter(db, { subscriberId })
  return answer('left')
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Newsletter'), noIndex]

export default function LeaveNewsletterPage() {
  const asked = useLoaderData<typeof loader>()
  const { state } = useActionData<typeof action>() ?? asked
  if (state === 'asking') {
    return (
      <NewsletterPage
        title="Unsubscribe from the newsletter?"
        text="You will get no more emails about perfumes and offers. Emails about your orders still come."
      >
        <PressOnce>Unsubscribe</PressOnce>
        <LinkButton href="/" variant="outline">
          Stay
        </LinkButton>
      </NewsletterPage>
    )
  }
  if (state === 'left') {
    return (
      <NewsletterPage
        title="You are unsubscribed"
        text="You will get no more newsletters from us. You can subscribe again below at any time."
      >
        <LinkButton href="/">Go to the home page</LinkButton>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title="This link is incomplete" text="Please open the link in our email again, or copy all of it.">
      <LinkButton href="/">Go to the home page</LinkButton>
    </NewsletterPage>
  )
}
