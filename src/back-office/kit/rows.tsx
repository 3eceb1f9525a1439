import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LineLink } from './line-link.tsx'

type Props<Row> = {
  /** Names the list for screen readers, where the panel's title does not. */
  label?: string
  rows: readonly Row[]
  /** Left out where rows are only ever added or loaded anew. */
  keyOf?: (row: Row) => string | number
  /** The page of a row. */
  to?: ((row: Row) => string | false | null | undefined) | undefined
  cell: (row: Row) => ReactNode
  /** At the left: a picture. */
  lead?: (row: Row) => ReactNode
  /** A second line in grey. */
  note?: (row: Row) => ReactNode
  /** At the right: an amount, a state, a button, or fields, which on a phone stand below. */
  end?: ((row: Row) => ReactNode) | undefined
  /** Said instead of an empty list. */
  empty?: string
  className?: string
}

/** The list of a panel: lines, orders, devices, what happened. Many rows with columns are a `ListTable`. */
export function Rows<Row>({ label, rows, keyOf, to, cell, lead, note, end, empty, className }: Props<Row>) {
  if (rows.length === 0) return empty ? <p className="text-muted text-sm">{empty}</p> : null
  return (
    <ul aria-label={label} className={classNames('rows', className)}>
      {rows.map((row, at) => {
        const address = to?.(row)
        const below = note?.(row)
        const beside = end?.(row)
        return (
          <li key={keyOf?.(row) ?? at} className={lead && 'rows-pictured'}>
            {lead?.(row)}
            <div className="rows-text">
              {address ? <LineLink to={address}>{cell(row)}</LineLink> : cell(row)}
              {below && <small>{below}</small>}
            </div>
            {beside && <div className="rows-end">{beside}</div>}
          </li>
        )
      })}
    </ul>
  )
}
