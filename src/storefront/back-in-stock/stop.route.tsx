import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { StopPage } from '../newsletter/stop-page.tsx'
import { stopAlertsForm } from './forms.ts'

const tokenIn = (url: URL) => url.searchParams.get('token') ?? ''

/** Changes nothing: mail scanners open every link, but press no button. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const token = tokenIn(url)
  const known = context.get(requestContext).stopAlertsLinks.readStopAlertsToken(token) !== null
  return data({ token, known }, { status: known ? 200 : 410 })
}

/**
 * Authorised by the token, also for the one-click unsubscribe of mail programs (RFC 8058), which is why other sites may
 * send it.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: stopAlertsForm }], { token: tokenIn(args.url) })

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Emails about sold-out perfumes'), noIndex]

export default function StopAlertsPage() {
  return <StopPage label="Back in stock" words={words} form={stopAlertsForm} {...useLoaderData<typeof loader>()} />
}

const words = {
  asking: {
    title: 'No more emails about sold-out perfumes?',
    text: 'Everything you asked us to tell you is forgotten. Emails about your orders still come.',
  },
  stopped: { title: 'We stopped', text: 'You will get no more emails about sold-out perfumes.' },
  gone: { title: 'This link is incomplete', text: 'Please open the link in our email again, or copy all of it.' },
}
