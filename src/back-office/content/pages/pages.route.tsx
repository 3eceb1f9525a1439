import { useLoaderData } from 'react-router'
import { DocumentFilter, listDocuments } from '../../../shop/content/documents/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { titled } from '../../kit/titled.ts'
import { DocumentsList } from '../documents-list.tsx'

/** The pages of words. */
export const meta = titled('Pages')

export const loader = staffPage('content.read', ({ shop, query }) =>
  listDocuments(shop.db, 'page', DocumentFilter.parse(query)),
)

export default function PagesOfWords() {
  return <DocumentsList title="Pages" kind="page" {...useLoaderData<typeof loader>()} />
}
