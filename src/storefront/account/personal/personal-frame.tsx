import type { ReactNode } from 'react'
import { href } from 'react-router'
import { phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { CallForm, DoneMessage } from '../../../web/forms/call-form.tsx'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import type { StoredCustomer } from '../../cart/saved-cart.ts'
import { useSessionRecord } from '../../cart/stored-user.ts'
import { endSession, sayNotLoggedOut } from '../end-session.ts'
import { logOutForm } from '../forms.ts'
import { useLeave } from './use-log-out.ts'
import './personal.css'

const pages = [
  { label: 'Orders', href: href('/dashboard') },
  { label: 'Settings', href: href('/settings') },
]

type Props = { title: string; customer: StoredCustomer; current: string; children: ReactNode }

/** The layout of the pages behind the login. */
export function PersonalFrame({ title, customer, current, children }: Props) {
  useSessionRecord(customer)
  const leave = useLeave()
  const logOut = useCallForm(logOutForm, { send: endSession, onDone: leave, onRefused: sayNotLoggedOut })
  return (
    <div className="wrap pt-10 lg:pt-14">
      <header className="personal-head">
        <div className="min-w-0">
          <p className="label wrap-anywhere text-accent-deep">
            {customer.name || customer.email || phoneText(customer.phone)}
          </p>
          <h1 className="page-title mt-2">{title}</h1>
        </div>
        <nav aria-label="Account" className="personal-nav">
          {pages.map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
          <CallForm of={logOut}>
            <button type="submit" disabled={logOut.busy}>
              {logOut.busy ? logOutForm.busy : logOutForm.submit}
            </button>
          </CallForm>
        </nav>
      </header>
      <DoneMessage className="personal-notice" />
      {children}
    </div>
  )
}

/** A section of such a page, with a heading. */
export function Panel({
  id,
  title,
  intro,
  children,
}: {
  id: string
  title: string
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="personal-panel">
      <div className="mb-5">
        <h2 id={id} className="font-display font-medium text-xl">
          {title}
        </h2>
        {intro && <p className="mt-2 text-muted">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
