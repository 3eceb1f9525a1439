import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { RowAction } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { loadHistory } from './load-history.ts'
import { historyActions } from './product-actions.ts'

/** What was changed of a product, field by field. */
export const meta = titled('History of a product')

export const loader = staffPage('catalogue.read', loadHistory)

export const action = staffActions(historyActions)

export default function HistoryPage() {
  const { productId, name, version, changes } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  return (
    <ListPage
      back={{ to: `/admin/products/${productId}`, label: name }}
      title="History"
      rows={changes}
      keyOf={({ auditId, field }) => `${auditId} ${field}`}
      columns={[
        { label: 'Field', cell: ({ label }) => label, note: ({ did }) => did },
        { label: 'Before', cell: ({ before }) => <del className="wrap-anywhere">{before}</del> },
        { label: 'After', cell: ({ after }) => after, typed: true },
        { label: 'Who', cell: ({ by }) => by, note: ({ at }) => timeText(at), plain: true },
      ]}
      rowActions={
        mayChange &&
        (({ auditId, field, label, back }) =>
          back && (
            <RowAction
              action="putBack"
              of={{ auditId: String(auditId), field }}
              hidden={{ version: String(version) }}
              label={`Put back ${label}`}
              submit="Put this back"
            />
          ))
      }
      empty={{ title: 'Nothing yet', text: 'Nobody has changed this product here.' }}
      next={changes.length > 0 ? { before: changes.at(-1)?.auditId ?? 0 } : null}
      says={['putBack']}
    />
  )
}
