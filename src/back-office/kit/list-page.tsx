import { type ReactNode, useState } from 'react'
import type { SavedView } from '../../shop/staff/staff/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ArrangeList } from './arrange-list.tsx'
import { type Bulk, BulkForm } from './bulk-form.tsx'
import { type Export, ExportMenu } from './export-menu.tsx'
import { Facts } from './facts.tsx'
import { Check, Text } from './fields.tsx'
import { Fold } from './fold.tsx'
import { useLastResult } from './last-result.ts'
import { type Filter, ListFilters } from './list-filters.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { Notice } from './notice.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { Rows } from './rows.tsx'
import { RowAction, StaffForm } from './staff-form.tsx'
import { AS_USUAL, PLACES, useHere } from './use-here.ts'
import { useKeys } from './use-keys.ts'

type Props<Row> = PageHeadProps &
  Omit<ListTableProps<Row>, 'label' | 'choose' | 'actions' | 'columns'> & {
    columns?: ListTableProps<Row>['columns']
    /** In place of the table, for rows that are cards or fields. */
    list?: ReactNode
    /** Filters saved under a name; the page's action has `viewActions`. */
    views?: readonly SavedView[]
    filters?: readonly Filter[]
    /** The address of the filtered list as a CSV file. */
    csv?: string | false
    /** Other files that the page gives. */
    exports?: readonly Export[]
    /** Forms of one row; see `ListTable`. */
    rowActions?: ListTableProps<Row>['actions']
    /** Writes of a row that say above the list what was done, since the row is gone or another then. */
    says?: readonly string[]
    /** What the list is for, and the press that begins it. `always`: also of what filters or a tab chose. */
    empty: { title: string; text?: string; action?: ReactNode; always?: boolean }
    bulk?: Bulk<Row> | false
    more?: boolean
    /** The parameter of the next page, for lists that go on from a row. */
    next?: Record<string, string | number> | null
    larger?: number
    /** Keys that go from row to row, for lists that are worked through. */
    keys?: boolean
    /** Whether its reader arranges it: sort and columns, kept for them (`arrangeActions`). */
    arranges?: boolean
    /** Between the filters and the list. */
    children?: ReactNode
  }

const meanings = {
  j: 'Next row',
  k: 'Row before',
  Enter: 'Open the row',
  x: 'Select or unselect the row',
  '?': 'Show these shortcuts',
}

/** Shortcuts of a list, and the button that shows them where there is a keyboard. */
function ListKeys() {
  const [shown, setShown] = useState(false)
  useKeys({ j: () => goBy(1), k: () => goBy(-1), x: select, '?': () => setShown(true) })
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(true)}
        className="scripted text-link min-h-11 text-sm max-lg:hidden"
      >
        Shortcuts
      </button>
      <Dialog open={shown} onClose={() => setShown(false)} title="Keyboard shortcuts">
        <Facts
          facts={Object.entries(meanings).map(([key, meaning]) => [
            <kbd key={key} className="chip">
              {key}
            </kbd>,
            meaning,
          ])}
        />
      </Dialog>
    </>
  )
}

/** Moves the focus among the links of the rows. */
function goBy(step: number): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.list .row-link')]
  const at = rows.findIndex(row => row.closest('tr')?.contains(document.activeElement))
  rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
}

const select = (): void =>
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('.list-check input')?.click()

/**
 * A page that lists: title, tabs, filters, a table (cards on a phone), what is done with chosen rows, and the other
 * pages.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { title, counted = '', tools, filters = [], csv, exports = [], rows, columns = [], empty, bulk, views } = props
  const { search } = useHere()
  const result = useLastResult()
  const sorted = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [[sort, label] as const]))
  const { keyOf, to, rowActions, keys, arranges } = props
  const table = {
    label: title,
    rows,
    keyOf,
    to,
    columns,
    actions: rowActions,
    choose: bulk || undefined,
    ...(arranges && { usual: AS_USUAL }),
  }
  const list = rows.length === 0 ? <Nothing {...empty} /> : (props.list ?? <ListTable {...table} />)
  const exported = [...(csv ? [{ label: 'This list', to: csv + search }] : []), ...exports]
  return (
    <>
      <PageHead
        {...props}
        counted={counted}
        tools={
          (exported.length > 0 || keys || views || arranges || tools) && (
            <>
              {views && <EditViews views={views} />}
              {arranges && <ArrangeList columns={columns.slice(1).map(({ label }) => label)} sorts={sorted} />}
              <ExportMenu exports={exported} />
              {keys && <ListKeys />}
              {tools}
            </>
          )
        }
      />
      {(filters.length > 0 || sorted.length > 0) && <ListFilters filters={filters} sorts={sorted} />}
      {views && <SavedViews views={views} />}
      {result?.ok && props.says?.includes(result.action) && <Notice>{result.message}</Notice>}
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

/** Parameters that choose no rows. */
const ARRANGEMENT = ['sort', 'hide', 'size', 'work']

/**
 * In place of no rows: what the list is for, or the way out of a page beyond the last, and of filters and tabs that
 * chose none.
 */
function Nothing({ always, ...empty }: Props<unknown>['empty']) {
  const { pathname, query, here } = useHere()
  if (PLACES.some(place => query.has(place)))
    return (
      <EmptyState
        title="Nothing more here"
        text="Everything on this page is done or has moved on."
        action={
          <LinkButton href={here({})} variant="outline">
            First page
          </LinkButton>
        }
      />
    )
  const chose = [...query].some(([name, value]) => value !== '' && !ARRANGEMENT.includes(name))
  if (always || !chose) return <EmptyState {...empty} />
  return (
    <EmptyState
      title="Nothing found"
      text="Nothing matches this tab and these filters."
      action={
        <LinkButton href={pathname} variant="outline">
          Clear filters
        </LinkButton>
      }
    />
  )
}

/** The views under a name. */
function SavedViews({ views }: { views: readonly SavedView[] }) {
  const { here, pathname } = useHere()
  const query = here({}).split('?')[1] ?? ''
  if (views.length === 0) return null
  return (
    <nav aria-label="Saved views">
      <ul className="flex flex-wrap gap-2">
        {views.map(({ id, name, query: saved, shared, own, by }) => (
          <li key={id}>
            <a
              href={`${pathname}?${saved}`}
              aria-current={saved === query ? 'page' : undefined}
              title={own ? (shared ? 'Your view, shared' : 'Your view') : `Shared by ${by}`}
              className="view-link"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The form that saves the present filters as a view, and one's own views to delete. */
function EditViews({ views }: { views: readonly SavedView[] }) {
  const { here } = useHere()
  const own = views.filter(view => view.own)
  return (
    <Fold label="Views" menu>
      <div className="panel">
        <StaffForm
          action="saveView"
          submit="Save these filters"
          hidden={{ query: here({}).split('?')[1] ?? '' }}
          variant="outline"
        >
          <Text name="name" label="Name of the view" maxLength={40} />
          <Check name="shared" label="For all staff" />
        </StaffForm>
        <Rows
          rows={own}
          keyOf={({ id }) => id}
          cell={({ name }) => name}
          end={({ id, name }) => (
            <RowAction
              action="deleteView"
              of={{ viewId: String(id) }}
              label={`Delete the view ${name}`}
              submit="Delete"
            />
          )}
        />
      </div>
    </Fold>
  )
}
