import { documentPath, documentStates } from '../../shop/content/documents/document-rules.ts'
import type { ListedDocument } from '../../shop/content/documents/index.ts'
import { momentText } from '../../shop/ground/dates.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { useMay } from '../kit/use-may.ts'

type Props = { title: string; kind: 'page' | 'article'; documents: readonly ListedDocument[]; more: boolean }

/** Pages or articles, with who reads them. */
export function DocumentsList({ title, kind, documents, more }: Props) {
  const what = kind === 'page' ? 'page' : 'article'
  const about =
    kind === 'page'
      ? 'Pages of your own, such as a campaign, a guide to notes or a letter of the house.'
      : 'What you tell of perfumes and people: articles stand in the journal of the shop, newest first.'
  const add = useMay()('content.change') && (
    <LinkButton href={`/admin/content/new?kind=${kind}`}>{`New ${what}`}</LinkButton>
  )
  return (
    <ListPage
      title={title}
      actions={add}
      filters={[
        { name: 'q', label: 'Title or address', type: 'search' },
        { name: 'state', label: 'State', all: 'Any state', options: documentStates },
      ]}
      rows={documents}
      to={({ documentId }) => `/admin/content/texts/${documentId}`}
      columns={[
        { label: 'Title', cell: ({ title }) => title, note: documentPath },
        { label: 'Urdu', cell: ({ inUrdu }) => (inUrdu ? 'Yes' : '') },
        {
          label: 'Saved',
          cell: ({ savedAt }) => momentText(savedAt),
          note: ({ savedBy }) => savedBy,
        },
        {
          label: 'State',
          cell: ({ state }) => documentStates[state],
          chip: ({ state }) => state,
          note: ({ publishAt }) => publishAt && momentText(publishAt),
          end: true,
        },
      ]}
      empty={{ title: `No ${what}s yet`, text: about, action: add }}
      more={more}
    />
  )
}
