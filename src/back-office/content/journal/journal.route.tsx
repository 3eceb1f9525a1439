import { useLoaderData } from 'react-router'
import { DocumentFilter, listDocuments } from '../../../shop/content/documents/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { titled } from '../../kit/titled.ts'
import { DocumentsList } from '../documents-list.tsx'

/** The articles of the journal. */
export const meta = titled('Journal')

export const loader = staffPage('content.read', ({ shop, query }) =>
  listDocuments(shop.db, 'article', DocumentFilter.parse(query)),
)

export default function JournalPage() {
  return <DocumentsList title="Journal" kind="article" {...useLoaderData<typeof loader>()} />
}
