import { useLoaderData } from 'react-router'
import { FEED_LIMIT, feedLabels, feedNames, feedPaths } from '../../shop/catalogue/feeds/feed-address-rules.ts'
import { FeedFilter, type FeedLine, listFeed } from '../../shop/catalogue/feeds/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { Facts } from '../kit/facts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

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

type Props = { feeds: readonly { label: string; address: string; on: boolean }[]; beyond: boolean }

/** Where the services fetch the feeds. */
const FeedAddresses = ({ feeds, beyond }: Props) => (
  <Panel
    title="Addresses"
    note="Give them to the two services, which fetch them by themselves. A price, a sale or a sold-out size shows there at once. Drafts and archived products are not listed. Not tried with the real services by us."
  >
    <Facts
      facts={feeds.map(({ label, address, on }) => [
        label,
        on ? (
          <a key={label} href={address} className="text-link break-all">
            {address}
          </a>
        ) : (
          'Off'
        ),
      ])}
    />
    {beyond && <p className="text-sm">Only the first {FEED_LIMIT.toLocaleString('en')} sizes are listed.</p>}
  </Panel>
)

/** A size in the feeds. */
const feedColumns: readonly Column<FeedLine>[] = [
  { label: 'Size', cell: ({ title }) => title, note: ({ id }) => id },
  {
    label: 'Known by',
    cell: ({ gtin, mpn, brand }) => (gtin ? `GTIN ${gtin}` : mpn ? `${brand}, ${mpn}` : 'No number'),
    plain: true,
  },
  {
    label: 'What is wrong',
    cell: ({ leftOut, problems }) => leftOut || problems.join('; '),
    plain: true,
  },
  {
    label: 'Price',
    cell: ({ price, salePrice }) => amountText(salePrice ?? price),
    note: ({ inStock }) => !inStock && 'Sold out',
    end: true,
  },
]

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
      empty={{
        title: 'Nothing is listed yet',
        text: 'Published perfumes go to Google and Facebook by themselves, with price and stock; what cannot stands under Left out.',
      }}
    >
      <FeedAddresses feeds={feeds} beyond={beyond} />
    </ListPage>
  )
}
