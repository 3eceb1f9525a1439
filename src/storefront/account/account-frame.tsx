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
      <path d="M100 8c9 13 16 21 16 32a16 16 0 0 1-32 0c0-11 7-19 16-32ZM86 56h28v9H86Z" />
      <path d="M90 65v27c0 22-48 36-48 92 0 36 18 60 42 68l-13 30h58l-13-30c24-8 42-32 42-68 0-56-48-70-48-92V65M84 252h32" />
      <path d="M42.6 174c19-11 38.4 9 57.4 0s38.4-11 57.4 0M100 195l21 22-21 22-21-22Z" />
    </svg>
  )
}
