import { useLoaderData } from 'react-router'
import { findImport, type ImportChange } from '../../../shop/catalogue/product-imports/index.ts'
import { type ImportResult, importStates } from '../../../shop/catalogue/product-imports/product-import-rules.ts'
import { sheetColumnNames, sheetColumns } from '../../../shop/catalogue/products/product-sheet-rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { amountText, type Paisa } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { ColumnsForm } from '../../kit/columns-form.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { FileProblems } from '../../kit/file-problems.tsx'
import { ListTable } from '../../kit/list-table.tsx'
import { LookAgain, Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { StateChip } from '../../kit/state-chip.tsx'
import { Tiles } from '../../kit/tiles.tsx'
import { titled } from '../../kit/titled.ts'
import { useLoadWhile } from '../../kit/use-load-while.ts'
import { importActions } from './import-actions.ts'

/** A file of products: its columns, its check, what it would change, and what became of it. */
export const meta = titled('Import of products')

export const loader = staffPage('catalogue.change', async ({ shop, params, session }) => {
  const fields = sheetColumnNames.filter(name => name !== 'cost' || mayDo(session.staff.role, 'purchases.read'))
  return {
    details: await findImport(shop.db, numberOf(params.id)),
    meanings: Object.fromEntries(fields.map(name => [name, sheetColumns[name]])),
  }
})

export const action = staffActions(importActions)

type ImportDetails = Awaited<ReturnType<typeof findImport>>

/** What a checked file would do, with every problem; of an imported one what it did. */
function ImportReport({ details }: { details: ImportDetails }) {
  const { importId, state, result, problems, problemCount, changes } = details
  const taken = state === 'taken'
  return (
    <>
      {problemCount > 0 && (
        <FileProblems
          title={plural(problemCount, 'problem')}
          note="Nothing can be imported before the file is mended and sent again."
          problems={problems.map(({ rule, ...each }) => ({
            ...each,
            reason: rule,
            key: `${each.line} ${each.column} ${rule}`,
          }))}
          count={problemCount}
          csv={`/admin/products/import/${importId}/problems`}
        />
      )}
      {result && (
        <Panel
          title={taken ? 'What it did' : 'What it would do'}
          note={
            !taken && problemCount === 0 ? 'All lines fit. They are imported in one step: all of them, or none.' : ''
          }
        >
          <Tiles label="Figures" tiles={tilesOf(result)} />
          {taken && (
            <a href={`/admin/products?import=${importId}`} className="text-link">
              The products that it added or changed
            </a>
          )}
          {state === 'checked' && problemCount === 0 && (
            <StaffForm action="take" submit="Import" busy="Beginning ..." variant="accent" />
          )}
        </Panel>
      )}
      {changes.length > 0 && (
        <Panel title="Changes" note={`The first ${plural(changes.length, 'change')} of what is there already.`}>
          <ListTable
            label="Changes"
            rows={changes}
            keyOf={({ line, field, size }) => `${line} ${field} ${size}`}
            columns={[
              { label: 'Product', cell: ({ product }) => product, typed: true, note: ({ line }) => `Line ${line}` },
              { label: 'What', cell: ({ field, size }) => [size, field].filter(Boolean).join(', ') },
              { label: 'Before', cell: change => valueText(change, 'before'), typed: true },
              { label: 'After', cell: change => valueText(change, 'after'), typed: true },
            ]}
          />
        </Panel>
      )}
    </>
  )
}

const tilesOf = (result: ImportResult) => [
  { label: 'New products', figure: result.newProducts },
  { label: 'Changed products', figure: result.changedProducts },
  { label: 'New sizes', figure: result.newSizes },
  { label: 'Changed sizes', figure: result.changedSizes },
  { label: 'Changed prices', figure: result.prices },
  { label: 'Pieces of stock', figure: result.stock > 0 ? `+${result.stock.toLocaleString('en-IN')}` : result.stock },
  { label: 'Products unchanged', figure: result.untouched },
]

const VALUE_LENGTH = 80

function valueText({ field, before, after }: ImportChange, which: 'before' | 'after'): string {
  const value = which === 'before' ? before : after
  if (value === null || value === '') return '(empty)'
  if (field === 'Price' || field === 'Cost') return amountText(Number(value) as Paisa)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') || '(empty)' : String(value)
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)} ...` : text
}

export default function ImportPage() {
  const { details, meanings } = useLoaderData<typeof loader>()
  const { fileName, createdAt, by, lines, state, problem } = details
  return (
    <DetailPage
      back={{ to: '/admin/products/import', label: 'All imports' }}
      title={fileName}
      chips={<StateChip state={state}>{importStates[state]}</StateChip>}
      note={`${plural(lines, 'line')}, ${timeText(createdAt)}, ${by}`}
      first={problem && <Notice ok={false}>{problem}</Notice>}
    >
      {state === 'columns' && (
        <ColumnsForm
          {...details}
          problem={null}
          meanings={meanings}
          note="Remembered by their names for the next file. Nothing is changed yet: first every line is checked."
          submit="Check the lines"
          busy="Beginning ..."
        />
      )}
      {(state === 'checking' || state === 'taking') && <ImportProgress {...details} />}
      {(state === 'checked' || state === 'taken') && <ImportReport details={details} />}
      {['unread', 'columns', 'checking', 'checked'].includes(state) && (
        <div className="flex flex-wrap gap-3">
          {state === 'checked' && (
            <StaffForm action="again" submit="Check again" busy="Beginning ..." variant="outline" />
          )}
          {state === 'checked' && (
            <StaffForm action="reopen" submit="Change the columns" busy="Opening ..." variant="outline" />
          )}
          <StaffForm action="discard" submit="Discard this file" busy="Discarding ..." variant="outline" />
        </div>
      )}
    </DetailPage>
  )
}

type Props = { state: string; checked: number; lines: number; result: ImportResult | null }

/** How far the job is; asks again by itself, and goes on after a restart of the shop. */
function ImportProgress({ state, checked, lines, result }: Props) {
  useLoadWhile(true)
  const taking = state === 'taking'
  const all = taking && result ? result.newProducts + result.changedProducts : lines
  const count = `${checked.toLocaleString('en')} of ${all.toLocaleString('en')}`
  const text = taking
    ? `${count} products are written. Shoppers see all of them at once, or none.`
    : `${count} lines are checked.`
  return (
    <Panel title={taking ? 'Importing ...' : 'Checking ...'} note="You may leave this page: the work goes on.">
      <p role="status">{text}</p>
      <progress aria-label="Progress" className="h-3 w-full" value={checked} max={all} />
      <LookAgain />
    </Panel>
  )
}
