import type { ReactNode } from 'react'

type Props = {
  /** What the emails are about. */
  label?: string
  title: string
  text: string
  children?: ReactNode
}

/** A page about emails that one asked for: one message, one action. */
export function NewsletterPage({ label = 'Newsletter', title, text, children }: Props) {
  return (
    <div className="wrap max-w-3xl py-16 text-center sm:py-24">
      <p className="label text-accent-deep">{label}</p>
      <h1 className="page-title mt-3">{title}</h1>
      <p role="status" className="mx-auto mt-4 max-w-md text-muted">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
