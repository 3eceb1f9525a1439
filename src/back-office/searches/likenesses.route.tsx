import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { listLikenesses } from '../../shop/catalogue/search/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { searchTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Perfumes of other houses')

const Filter = z.object({ search: z.string().trim().max(80).catch('').default('') })

export const loader = staffPage('catalogue.read', async ({ shop, query }) => {
  const { search } = Filter.parse(query)
  return { likenesses: await listLikenesses(shop.db, search) }
})

/** Perfumes of other houses that shoppers ask for: the shop shows what shares notes with them. */
export default function LikenessesPage() {
  const { likenesses } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Shop search"
      tabs={searchTabs}
      actions={
        useMay()('catalogue.change') && <LinkButton href="/admin/searches/likenesses/new">Add a perfume</LinkButton>
      }
      filters={[{ name: 'search', label: 'Name, house or spelling' }]}
      rows={likenesses}
      keyOf={({ likenessId }) => String(likenessId)}
      to={({ likenessId }) => `/admin/searches/likenesses/${likenessId}`}
      columns={[
        { label: 'Perfume', cell: ({ name }) => name, note: ({ house }) => house },
        { label: 'Notes', cell: ({ notes }) => notes.join(', ') },
        { label: 'Also written', cell: ({ spellings }) => spellings.join(', '), typed: true },
      ]}
      empty={{
        title: 'No perfume of another house',
        text: 'Add those that shoppers ask for, with the notes their makers publish: a search for one shows which notes your perfumes share with it.',
      }}
    />
  )
}
