import type { ReactNode } from 'react'
import { useLastResult } from './last-result.ts'
import { Notice } from './notice.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'

type Props = PageHeadProps & {
  /** Writes that say above the panels what was done, since their form is gone then. */
  says?: readonly string[]
  /** Between the head and the panels, such as what has changed meanwhile. */
  first?: ReactNode
  /** The narrow column: beside the page on a wide screen, below it on a phone. */
  aside?: ReactNode
  /** On a phone the narrow column comes first: what is done here most stands in it. */
  asideFirst?: boolean
  children: ReactNode
}

/** The page of one thing, or of some panels: its head, its panels, and what is done beside them. */
export function DetailPage({ says = [], first, aside, asideFirst, children, ...head }: Props) {
  const result = useLastResult()
  return (
    <>
      <PageHead {...head} />
      <Notice>{result?.ok && says.includes(result.action) && result.message}</Notice>
      {first}
      <div className={aside ? 'mt-4 grid items-start gap-4 lg:grid-cols-[2fr_1fr]' : 'mt-4 grid gap-4'}>
        <div className={asideFirst ? 'panels max-lg:order-last' : 'panels'}>{children}</div>
        {aside && <div className="panels">{aside}</div>}
      </div>
    </>
  )
}
