import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
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
  /**
   * What the page is for now, then whom or what it is about: the first of the wide column and of the narrow one, which
   * a phone shows before all else.
   */
  leads?: { wide: ReactNode; narrow: ReactNode }
  /** On a phone the narrow column comes first: what is done here most stands in it. */
  asideFirst?: boolean
  children: ReactNode
}

/** The page of one thing, or of some panels: its head, its panels, and what is done beside them. */
export function DetailPage({ says = [], first, leads, aside, asideFirst, children, ...head }: Props) {
  const result = useLastResult()
  return (
    <>
      <PageHead {...head} />
      <Notice>{result?.ok && says.includes(result.action) && result.message}</Notice>
      {first}
      <div className={classNames('mt-4 grid gap-4', Boolean(aside) && 'detail', leads && 'detail-led')}>
        {leads && (
          <>
            <div className="panels">{leads.wide}</div>
            <div className="panels">{leads.narrow}</div>
          </>
        )}
        <div className={asideFirst ? 'panels max-lg:order-last' : 'panels'}>{children}</div>
        {aside && <div className="panels">{aside}</div>}
      </div>
    </>
  )
}
