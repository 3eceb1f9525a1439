import { useLoaderData } from 'react-router'
import { findImport } from '../../../shop/catalogue/product-imports/index.ts'
import { importStates } from '../../../shop/catalogue/product-imports/rules.ts'
import { sheetColumnNames, sheetColumns } from '../../../shop/catalogue/products/sheet-rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { mayDo } from '../../../shop/staff/staff/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Notice } from '../../kit/notice.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { importActions } from './import-actions.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'

/** A file of products: its columns, its check, what it would change, and what became of it. */
export const meta = titled('Import of products')

export const loader = staffPage('catalogue.change', async ({ shop, params, session }) => {
  const fields = sheetColumnNames.filter(name => name !== 'cost' || mayDo(session.staff.role, 'purchases.read'))
  return {
    found: await findImport(shop.db, numberOf(params.id)),
    options: { ignore: 'Nothing of ours', ...Object.fromEntries(fields.map(name => [name, sheetColumns[name]])) },
  }
})

export const action = staffActions(importActions)

export default function ImportPage() {
  const { found, options } = useLoaderData<typeof loader>()
  const { fileName, createdAt, by, lines, state, problem } = found
  return (
    <DetailPage
      back={{ to: '/admin/products/import', label: 'All imports' }}
      title={fileName}
      chips={<span className="chip">{importStates[state]}</span>}
      note={`${plural(lines, 'line')}, ${timeText(createdAt)}, ${by}`}
      first={problem && <Notice ok={false}>{problem}</Notice>}
    >
      {state === 'columns' && <ColumnsPanel {...found} options={options} />}
      {(state === 'checking' || state === 'taking') && <ImportProgress {...found} />}
      {(state === 'checked' || state === 'taken') && <ImportReport found={found} />}
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
