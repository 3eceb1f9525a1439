import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = { ok?: boolean | undefined; className?: string; children?: ReactNode }

/** What came of a press, or what a page has to say first. Without children it takes no room. */
export const Notice = ({ ok = true, className, children }: Props) => (
  <p role={ok ? 'status' : 'alert'} className={classNames(ok ? 'notice' : 'notice-bad', className)}>
    {children}
  </p>
)

/** A secret link that was made just now: to be opened or copied. */
export const LinkNotice = ({ address }: { address: string }) => (
  <Notice className="mt-0">
    <a href={address} target="_blank" rel="noreferrer" className="text-link select-all break-all">
      {address}
    </a>
  </Notice>
)

/** The page anew, for work that goes on, where no script loads it. */
export const LookAgain = () => (
  <noscript>
    <a href="?" className="text-link">
      Look again
    </a>
  </noscript>
)

/** What is wrong with a part of a form that is no single field. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-danger text-sm empty:hidden">
    {children}
  </p>
)

/** What somebody wrote, under a label that says who. */
export const Quote = ({ label, children }: { label?: string; children: ReactNode }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-line bg-tint p-3">
    {label && (
      <span dir="ltr" className="label block text-muted">
        {label}
      </span>
    )}
    {children}
  </p>
)
