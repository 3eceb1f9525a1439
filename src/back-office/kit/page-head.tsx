import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Unfold } from './fold.tsx'
import { GoneResult } from './gone-result.tsx'
import { LineLink } from './line-link.tsx'
import { type Tab, Tabs } from './tabs.tsx'

export type PageHeadProps = {
  /** The list that the page belongs to. */
  back?: { to: string; label: string }
  title: string
  /** How many there are: '35 sizes'. */
  counted?: string | undefined
  /** The states of a thing, beside its name. */
  chips?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** What is used now and then, before the buttons; on a phone behind one. */
  tools?: ReactNode
  /** A line below the title. */
  note?: ReactNode
  /** `label` names them for screen readers. */
  tabs?: { label: string; tabs: readonly Tab[] } | undefined
}

/** What every page begins with: the way back, its title, what can be done, and its parts. */
export function PageHead({ back, title, counted, chips, actions, tools, note, tabs }: PageHeadProps) {
  return (
    <>
      {back && <BackLink href={back.to}>{back.label}</BackLink>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 tabIndex={-1} className="page-title wrap-anywhere">
          {title}
        </h1>
        {chips}
        {counted !== undefined && (
          <p role="status" className={classNames('text-muted text-sm', tools && actions ? 'max-md:sr-only' : '')}>
            {counted}
          </p>
        )}
        {(actions || tools) && (
          <div
            className={classNames('ml-auto flex flex-wrap items-center gap-x-4 gap-y-2', tools ? 'head-actions' : '')}
          >
            {tools && (
              <Unfold label="More" className="head-tools">
                {tools}
              </Unfold>
            )}
            {actions}
          </div>
        )}
      </div>
      {note && <div className="wrap-anywhere mt-1 text-muted text-sm">{note}</div>}
      {tabs && <Tabs {...tabs} />}
      <GoneResult />
    </>
  )
}

/** The way from a page to the list that it belongs to, above its title. */
function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <LineLink to={href}>{children}</LineLink>
    </p>
  )
}
