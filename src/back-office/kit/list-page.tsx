import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Bulk, BulkForm } from './bulk-form.tsx'
import { useHere } from './here.ts'
import { type Filter, ListFilters } from './list-filters.tsx'
import { type Column, ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { type Tab, Tabs } from './tabs.tsx'

type Props<Row> = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** `label` names them for screen readers. */
  tabs?: { label: string; tabs: readonly Tab[] } | undefined
  filters?: readonly Filter[]
  /** How many there are: '35 sizes'. */
  counted?: string
  /** The address that answers the filtered list as a CSV file. */
  csv?: string | false
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The page of a row. */
  to?: (row: Row) => string
  columns: readonly Column<Row>[]
  empty: { title: string; text?: string; action?: ReactNode }
  bulk?: Bulk<Row> | false
  more?: boolean
  /** The parameter of the next page, for lists that go on from a row. */
  next?: Record<string, string | number> | null
  larger?: number
  /** Between the filters and the list. */
  children?: ReactNode
}

/** A page that lists: title, tabs, filters, a table (cards on a phone), what is done with chosen rows, and the other pages. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, actions, tabs, filters = [], counted, csv, rows, columns, empty, bulk } = props
  const { search } = useHere()
  const sorted = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [[sort, label] as const]))
  const table = (
    <ListTable
      label={title}
      rows={rows}
      keyOf={props.keyOf}
      to={props.to}
      columns={columns}
      choose={bulk || undefined}
    />
  )
  const list = rows.length === 0 ? <EmptyState {...empty} /> : table
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <h1 className="page-title">{title}</h1>
        <p role="status" className="text-muted text-sm">
          {counted}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          {csv && (
            <a href={csv + search} download className="text-link inline-flex min-h-11 items-center text-sm">
              Export CSV
            </a>
          )}
          {actions}
        </div>
      </div>
      {tabs && <Tabs {...tabs} />}
      {(filters.length > 0 || sorted.length > 0) && <ListFilters filters={filters} sorts={sorted} />}
      {props.children}
      {bulk ? (
        <BulkForm field={bulk.field} actions={bulk.actions} buttons={bulk.buttons}>
          {list}
        </BulkForm>
      ) : (
        list
      )}
      <Pager more={props.more} next={props.next} larger={props.larger} />
    </>
  )
}
