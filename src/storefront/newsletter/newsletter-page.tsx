import type { ReactNode } from 'react'

type Props = { title: string; text: string; children: ReactNode }

/** A page behind a link in a newsletter email: one message, one action. */
export function NewsletterPage({ title, text, children }: Props) {
  return (
    <div className="wrap max-w-3xl py-16 text-center sm:py-24">
      <p className="label text-gold-deep">Newsletter</p>
      <h1 className="page-title mt-3">{title}</h1>
      <p role="status" className="mx-auto mt-4 max-w-md text-muted">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

/**
 * A button that sends its page's own address. Following the link alone changes nothing: programs that look through mail
 * follow every link, but press no button.
 */
export function PressOnce({ children }: { children: string }) {
  return (
    <form method="post">
      <button type="submit" className="button button-night">
        {children}
      </button>
    </form>
  )
}
