import { useLoaderData } from 'react-router'
import { figures } from '../../shop/ground/figure-rules.ts'
import { monthUntilToday } from '../../shop/ground/ledger/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import { countSources, type SourceCount, SourcePeriod } from '../../shop/settings/sources/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { PeriodForm } from '../kit/period-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** Where orders come from, and what is reported of them to Google. */
export const meta = titled('Sources')

export const loader = staffPage('orders.read', async ({ shop, query }) => {
  const { adConversions } = await shop.settings()
  const chosen = SourcePeriod.parse({ ...monthUntilToday(), ...query })
  return {
    counts: await countSources(shop.db, chosen),
    period: monthUntilToday(),
    google: adConversions.includes('google'),
  }
})

const channels: Record<string, string> = {
  direct: 'Direct',
  phone: 'By phone',
  chat: 'By chat',
  exchange: 'Exchange',
}

/** What came of the orders of a source. */
const sourceColumns: readonly Column<SourceCount>[] = [
  {
    label: 'Source',
    cell: ({ source }) => channels[source] ?? <bdi>{source}</bdi>,
    note: ({ medium, campaign }) => [medium, campaign].filter(Boolean).join(', '),
  },
  { ...figures.placed, cell: ({ placed }) => placed, figure: true },
  { ...figures.sold, cell: ({ sold }) => sold, figure: true },
  { ...figures.delivered, cell: ({ delivered }) => delivered, figure: true },
  {
    ...figures.refused,
    cell: ({ refused, refusedShare }) =>
      refusedShare === null ? refused : `${refused} (${Math.round(refusedShare * 100)} %)`,
    figure: true,
  },
  { ...figures.cancelled, cell: ({ cancelled }) => cancelled, figure: true },
  { ...figures.earned, cell: ({ earned }) => amountText(earned), end: true },
]

export default function SourcesPage() {
  const { counts, period, google } = useLoaderData<typeof loader>()
  const mayExport = useMay()('customers.export')
  return (
    <ListPage
      title="Sources"
      filters={[
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'Until', type: 'date' },
        { name: 'by', label: 'Counted by', all: 'The last visit', options: { first: 'The first visit' } },
      ]}
      rows={counts}
      keyOf={({ source, medium, campaign }) => `${source} ${medium} ${campaign}`}
      columns={sourceColumns}
      empty={{
        title: 'No order in these days',
        text: 'Where shoppers came from before they ordered: a search, a reel, a campaign, a link of yours.',
      }}
    >
      {google && mayExport && (
        <Panel
          title="For Google Ads"
          note="Delivered orders of shoppers who agreed at the checkout, by the id of their press on an advertisement. Make a conversion called 'Delivered order' there, and upload the file. Not tried with the real service by us."
        >
          <PeriodForm action="/admin/sources/google" {...period} />
        </Panel>
      )}
    </ListPage>
  )
}
