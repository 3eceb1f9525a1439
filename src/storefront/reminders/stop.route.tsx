import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { StopPage } from '../newsletter/stop-page.tsx'
import { stopRemindersForm } from './forms.ts'

const keyIn = (url: URL) => url.searchParams.get('key') ?? ''

/** Changes nothing: mail scanners open every link, but press no button. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const token = keyIn(url)
  const known = context.get(requestContext).reminderLinks.readReminder(token, { evenLate: true }) !== null
  return data({ token, known }, { status: known ? 200 : 410 })
}

/**
 * Authorised by the token, also for the one-click button of mail programs (RFC 8058), which is why other sites may send
 * it.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: stopRemindersForm }], { token: keyIn(args.url) })

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Reminders'), noIndex]

export default function StopRemindersPage() {
  return <StopPage label="Reminders" words={words} form={stopRemindersForm} {...useLoaderData<typeof loader>()} />
}

const words = {
  asking: {
    title: 'No more reminders?',
    text: 'We will not write or call about carts you left, reviews or sold-out perfumes. Messages about your orders still come.',
  },
  stopped: { title: 'We stopped', text: 'You will get no more reminders. Messages about your orders still come.' },
  gone: { title: 'This link is incomplete', text: 'Please open the link in our message again, or copy all of it.' },
}
