import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Permission } from '../../shop/staff/staff/rules.ts'
import { pageGroups } from './office-pages.ts'
import { useCurrentInSight } from './use-current-in-sight.ts'

/** The pages that somebody may open: a rail on a wide screen; on a phone a line that scrolls, which 'Menu' opens to all groups. */
export function Navigation({ permissions }: { permissions: readonly Permission[] }) {
  const rail = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // On the next page the menu is closed.
  const [openAt, setOpenAt] = useState('')
  const open = openAt === key
  useCurrentInSight(rail)
  return (
    <nav ref={rail} aria-label="Back office" className="rail on-night" data-open={open}>
      <button
        type="button"
        aria-expanded={open}
        className="scripted rail-menu"
        onClick={() => setOpenAt(open ? '' : key)}
      >
        Menu
      </button>
      {pageGroups.map(({ label, pages }) => {
        const open = pages.filter(({ permission }) => permissions.includes(permission))
        if (open.length === 0) return null
        return (
          <div key={label} className="rail-group">
            <p className="rail-label">{label}</p>
            <ul aria-label={label}>
              {open.map(page => (
                <li key={page.path}>
                  <PageLink path={page.path}>{page.label}</PageLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

type LinkProps = { path: string; label?: string; children: ReactNode }

/** A link that is marked on its page and on the pages below. A plain one: React Router's would be in the shoppers' scripts too. */
export function PageLink({ path, label, children }: LinkProps) {
  const { pathname } = useLocation()
  const current = pathname === path || pathname.startsWith(`${path}/`)
  return (
    <a href={path} className="office-link" aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}
