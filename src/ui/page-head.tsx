import type { ReactNode } from 'react'

type Props = {
  /** Above the title: what the page belongs to. */
  label?: string | undefined
  title: string
  /** Below it: paragraphs. */
  children?: ReactNode
}

/** The head of a page without a picture. */
export function PageHead({ label, title, children }: Props) {
  return (
    <header className="page-head">
      {label && (
        <p className="label text-accent-deep" lang="en">
          {label}
        </p>
      )}
      <h1 className="page-title wrap-anywhere">{title}</h1>
      {children}
    </header>
  )
}
