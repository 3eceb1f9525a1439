import { useLoaderData } from 'react-router'
import { type ExplainedSearch, explainSearch } from '../../shop/catalogue/catalogue/index.ts'
import { listingLimits } from '../../shop/catalogue/catalogue/listing-rules.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { ListFilters } from '../kit/list-filters.tsx'
import { searchTabs } from '../kit/office-tabs.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { searchPage } from './search-page.ts'

export const meta = titled('Try a search')

export const loader = staffPage('catalogue.read', async ({ shop, url }) => {
  const text = (url.searchParams.get('text') ?? '').slice(0, listingLimits.text)
  return { text, explained: await explainSearch(shop.db, text) }
})

/**
 * What the shop's search makes of a text: what each word was understood as, and why each product stands where it does.
 */
export default function TrySearchPage() {
  const { text, explained } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  return (
    <DetailPage title="Shop search" tabs={searchTabs}>
      <ListFilters
        filters={[{ name: 'text', label: 'A search, as a shopper types it', maxLength: listingLimits.text }]}
        sorts={[]}
      />
      {explained && mayChange && (
        <p className="flex flex-wrap gap-x-5 text-sm">
          <a href={searchPage('/pins/new', 'query', text)} className="text-link inline-flex min-h-11 items-center">
            Pin results of this search
          </a>
          <a href={searchPage('/synonyms/word', 'word', text)} className="text-link inline-flex min-h-11 items-center">
            Synonyms of this word
          </a>
        </p>
      )}
      {explained ? (
        <Explained {...explained} />
      ) : (
        <p className="text-muted text-sm">For example: oud pasand nahi, sab se sasta attar, floral but not rose</p>
      )}
    </DetailPage>
  )
}

function Explained({ words, closest, order, total, products }: ExplainedSearch) {
  return (
    <>
      <Panel title="What was understood">
        <Facts facts={words.map(({ typed, meaning }) => [<bdi key={typed}>{typed}</bdi>, meaning])} />
      </Panel>
      <Panel title={closest ? 'Nothing has all of it. Closest:' : `Found: ${plural(total, 'product')}`}>
        <p className="text-muted text-sm">
          {order
            ? `${order}; what fits much worse comes last`
            : 'The highest rank first, then what is in stock, then what sells'}
        </p>
        <Rows
          rows={products}
          keyOf={({ _id }) => _id}
          to={({ _id }) => `/product/${_id}`}
          cell={({ name }) => name}
          note={({ parts, pinned }) =>
            pinned
              ? 'Put first by staff'
              : parts.map(({ name, points }) => `${isolated(name)} ${points.toFixed(2)}`).join(', ') ||
                'Fits, and nothing counts more'
          }
          end={({ rank, pinned }) => !pinned && rank.toFixed(2)}
          empty="Nothing was found: shoppers see best sellers instead."
        />
      </Panel>
    </>
  )
}
