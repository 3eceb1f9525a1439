import { useLoaderData } from 'react-router'
import { findDocument, listVersions } from '../../../shop/content/documents/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { RowAction } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { historyActions } from './history-actions.ts'
import { versionColumns } from './version-columns.tsx'

/** Every version of a text: who saved it and when. */
export const meta = titled('History of a text')

export const loader = staffPage('content.read', async ({ shop, params, url }) => {
  const { documentId, version, text } = await findDocument(shop.db, numberOf(params.id))
  const before = numberOf(url.searchParams.get('before') ?? '') || undefined
  return { documentId, version, title: text.title, versions: await listVersions(shop.db, documentId, before) }
})

export const action = staffActions(historyActions)

export default function HistoryPage() {
  const { documentId, version, title, versions } = useLoaderData<typeof loader>()
  const mayChange = useMay()('content.change')
  return (
    <ListPage
      back={{ to: `/admin/content/texts/${documentId}`, label: title }}
      title="History"
      rows={versions}
      keyOf={({ number }) => String(number)}
      columns={versionColumns}
      rowActions={
        mayChange &&
        (({ number }) =>
          number < version && (
            <RowAction
              action="putBack"
              of={{ number: String(number) }}
              hidden={{ version: String(version) }}
              label={`Put back version ${number}`}
              submit="Put this back"
            />
          ))
      }
      empty={{ title: 'Nothing yet' }}
      next={(versions.at(-1)?.number ?? 1) > 1 ? { before: versions.at(-1)?.number ?? 0 } : null}
      says={['putBack']}
    />
  )
}
