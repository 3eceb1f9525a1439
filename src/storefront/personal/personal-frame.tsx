import type { ReactNode } from 'react'
import { useSessionRecord } from '../account/stored-user.ts'
import type { StoredCustomer } from '../cart/saved-cart.ts'
import { useLogOut } from './use-log-out.ts'
import './personal.css'

const pages = [
  { label: 'Orders', href: '/dashboard' },
  { label: 'Settings', href: '/settings' },
]

type Props = { title: string; customer: StoredCustomer; current: string; children: ReactNode }

/** The frame of the pages behind the login. */
export function PersonalFrame({ title, customer, current, children }: Props) {
  useSessionRecord(customer)
  const logOut = useLogOut()
  return (
    <div className="wrap max-w-6xl py-10 lg:py-14">
      <header className="personal-head">
        <div className="min-w-0">
          <p className="label wrap-anywhere text-gold-deep">{customer.name || customer.email}</p>
          <h1 className="page-title mt-2">{title}</h1>
        </div>
        <nav aria-label="Account" className="personal-nav">
          {pages.map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
          <form method="post" action="/dashboard">
            <button
              type="submit"
              name="intent"
              value="logout"
              onClick={event => {
                event.preventDefault()
                void logOut()
              }}
            >
              Logout
            </button>
          </form>
        </nav>
      </header>
      {children}
    </div>
  )
}

/** A part of such a page, under its heading. */
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
