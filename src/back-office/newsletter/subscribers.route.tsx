import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { grouped } from '../../shop/ground/grouped.ts'
import {
  countSubscribers,
  listSubscribers,
  SubscriberFilter,
  type SubscriberRow,
} from '../../shop/people/newsletter/index.ts'
import {
  CONSENT_LIMIT,
  SUBSCRIBER_LINES,
  type SubscriberState,
  subscriberSources,
  subscriberStates,
} from '../../shop/people/newsletter/subscriber-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Area, Day } from '../kit/fields.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { newsletterTabs } from '../kit/office-tabs.ts'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { subscriberActions } from './subscriber-actions.ts'

/** Who gets the newsletter, and what they agreed to. */
export const meta = titled('Subscribers')

export const loader = staffPage('newsletter.read', async ({ shop, query }) => {
  const filter = SubscriberFilter.parse(query)
  const [list, counts] = await Promise.all([listSubscribers(shop.db, filter), countSubscribers(shop.db)])
  return { ...list, counts }
})

export const action = staffActions(subscriberActions)

/** Takes subscribers of a file, or pasted, who agreed elsewhere. */
const ImportSubscribers = () => (
  <FoldForm
    label="Add subscribers of a file"
    action="import"
    submit="Add them"
    busy="Reading ..."
    sendsFile
    className="panel"
  >
    <FileOrLines most={SUBSCRIBER_LINES} hint="The first email of each counts. Who has unsubscribed stays so" />
    <Area
      name="consent"
      label="What they agreed to, and where"
      hint="As 'Ticked: send me offers by email, at the till in Lahore'. Add only people who agreed"
      rows={2}
      maxLength={CONSENT_LIMIT}
      required
      dir="auto"
    />
    <Day name="agreedOn" label="When" required className="max-w-xs" />
  </FoldForm>
)

/** A subscriber in the list. */
const subscriberColumns: readonly Column<SubscriberRow>[] = [
  {
    label: 'Email',
    cell: ({ email }) => email,
    typed: true,
    note: ({ createdOn }) => `Entered ${shortDayText(createdOn)}`,
  },
  {
    label: 'Consent',
    cell: ({ agreedOn, source }) => (agreedOn ? `${shortDayText(agreedOn)}, ${subscriberSources[source]}` : 'None yet'),
    note: ({ consent, agreedOn }) => agreedOn && <span dir="auto">{consent}</span>,
  },
  {
    label: 'State',
    cell: ({ state }) => subscriberStates[state],
    chip: ({ state }) => (state === 'stopped' ? 'failed' : state),
    note: ({ leftOn }) => leftOn && shortDayText(leftOn),
    end: true,
  },
]

/** '1,204 get it, 31 not confirmed, ...' */
const countsText = ({ subscribed, waiting, left, stopped }: Record<SubscriberState, number>): string =>
  `${grouped(subscribed)} get it, ${grouped(waiting)} not confirmed, ${grouped(left)} unsubscribed, ${grouped(stopped)} unreachable`

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
      empty={{
        title: 'No subscribers yet',
        text: 'Shoppers who enter their email in the footer and confirm it stand here. People who agreed elsewhere are imported above.',
      }}
    >
      {may('newsletter.change') && <ImportSubscribers />}
    </ListPage>
  )
}
