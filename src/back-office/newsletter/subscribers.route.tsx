import { useLoaderData } from 'react-router'
import { countSubscribers, listSubscribers, SubscriberFilter } from '../../shop/people/newsletter/index.ts'
import { subscriberSources, subscriberStates } from '../../shop/people/newsletter/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { ImportSubscribers } from './import-subscribers.tsx'
import { newsletterTabs } from './newsletter-tabs.ts'
import { subscriberActions } from './subscriber-actions.ts'
import { countsText, subscriberColumns } from './subscriber-columns.tsx'

/** Who gets the newsletter, and what they agreed to. */
export const meta = titled('Subscribers')

export const loader = staffPage('newsletter.read', async ({ shop, query }) => {
  const filter = SubscriberFilter.parse(query)
  const [list, counts] = await Promise.all([listSubscribers(shop.db, filter), countSubscribers(shop.db)])
  return { ...list, counts }
})

export const action = staffActions(subscriberActions)

export default function SubscribersPage() {
  const { subscribers, more, counts } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Subscribers"
      counted={countsText(counts)}
      tabs={newsletterTabs}
      csv={may('customers.export') && '/admin/newsletter/subscribers/export'}
      filters={[
        { name: 'q', label: 'Email', type: 'search' },
        { name: 'state', label: 'State', all: 'All', options: subscriberStates },
        { name: 'source', label: 'Source', all: 'Any', options: subscriberSources, folded: true },
        { name: 'from', label: 'Entered from', type: 'date', folded: true },
        { name: 'to', label: 'Until', type: 'date', folded: true },
      ]}
      rows={subscribers}
      keyOf={({ subscriberId }) => subscriberId}
      columns={subscriberColumns}
      rowActions={
        may('newsletter.change') &&
        (({ subscriberId, email, state }) =>
          state === 'subscribed' && (
            <RowAction action="leave" submit="Unsubscribe" label={`Unsubscribe ${email}`} of={{ subscriberId }} />
          ))
      }
      says={['leave']}
      more={more}
      empty={{ title: 'Nobody here', text: 'Who enters an email in the footer and confirms it stands here.' }}
    >
      {may('newsletter.change') && <ImportSubscribers />}
    </ListPage>
  )
}
