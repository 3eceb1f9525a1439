import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** Above the title: what the page belongs to. */
  label?: string | undefined
  title: string
  /** A class of its letters. */
  look?: string
  /** Below it: paragraphs. */
  children?: ReactNode
}

/** The head of a page without a picture. */
export function PageHead({ label, title, look, children }: Props) {
  return (
    <header className="page-head">
      {label && (
        <p className="label text-accent-deep" lang="en">
          {label}
        </p>
      )}
      <h1 className={classNames('page-title wrap-anywhere', look)}>{title}</h1>
      {children}
    </header>
  )
}
