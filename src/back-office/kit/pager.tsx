import { useHere } from './here.ts'
import { LineLink } from './line-link.tsx'

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
  if (links.length === 0) return null
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap gap-x-6">
      {links.map(([label, address]) => (
        <LineLink key={label} to={address}>
          {label}
        </LineLink>
      ))}
    </nav>
  )
}
