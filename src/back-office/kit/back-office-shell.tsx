import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { grouped } from '../../shop/ground/grouped.ts'
import { type Permission, type Role, roles } from '../../shop/staff/staff/permission-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useInteractiveMark } from '../../ui/interactive.ts'
import { keepPress } from '../../ui/keep-press.ts'
import { PlainLinks } from '../../ui/plain-links.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { focusTitle } from './gone-result.tsx'
import { placeIn, type RailEntry, type RailPage, railOf, type Waiting, waitingIn } from './office-pages.ts'
import { RailIcon } from './rail-icon.tsx'
import { WriteForm } from './staff-form.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

/** Who is signed in, and what they may do. */
export type ShellStaff = { name: string; role: Role; permissions: Permission[] }

type Props = {
  shopName: string
  /** In place of the name; empty without one. */
  logo?: string
  staff: ShellStaff | null
  /** The day's work: where it stands, and how much. */
  waiting: readonly Waiting[]
  /** The search field of every page. */
  search?: ReactNode
  /** The content of `<main>`. */
  children: ReactNode
}

/** What stands around every page for staff: header, and the pages that the role may open. */
export function BackOfficeShell({ shopName, logo = '', staff, waiting, search, children }: Props) {
  useInteractiveMark()
  useEffect(keepPress, [])
  useTitleOfNextPage()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const rail = staff ? railOf(staff.role, staff.permissions) : []
  const place = placeIn(rail, pathname)
  const countOf = waitingIn(rail, waiting)
  return (
    <>
      <SkipLink />
      <header className="on-band bg-band text-band-ink">
        <div className="office-wrap office-head flex min-h-12 flex-wrap items-center gap-x-6">
          <span className="flex min-h-12 min-w-0 items-center gap-3">
            {logo ? (
              <img src={logo} alt={shopName} className="h-8 w-28 object-contain object-left" />
            ) : (
              <span className="truncate font-display text-xl">{shopName}</span>
            )}
            <span className={classNames('label text-accent-light', staff && 'max-md:sr-only')}>Back office</span>
          </span>
          {staff && <Person {...staff} />}
          {staff && search && <div className="max-md:ml-auto md:w-72 md:py-1">{search}</div>}
        </div>
      </header>
      <div className={classNames('office', staff && 'office-with-rail')}>
        {staff && <Rail rail={rail} current={place?.entry} countOf={countOf} />}
        {place && place.entry.pages.length > 1 && <Section {...place} countOf={countOf} />}
        <main
          id="content"
          tabIndex={-1}
          data-loads={state !== 'idle'}
          className="office-wrap min-w-0 pt-2 pb-8 outline-none"
        >
          {children}
        </main>
      </div>
      <PlainLinks below="/admin" />
    </>
  )
}

/**
 * Whoever uses keys begins at the title of a page that a link of the page before led to. It stays scrolled as it was
 * left.
 */
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
    <div className="order-1 flex items-center gap-4 text-sm md:ml-auto">
      <a href="/admin/account" className="office-link" aria-label={`Your account, ${name}`}>
        <span className="max-w-40 truncate max-sm:hidden">{name}</span>
        <span className="sm:hidden">Account</span>
        <span className="label ml-2 text-accent-light max-lg:hidden">{roles[role].label}</span>
      </a>
      <WriteForm result={null} action="/admin/account">
        <input type="hidden" name="do" value="signOut" />
        <button type="submit" className="office-link">
          Sign out
        </button>
      </WriteForm>
    </div>
  )
}

/** How much of the day's work stands on these pages. */
type CountOf = (pages: readonly RailPage[]) => number
type RailProps = { rail: RailEntry[][]; current: RailEntry | undefined; countOf: CountOf }

/**
 * The entries that somebody may open: a rail on a wide screen; on a phone the button 'Menu' opens them, and without
 * scripts they are a line that scrolls.
 */
function Rail({ rail, current, countOf }: RailProps) {
  const { key } = useLocation()
  // On the next page the menu is closed.
  const [openAt, setOpenAt] = useState('')
  const open = openAt === key
  return (
    <nav aria-label="Back office" className="rail on-band" data-open={open}>
      <button
        type="button"
        aria-expanded={open}
        className="scripted rail-menu"
        onClick={() => setOpenAt(open ? '' : key)}
      >
        <Icon name={open ? 'close' : 'menu'} size={20} />
        Menu
      </button>
      <div className="rail-entries">
        {rail.map(entries => (
          <ul key={entries[0]?.label}>
            {entries.map(({ label, icon, pages }) => (
              <li key={label}>
                <a
                  href={pages[0]?.path}
                  className="office-link"
                  aria-current={label === current?.label ? 'page' : undefined}
                >
                  <RailIcon name={icon} />
                  {label}
                  <Count of={countOf(pages)} />
                </a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  )
}

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span className="rail-count">
      {grouped(of)}
      <span className="sr-only"> to do</span>
    </span>
  )

/** The pages that belong together, above each of them. */
function Section({ entry, page, countOf }: { entry: RailEntry; page: RailPage; countOf: CountOf }) {
  const line = useRef<HTMLElement>(null)
  useCurrentInSight(line)
  return (
    <nav ref={line} aria-label={entry.label} className="section">
      <ul>
        {entry.pages.map(each => (
          <li key={each.path}>
            <a href={each.path} aria-current={each === page ? 'page' : undefined}>
              {each.label}
              <Count of={countOf([each])} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
