import { shortDayText } from '../../shop/ground/dates.ts'
import { grouped } from '../../shop/ground/grouped.ts'
import type { SubscriberRow } from '../../shop/people/newsletter/index.ts'
import { type SubscriberState, subscriberSources, subscriberStates } from '../../shop/people/newsletter/rules.ts'
import type { Column } from '../kit/list-table.tsx'

/** A subscriber in the list. */
export const subscriberColumns: readonly Column<SubscriberRow>[] = [
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
    chip: true,
    bad: ({ state }) => state === 'stopped',
    note: ({ leftOn }) => leftOn && shortDayText(leftOn),
    end: true,
  },
]

/** '1,204 get it, 31 not confirmed, ...' */
export const countsText = ({ subscribed, waiting, left, stopped }: Record<SubscriberState, number>): string =>
  `${grouped(subscribed)} get it, ${grouped(waiting)} not confirmed, ${grouped(left)} unsubscribed, ${grouped(stopped)} unreachable`
