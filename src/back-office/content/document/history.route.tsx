import { useLoaderData } from 'react-router'
import {
  type DocumentVersion,
  findDocument,
  listVersions,
  PutBack,
  putBackVersion,
} from '../../../shop/content/documents/index.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { Fold } from '../../kit/fold.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { Column } from '../../kit/list-table.tsx'
import { RowAction } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'

/** Every version of a text: who saved it and when. */
export const meta = titled('History of a text')

export const loader = staffPage('content.read', async ({ shop, params, url }) => {
  const { documentId, version, text } = await findDocument(shop.db, numberOf(params.id))
  const before = numberOf(url.searchParams.get('before') ?? '') || undefined
  return { documentId, version, title: text.title, versions: await listVersions(shop.db, documentId, before) }
})

/** What is done from the history of a text. */
const historyActions = {
  putBack: staffAction('content.change', PutBack, async ({ tx, input, params, session }) => {
    const documentId = numberOf(params.id)
    const { kind } = await findDocument(tx, documentId)
    const { label, before, after } = await putBackVersion(tx, { ...input, documentId, by: session.staff.name })
    const subject = { type: kind, id: String(documentId), label }
    return {
      audit: { action: `${kind}.putBack`, subject, ...(before && { before }), after },
      message: `Version ${input.number} is the newest again, as a draft.`,
    }
  }),
}

export const action = staffActions(historyActions)

/** A version of a text. */
const versionColumns: readonly Column<DocumentVersion>[] = [
  { label: 'Version', cell: ({ number }) => `Version ${number}`, note: ({ words }) => plural(words, 'word') },
  {
    label: 'Text',
    plain: true,
    cell: ({ text }) => (
      <Fold label={text.title}>
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap text-sm" dir="auto">
          {[text.description, text.body, text.urduTitle, text.urduDescription, text.urduBody]
            .filter(Boolean)
            .join('\n\n')}
        </pre>
      </Fold>
    ),
  },
  { label: 'Who', cell: ({ savedBy }) => savedBy, note: ({ savedAt }) => timeText(savedAt), plain: true },
]

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
      empty={{ title: 'Nothing yet', text: 'Every saved version is kept here, to read or restore.' }}
      next={(versions.at(-1)?.number ?? 1) > 1 ? { before: versions.at(-1)?.number ?? 0 } : null}
      says={['putBack']}
    />
  )
}
