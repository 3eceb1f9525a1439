import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { dayText, today } from '../../shop/ground/dates.ts'
import { emailLeaves } from '../../shop/settings/settings/email-promise-rules.ts'
import { WITHOUT_SCRIPTS } from '../../web/browser/document.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { subscribeForm } from '../newsletter/forms.ts'
import { Wordmark } from '../shell/wordmark.tsx'

/**
 * What visitors read while the shop is closed. It is sent at every address, so it is a page without scripts. Staff open
 * it by its own address to see what visitors see.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { tagline, closure, ...settings } = await context.get(requestContext).settings()
  if (!closure) throw data(null, { status: 404 })
  const { title, text, until } = closure
  // A day that has passed promises nothing.
  return { tagline, title, text, day: until > today() ? dayText(until) : '', takesEmails: emailLeaves(settings) }
}

export const handle = WITHOUT_SCRIPTS

export const meta = (args: MetaArgs<typeof loader>) => [...pageMeta(args, args.loaderData?.title ?? ''), noIndex]

export default function ClosedPage() {
  const { tagline, title, text, day, takesEmails } = useLoaderData<typeof loader>()
  return (
    <main className="on-band flex min-h-dvh items-center bg-band text-band-ink">
      <div className="wrap grid max-w-2xl justify-items-center gap-6 py-16 text-center">
        <p className="wordmark wordmark-large wrap-anywhere">
          <Wordmark />
        </p>
        {tagline && <p className="text-balance text-band-muted">{tagline}</p>}
        <h1 className="page-title wrap-anywhere text-balance">{title}</h1>
        {text && <p className="max-w-md whitespace-pre-line wrap-anywhere text-band-text text-lg">{text}</p>}
        {day && <p className="text-accent-light text-lg">{`From ${day}`}</p>}
        {takesEmails && <EmailForm />}
        <p className="text-band-muted text-sm">
          Have you ordered from us?{' '}
          <a href={href('/track')} className="text-link text-band-ink">
            Track your order
          </a>
        </p>
      </div>
    </main>
  )
}

function EmailForm() {
  const box = useCallForm(subscribeForm, { onDone: () => {} })
  const { error: _, ...email } = box.field('email')
  return (
    <CallForm of={box} action={href('/newsletter')} className="grid w-full max-w-md gap-3 pt-4 sm:flex">
      <label className="sr-only" htmlFor="closed-email">
        Email
      </label>
      <input
        {...email}
        id="closed-email"
        type="email"
        autoComplete="email"
        required
        placeholder="Your email address"
        className="newsletter-field grow"
      />
      <SendButton of={box} variant="accent" className="shrink-0" />
    </CallForm>
  )
}
