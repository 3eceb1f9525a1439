import type { ReactNode } from 'react'
import './account.css'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

/** The layout of the pages for login and sign-up: a dark panel, and the form beside it. */
export function AccountFrame({ title, intro, children }: Props) {
  return (
    <div className="account-page">
      <div className="account-side on-band">
        <Bottle />
        <p className="account-motto">A scent is remembered longer than a face.</p>
      </div>
      <div className="account-main">
        <h1 className="page-title">{title}</h1>
        {intro && <div className="mt-3 text-muted">{intro}</div>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  )
}

/** A line drawing of an attar bottle. */
function Bottle() {
  return (
    <svg viewBox="0 0 200 300" fill="none" stroke="currentColor" className="account-bottle" aria-hidden="true">
      <path d="M100 10c10 13 16 21 16 31a16 16 0 0 1-32 0c0-10 6-18 16-31ZM86 60h28v9H86ZM90 69v24M110 69v24" />
      <path d="M90 93c0 20-48 34-48 92 0 45 26 73 58 73s58-28 58-73c0-58-48-72-48-92Z" />
      <path d="M43 176c19-11 38 9 57 0s38-11 57 0M100 192l26 27-26 27-26-27ZM100 206v26" />
      <path d="M73 251l-9 31h72l-9-31M54 282h92" />
    </svg>
  )
}
