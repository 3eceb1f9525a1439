import type { ReactNode } from 'react'
import type { SavedView } from '../../shop/staff/staff/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Bulk, BulkForm } from './bulk-form.tsx'
import { useHere } from './here.ts'
import { useLastAnswer } from './last-answer.ts'
import { LineLink } from './line-link.tsx'
import { type Filter, ListFilters } from './list-filters.tsx'
import { ListKeys } from './list-keys.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { Notice } from './notice.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { EditViews, SavedViews } from './saved-views.tsx'

type Props<Row> = PageHeadProps &
  Omit<ListTableProps<Row>, 'label' | 'choose' | 'actions' | 'columns'> & {
    columns?: ListTableProps<Row>['columns']
    /** In place of the table, for rows that are cards or fields. */
    list?: ReactNode
    /** Filters kept under a name; the page's action has `viewActions`. */
    views?: readonly SavedView[]
    filters?: readonly Filter[]
    /** The address that answers the filtered list as a CSV file. */
    csv?: string | false
    /** Forms of one row; see `ListTable`. */
    rowActions?: ListTableProps<Row>['actions']
    /** Writes of a row that say above the list what was done, since the row is gone or another then. */
    says?: readonly string[]
    empty: { title: string; text?: string; action?: ReactNode }
    bulk?: Bulk<Row> | false
    more?: boolean
    /** The parameter of the next page, for lists that go on from a row. */
    next?: Record<string, string | number> | null
    larger?: number
    /** Keys that go from row to row, for lists that are worked through. */
    keys?: boolean
    /** Between the filters and the list. */
    children?: ReactNode
  }

/** A page that lists: title, tabs, filters, a table (cards on a phone), what is done with chosen rows, and the other pages. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, counted = '', actions, filters = [], csv, rows, columns = [], empty, bulk, views } = props
  const { search } = useHere()
  const answer = useLastAnswer()
  const sorted = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [[sort, label] as const]))
  const { keyOf, to, rowActions, keys } = props
  const table = { label: title, rows, keyOf, to, columns, actions: rowActions, choose: bulk || undefined }
  const list = rows.length === 0 ? <EmptyState {...empty} /> : (props.list ?? <ListTable {...table} />)
  const exported = csv && (
    <LineLink to={csv + search} download>
      Export CSV
    </LineLink>
  )
  return (
    <>
      <PageHead
        {...props}
        counted={counted}
        actions={
          (exported || keys || views || actions) && (
            <>
              {views && <EditViews views={views} />}
              {exported}
              {keys && <ListKeys />}
              {actions}
            </>
          )
        }
      />
      {(filters.length > 0 || sorted.length > 0) && <ListFilters filters={filters} sorts={sorted} />}
      {views && <SavedViews views={views} />}
      {answer?.ok && props.says?.includes(answer.action) && <Notice>{answer.message}</Notice>}
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
