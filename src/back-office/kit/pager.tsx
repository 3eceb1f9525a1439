import { grouped } from '../../shop/ground/grouped.ts'
import type { ListPart } from '../../shop/ground/list-filters-and-pages.ts'
import { LineLink } from './line-link.tsx'
import { useHere } from './use-here.ts'

type Props = {
  /** There is a page after this one; pages are counted by `page`. */
  more?: boolean | undefined
  /** The parameter of the next page, for lists that go on from a row: `{ after: 'x' }`. */
  next?: Record<string, string | number> | null | undefined
  /** So many rows on a page are offered too. */
  larger?: number | undefined
}

/** Links to the other pages of a list. */
export function Pager({ more, next, larger }: Props) {
  const { query, here } = useHere()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const begun = query.has('after') || query.has('before')
  const links = [
    ...(page > 1 ? [['Previous', here({ page: page > 2 ? page - 1 : '' })] as const] : []),
    ...(more ? [['Next', here({ page: page + 1 })] as const] : []),
    ...(begun ? [['First page', here({})] as const] : []),
    ...(next ? [['Older', here(next)] as const] : []),
    ...(next && larger && !query.has('size') ? [[`Show ${larger} on a page`, here({ size: larger })] as const] : []),
  ]
  return links.length > 0 && <Links label="Pages" links={links} />
}

type PartProps = {
  part: ListPart<unknown>
  /** The parameter that counts its pages. */
  name: string
  /** What the list is, for screen readers. */
  label: string
}

/**
 * Links to the other pages of one list among several of a page, and which of its rows are shown. Nothing where all are.
 */
export function PartPager({ part: { page, first, rows, count, more }, name, label }: PartProps) {
  const { query, here } = useHere()
  const at = (other: number) => here({ page: query.get('page') ?? '', [name]: other > 1 ? other : '' })
  if (rows.length === count) return null
  return (
    <div>
      <p className="text-muted text-sm">
        {grouped(first)} to {grouped(first + rows.length - 1)} of {grouped(count)}
      </p>
      <Links
        label={`Pages: ${label}`}
        links={[
          ...(page > 1 ? [['Previous', at(page - 1)] as const] : []),
          ...(more ? [['Next', at(page + 1)] as const] : []),
        ]}
      />
    </div>
  )
}

type LinksProps = { label: string; links: readonly (readonly [label: string, address: string])[] }

function Links({ label: name, links }: LinksProps) {
  return (
    <nav aria-label={name} className="mt-3 flex flex-wrap gap-x-6">
      {links.map(([label, address]) => (
        <LineLink key={label} to={address}>
          {label}
        </LineLink>
      ))}
    </nav>
  )
}
