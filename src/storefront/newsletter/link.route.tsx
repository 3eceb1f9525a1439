import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { findSubscriber } from '../../shop/people/newsletter/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import type { Form } from '../../web/forms/form.ts'
import type { FormResult } from '../../web/forms/form-result.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { confirmForm, leaveForm } from './forms.ts'
import { NewsletterPage } from './newsletter-page.tsx'

type State = 'asking' | 'done' | 'gone'

/** Finds the subscriber of the link. Changes nothing: mail scanners open every link, but press no button. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = pageAt(url)
  const token = tokenIn(url)
  const { db, newsletterLinks } = context.get(requestContext)
  const subscriberId = (
    page === 'leave' ? newsletterLinks.readLeaveToken(token) : newsletterLinks.readConfirmToken(token)
  )?.subscriberId
  const subscriber = subscriberId ? await findSubscriber(db, subscriberId) : null
  const subscribed = subscriber?.subscribed ?? false
  // A deleted subscriber counts as unsubscribed.
  const known = page === 'leave' ? Boolean(subscriberId) : subscriber !== null
  const state: State = !known ? 'gone' : subscribed === (page === 'leave') ? 'asking' : 'done'
  return data({ page, token, state }, { status: state === 'gone' ? 410 : 200 })
}

type Words = { title: string; text: string }

/** The texts of a page behind a newsletter link: before the action, after it, and for an expired link. */
type LinkPage = { form: Form; asking: Words; done: Words; gone: Words; onward: { label: string; href: string } }

const linkPages: Record<'confirm' | 'leave', LinkPage> = {
  confirm: {
    form: confirmForm,
    asking: {
      title: 'Confirm your subscription',
      text: 'Press the button to receive our emails about latest perfumes and offers.',
    },
    done: { title: 'Thank you', text: 'You are subscribed. Every newsletter has a link to unsubscribe.' },
    gone: {
      title: 'This link is no longer valid',
      text: 'Links work for seven days. Enter your email in the newsletter box below to get a new one.',
    },
    onward: { label: 'See what is new', href: href('/new-arrivals') },
  },
  leave: {
    form: leaveForm,
    asking: {
      title: 'Unsubscribe from the newsletter?',
      text: 'You will get no more emails about perfumes and offers. Emails about your orders still come.',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'You will get no more newsletters from us. You can subscribe again below at any time.',
    },
    gone: { title: 'This link is incomplete', text: 'Please open the link in our email again, or copy all of it.' },
    onward: { label: 'Go to the home page', href: href('/') },
  },
}

/**
 * Authorised by the token in the URL, also for the one-click unsubscribe of mail programs (RFC 8058: without cookies,
 * handled without a redirect), which is why other sites may send this form.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: linkPages[pageAt(args.url)].form }], { token: tokenIn(args.url) })

const pageAt = (url: URL): keyof typeof linkPages => (url.pathname.endsWith('/leave') ? 'leave' : 'confirm')

const tokenIn = (url: URL) => url.searchParams.get('token') ?? ''

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Newsletter'), noIndex]

export default function NewsletterLinkPage() {
  const { page, token, state: initial } = useLoaderData<typeof loader>()
  const plain = useActionData<FormResult>()
  const [state, setState] = useState<State>(plain ? (plain.ok ? 'done' : 'gone') : initial)
  const { form, onward, ...words } = linkPages[page]
  const press = useCallForm(form, {
    sent: { token },
    onDone: () => setState('done'),
    onRefused: (message, { status }) => {
      if (status === 400) setState('gone')
      else press.setFailure(message)
    },
  })
  const next = state === 'done' ? onward : linkPages.leave.onward
  return (
    <NewsletterPage {...words[state]}>
      {state === 'asking' ? (
        <>
          <CallForm of={press}>
            <SendButton of={press} />
          </CallForm>
          {page === 'leave' && (
            <LinkButton href={href('/')} variant="outline">
              Stay
            </LinkButton>
          )}
        </>
      ) : (
        <LinkButton href={next.href}>{next.label}</LinkButton>
      )}
    </NewsletterPage>
  )
}
