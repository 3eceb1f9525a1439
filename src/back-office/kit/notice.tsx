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

/** Its first letter is of the Arabic script, which is what `dir="auto"` goes by. */
const isUrdu = (text: string) => /^[^\p{L}]*\p{Script=Arabic}/u.test(text)

/** What somebody wrote, from its own side; Urdu larger, with room between its lines. */
export const Written = ({ className, children }: { className?: string; children: string }) => (
  <span dir="auto" lang={isUrdu(children) ? 'ur' : undefined} className={classNames('written', className)}>
    {children}
  </span>
)

/** What somebody wrote, under a label that says who. */
export const Quote = ({ label, children }: { label?: string; children: string }) => (
  <p className="bg-tint p-3">
    {label && <span className="label block text-muted">{label}</span>}
    <Written>{children}</Written>
  </p>
)
