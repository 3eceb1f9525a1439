import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

type Props = {
  /** The list that the page belongs to. */
  back: { to: string; label: string }
  title: string
  chips?: ReactNode
  actions?: ReactNode
  /** A line below the title. */
  note?: ReactNode
  /** The narrow column: beside the page on a wide screen, below it on a phone. */
  aside?: ReactNode
  /** On a phone the narrow column comes first: what is done here most stands in it. */
  asideFirst?: boolean
  children: ReactNode
}

/** The page of one thing: the way back, its name and state, its panels, and what is done beside them. */
export function DetailPage({ back, title, chips, actions, note, aside, asideFirst, children }: Props) {
  return (
    <>
      <BackLink href={back.to}>{back.label}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        {chips}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-4">{actions}</div>}
      </div>
      {note && <div className="wrap-anywhere mt-1 text-muted text-sm">{note}</div>}
      <div className={aside ? 'mt-4 grid items-start gap-4 lg:grid-cols-[2fr_1fr]' : 'mt-4 grid gap-4'}>
        <div className={asideFirst ? 'grid min-w-0 gap-4 max-lg:order-last' : 'grid min-w-0 gap-4'}>{children}</div>
        {aside && <div className="grid min-w-0 gap-4">{aside}</div>}
      </div>
    </>
  )
}
