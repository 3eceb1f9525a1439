import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { mayDo, type Permission, type Role, roles } from '../../shop/staff/rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useInteractiveMark } from '../../ui/interactive.ts'
import { PlainLinks } from '../../ui/plain-links.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'

/** Who is signed in, for the header. */
export type FrameStaff = { name: string; role: Role }

const pages: { path: string; label: string; permission: Permission }[] = [
  { path: '/admin/today', label: 'Today', permission: 'today.read' },
  { path: '/admin/calls', label: 'Calls', permission: 'orders.call' },
  { path: '/admin/orders', label: 'Orders', permission: 'orders.read' },
  { path: '/admin/dispatch', label: 'Dispatch', permission: 'dispatch.read' },
  { path: '/admin/returns', label: 'Returns', permission: 'returns.read' },
  { path: '/admin/stock', label: 'Stock', permission: 'stock.read' },
  { path: '/admin/purchases', label: 'Purchases', permission: 'purchases.read' },
  { path: '/admin/settings', label: 'Settings', permission: 'settings.change' },
  { path: '/admin/settlements', label: 'Settlements', permission: 'settlements.read' },
  { path: '/admin/staff', label: 'Staff', permission: 'staff.read' },
  { path: '/admin/audit', label: 'Audit log', permission: 'audit.read' },
  { path: '/admin/health', label: 'Health', permission: 'health.read' },
]

type Props = { shopName: string; staff: FrameStaff | null; children: ReactNode }

/** The header of every page for staff: only the pages that the role may open. `children` is the content of `<main>`. */
export function BackOfficeFrame({ shopName, staff, children }: Props) {
  useInteractiveMark()
  return (
    <>
      <SkipLink />
      <header className="on-night bg-night text-ivory">
        <div className="office-wrap flex min-h-14 flex-wrap items-center gap-x-6">
          <span className="flex min-h-14 items-center gap-3">
            <span className="font-display text-xl">{shopName}</span>
            <span className={classNames('label text-gold-light', staff && 'max-md:sr-only')}>Back office</span>
          </span>
          {staff && <Navigation role={staff.role} />}
          {staff && <Person {...staff} />}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="office-wrap py-6 outline-none lg:py-8">
        {children}
      </main>
      <PlainLinks />
    </>
  )
}

function Navigation({ role }: { role: Role }) {
  return (
    <nav aria-label="Back office" className="order-last -mx-4 w-screen overflow-x-auto px-4 md:mx-0 md:w-full md:px-0">
      <ul className="flex gap-5">
        {pages
          .filter(({ permission }) => mayDo(role, permission))
          .map(({ path, label }) => (
            <li key={path}>
              <PageLink path={path}>{label}</PageLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Person({ name, role }: FrameStaff) {
  return (
    <div className="ml-auto flex items-center gap-4 text-sm">
      <PageLink path="/admin/account" label={`Your account, ${name}`}>
        <span className="max-w-40 truncate max-sm:hidden">{name}</span>
        <span className="sm:hidden">Account</span>
        <span className="label ml-2 text-gold-light max-lg:hidden">{roles[role].label}</span>
      </PageLink>
      <Form method="post" action="/admin/account">
        <input type="hidden" name="do" value="signOut" />
        <button type="submit" className="office-link">
          Sign out
        </button>
      </Form>
    </div>
  )
}

/** A link of the header, marked on its page and on the pages below. A plain one: React Router's would be in the shoppers' scripts too. */
function PageLink({ path, label, children }: { path: string; label?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = pathname === path || pathname.startsWith(`${path}/`)
  return (
    <a href={path} className="office-link" aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}
