import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = { ok?: boolean | undefined; className?: string; children?: ReactNode }

/** What came of a press, or what a page has to say first. Without children it takes no room. */
export const Notice = ({ ok = true, className, children }: Props) => (
  <p role={ok ? 'status' : 'alert'} className={classNames(ok ? 'notice' : 'notice-bad', className)}>
    {children}
  </p>
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
