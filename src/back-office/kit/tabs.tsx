import { useRef } from 'react'
import { useCurrentInSight } from './use-current-in-sight.ts'
import { useHere } from './use-here.ts'

export type Tab = {
  /** An address of the back office. On the same page the other filters stay. */
  path: string
  label: string
  count?: number | string | undefined
  /** Said only where it does not follow from the address. */
  current?: boolean
}
type Props = { label: string; tabs: readonly Tab[] }

/**
 * Links to parts of a page or of a list, with their counts; the current one is marked. `label` names them for screen
 * readers.
 */
export function Tabs({ label, tabs }: Props) {
  const { pathname, query, here } = useHere()
  const line = useRef<HTMLElement>(null)
  useCurrentInSight(line)
  const parsed = tabs.map(tab => ({ tab, url: new URL(tab.path, `http://shop${pathname}`) }))
  const chosenBy = [...new Set(parsed.flatMap(({ url }) => [...url.searchParams.keys()]))]
  const values = (parameters: URLSearchParams) =>
    Object.fromEntries(chosenBy.map(name => [name, parameters.get(name) ?? '']))
  const isHere = (url: URL) =>
    url.pathname === pathname && chosenBy.every(name => (url.searchParams.get(name) ?? '') === (query.get(name) ?? ''))
  return (
    <nav ref={line} aria-label={label} className="tabs">
      <ul>
        {parsed.map(({ tab: { path, label: text, count, current }, url }) => (
          <li key={path}>
            <a
              href={url.pathname === pathname ? here(values(url.searchParams)) : path}
              aria-current={(current ?? isHere(url)) ? 'page' : undefined}
              className="queue-tab"
            >
              {text}{' '}
              {count !== undefined && (
                <span className="text-muted tabular-nums">
                  {typeof count === 'number' ? count.toLocaleString('en-IN') : count}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
