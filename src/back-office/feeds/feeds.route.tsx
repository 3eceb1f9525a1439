import { useLoaderData } from 'react-router'
import { FeedFilter, listFeed } from '../../shop/catalogue/feeds/index.ts'
import { feedLabels, feedNames, feedPaths } from '../../shop/catalogue/feeds/rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { FeedAddresses } from './feed-addresses.tsx'
import { feedColumns } from './feed-columns.tsx'

/** The feeds for Google and Meta: their addresses, what they list, and what is wrong or left out. */
export const meta = titled('Feeds')

export const loader = staffPage('catalogue.read', async ({ shop, query }) => {
  const settings = await shop.settings()
  const feeds = feedNames.map(name => ({
    label: feedLabels[name],
    address: shop.publicUrl + feedPaths[name],
    on: settings.productFeeds.includes(name),
  }))
  return { feeds, ...(await listFeed(shop.db, settings, FeedFilter.parse(query))) }
})

export default function FeedsPage() {
  const { feeds, lines, more, counts, beyond } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Feeds"
      actions={
        useMay()('settings.change') && (
          <LinkButton href="/admin/settings/channels" variant="outline">
            Switch on or off
          </LinkButton>
        )
      }
      tabs={{
        label: 'Feeds',
        tabs: [
          { path: '/admin/feeds?view=', label: 'Listed', count: counts.listed },
          { path: '/admin/feeds?view=problems', label: 'With problems', count: counts.problems },
          { path: '/admin/feeds?view=leftOut', label: 'Left out', count: counts.leftOut },
        ],
      }}
      filters={[{ name: 'q', label: 'Name', maxLength: 100 }]}
      rows={lines}
      keyOf={({ sizeId }) => sizeId}
      to={({ productId }) => `/admin/products/${productId}`}
      columns={feedColumns}
      more={more}
      empty={{ title: 'No such size' }}
    >
      <FeedAddresses feeds={feeds} beyond={beyond} />
    </ListPage>
  )
}
