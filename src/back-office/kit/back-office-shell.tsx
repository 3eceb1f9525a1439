import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Permission, type Role, roles } from '../../shop/staff/staff/rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useInteractiveMark } from '../../ui/interactive.ts'
import { keepPress } from '../../ui/keep-press.ts'
import { PlainLinks } from '../../ui/plain-links.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { focusTitle } from './gone-result.tsx'
import { pageGroups } from './office-pages.ts'
import { WriteForm } from './staff-form.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

/** Who is signed in, and what they may do. */
export type ShellStaff = { name: string; role: Role; permissions: Permission[] }

type Props = {
  shopName: string
  staff: ShellStaff | null
  /** The search field of every page. */
  search?: ReactNode
  /** The content of `<main>`. */
  children: ReactNode
}

/** What stands around every page for staff: header, and the pages that the role may open. */
export function BackOfficeShell({ shopName, staff, search, children }: Props) {
  useInteractiveMark()
  useEffect(keepPress, [])
  useTitleOfNextPage()
  return (
    <>
      <SkipLink />
      <header className="on-night bg-night text-ivory">
        <div className="office-wrap flex min-h-12 flex-wrap items-center gap-x-6">
          <span className="flex min-h-12 items-center gap-3">
            <span className="font-display text-xl">{shopName}</span>
            <span className={classNames('label text-gold-light', staff && 'max-md:sr-only')}>Back office</span>
          </span>
          {staff && <Person {...staff} />}
          {staff && search && <div className="order-last w-full pb-2 md:order-none md:w-72 md:py-1">{search}</div>}
        </div>
      </header>
      <div className={classNames('office', staff && 'office-with-rail')}>
        {staff && <Navigation permissions={staff.permissions} />}
        <main id="content" tabIndex={-1} className="office-wrap min-w-0 pt-2 pb-8 outline-none">
          {children}
        </main>
      </div>
      <PlainLinks below="/admin" />
    </>
  )
}

/** Whoever uses keys begins at the title of a page that a link of the page before led to. It stays scrolled as it was left. */
function useTitleOfNextPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) focusTitle({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
}

function Person({ name, role }: ShellStaff) {
  return (
    <div className="order-1 ml-auto flex items-center gap-4 text-sm">
      <PageLink path="/admin/account" label={`Your account, ${name}`}>
        <span className="max-w-40 truncate max-sm:hidden">{name}</span>
        <span className="sm:hidden">Account</span>
        <span className="label ml-2 text-gold-light max-lg:hidden">{roles[role].label}</span>
      </PageLink>
      <WriteForm result={null} action="/admin/account">
        <input type="hidden" name="do" value="signOut" />
        <button type="submit" className="office-link">
          Sign out
        </button>
      </WriteForm>
    </div>
  )
}

/** The pages that somebody may open: a rail on a wide screen; on a phone a line that scrolls, which 'Menu' opens to all groups. */
function Navigation({ permissions }: { permissions: readonly Permission[] }) {
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
function PageLink({ path, label, children }: LinkProps) {
  const { pathname } = useLocation()
  const current = pathname === path || pathname.startsWith(`${path}/`)
  return (
    <a href={path} className="office-link" aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}
