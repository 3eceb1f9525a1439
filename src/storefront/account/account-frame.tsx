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
      <path d="M100 12c9 12 15 20 15 29a15 15 0 0 1-30 0c0-9 6-17 15-29ZM88 56h24M90 64h20M92 64v26m16-26v26M84 90h32" />
      <path d="M84 96c-2 22-46 34-46 92 0 46 28 76 62 76s62-30 62-76c0-58-44-70-46-92" />
      <path d="M44 176c18-12 38 10 56 0s38-12 56 0" />
      <path d="M100 128v22m0 68v26M70 198l30-34 30 34-30 34-30-34Z" />
      <path d="M72 264l-8 20h72l-8-20M52 284h96" />
    </svg>
  )
}
