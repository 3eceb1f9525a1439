import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/ground/dates.ts'
import { listMissed, RedirectFilter } from '../../shop/settings/redirects/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { redirectTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { missedActions } from './redirect-actions.ts'
import { MissedForms } from './redirect-forms.tsx'

/** Addresses that shoppers requested and that were not found, the most requested first. */
export const meta = titled('Addresses not found')

export const loader = staffPage('content.read', async ({ shop, query }) => {
  // What this process has counted in the last minute too.
  await shop.addresses.flush()
  return listMissed(shop.db, RedirectFilter.parse(query))
})

export const action = staffActions(missedActions)

export default function MissedPage() {
  const { missed, more } = useLoaderData<typeof loader>()
  const mayChange = useMay()('content.change')
  return (
    <ListPage
      title="Addresses not found"
      note="How often each was asked for in the last 90 days, without who asked."
      tabs={redirectTabs}
      filters={[{ name: 'q', label: 'Address', type: 'search' }]}
      rows={missed}
      keyOf={({ path }) => path}
      columns={[
        { label: 'Address', cell: ({ path }) => <bdi dir="ltr">{path}</bdi> },
        { label: 'Asked', cell: ({ times }) => times, figure: true },
        { label: 'Last', cell: ({ missedAt }) => momentText(missedAt) },
      ]}
      rowActions={mayChange && (({ path }) => <MissedForms path={path} />)}
      empty={{
        title: 'No missing addresses',
        text: 'Addresses that visitors asked for and that do not exist. Redirect each with one press.',
      }}
      more={more}
      says={['add', 'forget']}
    />
  )
}
