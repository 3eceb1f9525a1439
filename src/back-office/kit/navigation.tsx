import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Permission } from '../../shop/staff/rules.ts'

type Page = { path: string; label: string; permission: Permission }

/** The pages of the back office, in groups. */
const groups: { label: string; pages: Page[] }[] = [
  {
    label: 'Work',
    pages: [
      { path: '/admin/today', label: 'Today', permission: 'today.read' },
      { path: '/admin/calls', label: 'Calls', permission: 'orders.call' },
      { path: '/admin/orders', label: 'Orders', permission: 'orders.read' },
      { path: '/admin/dispatch', label: 'Dispatch', permission: 'dispatch.read' },
      { path: '/admin/returns', label: 'Returns', permission: 'returns.read' },
    ],
  },
  {
    label: 'Goods',
    pages: [
      { path: '/admin/stock', label: 'Stock', permission: 'stock.read' },
      { path: '/admin/purchases', label: 'Purchases', permission: 'purchases.read' },
    ],
  },
  { label: 'Money', pages: [{ path: '/admin/settlements', label: 'Settlements', permission: 'settlements.read' }] },
  {
    label: 'Shop',
    pages: [
      { path: '/admin/settings', label: 'Settings', permission: 'settings.change' },
      { path: '/admin/staff', label: 'Staff', permission: 'staff.read' },
      { path: '/admin/audit', label: 'Audit log', permission: 'audit.read' },
      { path: '/admin/health', label: 'Health', permission: 'health.read' },
    ],
  },
]

/** The pages that somebody may open: a rail on a wide screen, a line that scrolls on a phone. */
export function Navigation({ permissions }: { permissions: readonly Permission[] }) {
  const rail = useRef<HTMLElement>(null)
  useCurrentInSight(rail)
  return (
    <nav ref={rail} aria-label="Back office" className="rail on-night">
      {groups.map(({ label, pages }) => {
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

/** On a phone the current entry may be further along the line. The style sheet does it where browsers know how. */
function useCurrentInSight(rail: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry that is current changes with the page.
  useEffect(() => {
    const line = rail.current
    const current = line?.querySelector<HTMLElement>('[aria-current]')
    if (line && current) line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2
  }, [pathname, rail])
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
