import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { hiddenIn } from './arrange-list.tsx'
import { Hint } from './figure-hint.tsx'
import { StateChip } from './state-chip.tsx'
import { useHere } from './use-here.ts'

export type Column<Row> = {
  /** Its head; on a card it stands before the value, unless `plain`. */
  label: string
  /** What its figures mean. */
  means?: string
  cell: (row: Row) => ReactNode
  /** A second line in grey. */
  note?: (row: Row) => ReactNode
  /** Before both lines of the first cell, such as a small picture. */
  lead?: (row: Row) => ReactNode
  /** What somebody typed, in its own direction. */
  typed?: boolean
  /** Drawn as a chip; of a state the word that it is stored as, for its tone. */
  chip?: true | ((row: Row) => string)
  /** The value of `sort` in the address; `down`: the largest come first. */
  sort?: string
  down?: boolean
  /** Figures stand at the right. */
  figure?: boolean
  /** The last column: on a phone it stands at the right of the card's first line. */
  end?: boolean
  /** On a card it says itself what it is. */
  plain?: boolean
  /** Left out where a table has little room, such as on a tablet. */
  wide?: boolean
}

export type ListTableProps<Row> = {
  label: string
  rows: readonly Row[]
  /** Left out where the address of a row tells it apart. */
  keyOf?: ((row: Row) => string) | undefined
  /** The page of a row, or nothing for one that has none. */
  to?: ((row: Row) => string | null) | undefined
  columns: readonly Column<Row>[]
  /**
   * Forms of one row (`RowAction`), in a last column; on a phone below its card. Not in a list whose rows are chosen:
   * forms cannot lie in one another.
   */
  actions?: ((row: Row) => ReactNode) | false | undefined
  /** The value of `sort` of the list as usual, where its reader may have arranged it. */
  usual?: string
  /** The check box of each row, and its words for screen readers. */
  choose?: { field: string; label: (row: Row) => string; amount?: (row: Row) => number } | undefined
}

/**
 * Rows under column heads; on a narrow screen each row is a card. The first cell is the row's link. A column without a
 * word in any of the rows is not drawn.
 */
export function ListTable<Row>({
  label,
  rows,
  to,
  keyOf = row => to?.(row) ?? '',
  columns,
  actions,
  choose,
  usual = '',
}: ListTableProps<Row>) {
  const { query } = useHere()
  const sorted = query.get('sort')
  const hidden = hiddenIn(query)
  const shown = columns.filter(
    (column, at) =>
      at === 0 ||
      (!hidden.has(column.label) && ((sorted && column.sort === sorted) || rows.some(row => says(column, row)))),
  )
  return (
    <div className="list-box">
      <table className="list" aria-label={label}>
        <thead>
          <tr className="list-heads">
            {choose && (
              <td className="list-check">
                <SelectAll field={choose.field} />
              </td>
            )}
            {shown.map(column => (
              <Head key={column.label} {...column} usual={usual} />
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className="list-row">
              {choose && (
                <td className="list-check">
                  <label>
                    <input
                      type="checkbox"
                      name={choose.field}
                      value={keyOf(row)}
                      data-amount={choose.amount?.(row)}
                      className="size-6"
                    />
                    <span className="sr-only">{`Select ${choose.label(row)}`}</span>
                  </label>
                </td>
              )}
              {shown.map((column, at) => (
                <Cell key={column.label} column={column} row={row} first={at === 0} address={at === 0 && to?.(row)} />
              ))}
              {actions && <td className="list-cell list-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; first: boolean; address: string | null | undefined | false }

function Cell<Row>({ column, row, first, address }: CellProps<Row>) {
  const { label, note, plain, ...place } = column
  const below = note?.(row)
  const value = drawn(column, row)
  const Tag = first ? 'th' : 'td'
  const text = (
    <>
      {address ? (
        <a href={address} className="row-link">
          {value}
        </a>
      ) : (
        value
      )}
      {below && <small>{below}</small>}
    </>
  )
  return (
    <Tag
      {...(first ? { scope: 'row' } : { 'data-label': plain || place.end ? undefined : label })}
      className={classNames(
        'list-cell',
        first && 'list-name',
        place.typed && 'list-typed',
        place.figure && 'list-figure',
        place.end && 'list-end',
        place.wide && 'list-wide',
      )}
    >
      {column.lead ? (
        <div className="list-lead">
          {column.lead(row)}
          <div>{text}</div>
        </div>
      ) : (
        text
      )}
    </Tag>
  )
}

const isBlank = (node: ReactNode): boolean => node === '' || node === null || node === undefined || node === false

const says = <Row,>({ cell, note }: Column<Row>, row: Row): boolean => !isBlank(cell(row)) || !isBlank(note?.(row))

function drawn<Row>({ cell, typed, chip }: Column<Row>, row: Row): ReactNode {
  const value = cell(row)
  if (!value) return value
  if (typed) return <bdi>{value}</bdi>
  if (typeof chip === 'function') return <StateChip state={chip(row)}>{value}</StateChip>
  return chip ? <span className="chip">{value}</span> : value
}

function Head<Row>({ label, means, sort, down, figure, end, wide, usual }: Column<Row> & { usual: string }) {
  const { query, here } = useHere()
  const current = sort !== undefined && query.get('sort') === sort
  return (
    <th
      scope="col"
      aria-sort={current ? (down ? 'descending' : 'ascending') : undefined}
      className={classNames('list-head', figure && 'list-figure', end && 'list-end', wide && 'list-wide')}
    >
      {sort === undefined ? (
        <Hint label={label} means={means} />
      ) : (
        // Pressed again the list is as usual.
        <a href={here({ sort: current ? usual : sort })} className="list-sort">
          {label}
          {current && <span aria-hidden="true">{down ? ' ↓' : ' ↑'}</span>}
        </a>
      )}
    </th>
  )
}

/** Ticks every box of this name in its form. Needs scripts. */
function SelectAll({ field }: { field: string }) {
  return (
    <label className="scripted">
      <input
        type="checkbox"
        className="size-6"
        onChange={({ currentTarget: all }) => {
          for (const one of all.form?.elements ?? []) {
            if (one instanceof HTMLInputElement && one.name === field) one.checked = all.checked
          }
        }}
      />
      <span>Select all on this page</span>
    </label>
  )
}
