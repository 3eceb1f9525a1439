import { useLoaderData } from 'react-router'
import { listContents } from '../../../shop/content/index.ts'
import { momentText } from '../../../shop/dates.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'
import { contentTabs } from '../content-parts.ts'

/** The pages of words that shoppers read. */
export const meta = titled('Pages')

export const loader = staffPage('content.read', ({ shop }) => listContents(shop.db))

export default function PagesPage() {
  const pages = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Pages"
      tabs={contentTabs}
      rows={pages}
      keyOf={({ slug }) => slug}
      to={({ slug }) => `/pages/${slug}`}
      columns={[
        { label: 'Page', cell: ({ title }) => title, note: ({ slug }) => `/pages/${slug}` },
        { label: 'Changed', cell: ({ changedAt }) => momentText(changedAt), end: true },
      ]}
      empty={{ title: 'No pages yet' }}
    />
  )
}
