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
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import type { PlainAnswer } from '../../web/forms/plain-answer.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { answerForms } from '../../web/server/answer-forms.ts'
import { secretAddress } from '../../web/server/caching.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { NewsletterPage } from '../newsletter/newsletter-page.tsx'
import { stopRemindersForm } from './forms.ts'

const keyIn = (url: URL) => url.searchParams.get('key') ?? ''

/** Changes nothing: mail scanners open every link, but press no button. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const token = keyIn(url)
  const known = context.get(requestContext).reminderLinks.readReminder(token, { evenLate: true }) !== null
  return data({ token, known }, { status: known ? 200 : 410 })
}

/** Authorised by the token, also for the one-click button of mail programs (RFC 8058), which is why other sites may send it. */
export const action = (args: ActionFunctionArgs) =>
  answerForms(args, [{ form: stopRemindersForm }], { token: keyIn(args.url) })

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Reminders'), noIndex]

export default function StopRemindersPage() {
  const { token, known } = useLoaderData<typeof loader>()
  const plain = useActionData<PlainAnswer>()
  const [stopped, setStopped] = useState(plain?.ok ?? false)
  const stop = useCallForm(stopRemindersForm, { sent: { token }, onDone: () => setStopped(true) })
  const { title, text } = !known ? words.gone : stopped ? words.stopped : words.asking
  return (
    <NewsletterPage label="Reminders" title={title} text={text}>
      {known && !stopped ? (
        <CallForm of={stop}>
          <SendButton of={stop} />
        </CallForm>
      ) : (
        <LinkButton href={href('/')}>Go to the home page</LinkButton>
      )}
    </NewsletterPage>
  )
}

const words = {
  asking: {
    title: 'No more reminders?',
    text: 'We will not write or call about carts you left, reviews or sold-out perfumes. Messages about your orders still come.',
  },
  stopped: { title: 'We stopped', text: 'You will get no more reminders. Messages about your orders still come.' },
  gone: { title: 'This link is incomplete', text: 'Please open the link in our message again, or copy all of it.' },
}
