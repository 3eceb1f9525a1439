import { useLoaderData } from 'react-router'
import { listAllCollections } from '../../shop/catalogue/collections/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Collections')

export const loader = staffPage('catalogue.read', async ({ shop }) =>
  listAllCollections(shop.db, await shop.settings()),
)

/** All collections in their order, each with what it holds now. */
export default function CollectionsPage() {
  const collections = useLoaderData<typeof loader>()
  const begin = useMay()('catalogue.change') && <LinkButton href="/admin/collections/new">New collection</LinkButton>
  return (
    <ListPage
      title="Collections"
      actions={begin}
      rows={collections}
      keyOf={({ collectionId }) => String(collectionId)}
      to={({ collectionId }) => `/admin/collections/${collectionId}`}
      columns={[
        { label: 'Collection', cell: ({ facts }) => facts.title, note: ({ facts }) => `/collections/${facts.address}` },
        { label: 'Perfumes', cell: ({ count }) => count, figure: true },
        { label: 'Chosen', cell: ({ members }) => (members === 'hand' ? 'By hand' : 'By rules') },
        {
          label: 'Linked from',
          cell: ({ facts: { inMenu, onHome } }) =>
            [inMenu && 'menu', onHome && 'home page'].filter(Boolean).join(', ') || 'nowhere',
        },
        { label: 'State', cell: ({ facts }) => (facts.shown ? 'Shown' : 'Hidden'), end: true },
      ]}
      counted={plural(collections.length, 'collection')}
      empty={{
        title: 'No collections yet',
        text: 'Perfumes on a page of their own, such as Summer or Gifts: chosen by hand, or by rules that keep them current.',
        action: begin,
      }}
    />
  )
}
