import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { listSynonyms } from '../../shop/catalogue/search/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { searchTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Synonyms')

const Filter = z.object({
  search: z.string().trim().max(60).catch('').default(''),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
})

export const loader = staffPage('catalogue.read', ({ shop, query }) => {
  const { search, page } = Filter.parse(query)
  return listSynonyms(shop.db, search, page)
})

/** Words of products and how else shoppers write them. */
export default function SynonymsPage() {
  const { synonyms, more } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Shop search"
      tabs={searchTabs}
      actions={useMay()('catalogue.change') && <LinkButton href="/admin/searches/synonyms/word">Add a word</LinkButton>}
      filters={[{ name: 'search', label: 'Word or spelling' }]}
      rows={synonyms}
      keyOf={({ word }) => word}
      to={({ word }) => `/admin/searches/synonyms/word?word=${encodeURIComponent(word)}`}
      columns={[
        { label: 'Word', cell: ({ word }) => word, typed: true },
        { label: 'Also written', cell: ({ spellings }) => spellings.join(', '), typed: true },
      ]}
      more={more}
      empty={{
        title: 'No words yet',
        text: 'Whoever types ood or عود should find oud, too: add a word with the ways in which shoppers write it.',
      }}
    />
  )
}
