import { type ReactNode, useId, useState } from 'react'
import { href, useLocation } from 'react-router'
import { callLink } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { EmailBreaks } from '../../ui/email-breaks.tsx'
import { toast } from '../../ui/toast.ts'
import { footerColumns, footerEnd } from '../../web/browser/footer-links.ts'
import { type ShellData, useShellData, useVoice } from '../../web/browser/shell-data.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { subscribeForm } from '../newsletter/forms.ts'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'

/**
 * Newsletter, except on its own pages, the shop's pages and contacts, and payment methods. `quiet`: the rules and
 * payment methods.
 */
export function Footer({ quiet }: { quiet: boolean }) {
  const data = useShellData()
  const { pathname } = useLocation()
  return (
    <footer className="site-footer on-band">
      <div className="wrap">
        {!quiet && (
          <>
            {!pathname.startsWith(href('/newsletter')) && !data.emailOff && <NewsletterBox />}
            <div className="footer-columns">
              <div className="footer-name">
                <p className="wordmark wordmark-large">
                  <Wordmark />
                </p>
                <SocialLinks links={data.socialLinks} className="footer-social" />
                <p className="text-band-muted text-sm">{data.tagline}</p>
              </div>
              {footerColumns(data.menu).map(({ label, links = [] }) => (
                <Column key={label} title={label}>
                  <ul>
                    {links.map(({ label, href }) => (
                      <li key={label}>
                        <a href={href}>{label}</a>
                      </li>
                    ))}
                  </ul>
                </Column>
              ))}
              <Contacts {...data} />
            </div>
          </>
        )}
        <div className="footer-end">
          <ul className="flex flex-wrap items-center gap-x-5 text-sm">
            {footerEnd(data.menu).map(({ label, href }) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li className="py-2.5 text-band-muted">{data.imprint}</li>
          </ul>
          {data.paymentMethods.length > 0 && (
            <ul aria-label="Payment methods" className="flex flex-wrap gap-2">
              {data.paymentMethods.map(name => (
                <li key={name} className="payment-badge">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}

type ColumnProps = { as?: 'nav' | 'section'; title: string; children: ReactNode }

/** A closed row on phones, a column with a heading on wider screens. Native, so that it opens without scripts. */
function Column({ as: Part = 'nav', title, children }: ColumnProps) {
  return (
    <Part aria-label={title}>
      <h2 className="label text-accent-light">{title}</h2>
      <details>
        <summary>{title}</summary>
        {children}
      </details>
    </Part>
  )
}

function Contacts({ supportPhone, supportEmail, supportAddress }: ShellData) {
  if (!supportPhone && !supportEmail && !supportAddress) return null
  return (
    <Column as="section" title="Get in touch">
      <address className="grid not-italic">
        {supportPhone && (
          <a href={callLink(supportPhone)} className="whitespace-nowrap">
            {supportPhone}
          </a>
        )}
        {supportEmail && (
          <a href={`mailto:${supportEmail}`}>
            <span>
              <EmailBreaks text={supportEmail} />
            </span>
          </a>
        )}
        {supportAddress && <p className="py-2.5 text-band-muted">{supportAddress}</p>}
      </address>
    </Column>
  )
}

/** The newsletter form. Shows errors below the field; thanks and resets on success. */
function NewsletterBox() {
  const [thanks, setThanks] = useState<string | null>(null)
  const id = useId()
  const box = useCallForm(subscribeForm, {
    // Validated on submit only, because most visitors tab through it.
    checks: 'onSubmit',
    onDone: (_, message) => {
      box.hooks.reset()
      setThanks(message ?? 'Thank you!')
    },
    onRefused: message => toast(message, { kind: 'error' }),
  })
  const { error, ...email } = box.field('email')
  return (
    <CallForm of={box} action="/newsletter" className="newsletter">
      <h2 className="section-title">{useVoice().newsletter}</h2>
      <div>
        <div className="flex flex-wrap gap-3">
          <label htmlFor={id} className="sr-only">
            Email
          </label>
          <input
            {...email}
            id={id}
            type="email"
            autoComplete="email"
            placeholder="Your email address"
            className="newsletter-field"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-word`}
            onInput={() => setThanks(null)}
          />
          <SendButton of={box} variant="outline" className="grow" />
        </div>
        <p id={`${id}-word`} role="status" className="mt-2 text-sm">
          {error ? <span className="text-band-danger">{error}</span> : thanks}
        </p>
      </div>
    </CallForm>
  )
}
