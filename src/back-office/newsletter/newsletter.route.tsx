import { useLoaderData } from 'react-router'
import { momentText, shortDayText } from '../../shop/ground/dates.ts'
import { campaignLanguages, campaignStates } from '../../shop/people/campaigns/campaign-block-rules.ts'
import { CampaignFilter, listCampaigns } from '../../shop/people/campaigns/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { newsletterTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** The newsletters that were written, planned and sent. */
export const meta = titled('Newsletter')

export const loader = staffPage('newsletter.read', ({ shop, query }) =>
  listCampaigns(shop.db, CampaignFilter.parse(query)),
)

export default function NewslettersPage() {
  const { campaigns, more } = useLoaderData<typeof loader>()
  const add = useMay()('newsletter.change') && <LinkButton href="/admin/newsletter/new">New newsletter</LinkButton>
  return (
    <ListPage
      title="Newsletter"
      actions={add}
      tabs={newsletterTabs}
      filters={[
        { name: 'q', label: 'Subject', type: 'search' },
        { name: 'state', label: 'State', all: 'All', options: campaignStates },
      ]}
      rows={campaigns}
      to={({ campaignId }) => `/admin/newsletter/${campaignId}`}
      columns={[
        {
          label: 'Subject',
          cell: ({ subject }) => subject,
          typed: true,
          note: ({ createdBy, createdAt }) => `${createdBy}, ${shortDayText(createdAt)}`,
        },
        { label: 'Language', cell: ({ language }) => campaignLanguages[language] },
        { label: 'Begins', cell: ({ sendAt }) => sendAt && momentText(sendAt) },
        {
          label: 'Sent',
          cell: ({ sent, recipients, startedAt }) =>
            startedAt && `${sent.toLocaleString('en')} of ${recipients.toLocaleString('en')}`,
          figure: true,
        },
        {
          label: 'State',
          cell: ({ state }) => campaignStates[state],
          chip: ({ state }) => (state === 'sent' ? 'all_sent' : state),
          end: true,
        },
      ]}
      more={more}
      empty={{
        title: 'No newsletters yet',
        text: 'Emails to everybody who asked for news: write one, send it to yourself first, and say when it leaves.',
        action: add,
      }}
    />
  )
}
