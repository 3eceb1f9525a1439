import { useLoaderData } from 'react-router'
import { purposes } from '../../shop/ground/consents/rules.ts'
import { phoneText } from '../../shop/ground/customers/rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { countryName } from '../../shop/ground/shipping/country-rules.ts'
import { stopKinds } from '../../shop/people/newsletter/rules.ts'
import { findPerson, type Person, refreshPeople } from '../../shop/people/people/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { customerActions } from './customer-actions.ts'
import { NotesPanel, NumbersPanel, RightsPanel } from './person-forms.tsx'
import { ContactPanels, OrdersPanels } from './person-history.tsx'

/** One customer by phone: all that is known, and what may be done. */
export const meta = titled('Customer')

export const loader = staffPage('customers.read', async ({ shop, params }) => {
  await refreshPeople(shop.db)
  return { person: await findPerson(shop.db, params.id ?? '') }
})

export const action = staffActions(customerActions)

export default function CustomerPage() {
  const { person } = useLoaderData<typeof loader>()
  const may = useMay()
  const { fullName, phone, orders, delivered, refused, spent, mergedInto, firstOrderAt, tags } = person
  return (
    <DetailPage
      back={{ to: '/admin/customers', label: 'Customers' }}
      title={fullName || phoneText(phone)}
      chips={tags.map(tag => (
        <a key={tag} href={`/admin/customers?tag=${encodeURIComponent(tag)}`} className="chip">
          {tag}
        </a>
      ))}
      note={firstOrderAt && `Customer since ${shortDayText(firstOrderAt)}`}
      first={
        mergedInto && (
          <Notice>
            This number counts as{' '}
            <a href={`/admin/customers/${mergedInto}`} className="text-link">
              another customer
            </a>
            .
          </Notice>
        )
      }
      aside={
        <>
          <NumbersPanel person={person} mayMerge={may('customers.merge')} />
          <NotesPanel person={person} mayChange={may('customers.change')} />
          <MailboxesPanel person={person} />
          <RightsPanel person={person} may={{ export: may('customers.export'), erase: may('customers.erase') }} />
        </>
      }
    >
      <Tiles
        label="In figures"
        tiles={[
          { label: 'Orders', figure: orders },
          { label: 'Delivered', figure: delivered },
          { label: 'Refused', figure: refused },
          { label: 'Received for', figure: amountText(spent) },
        ]}
      />
      <OrdersPanels person={person} />
      <ContactPanels person={person} />
    </DetailPage>
  )
}

const MailboxesPanel = ({ person: { mailboxes, addresses, consents } }: { person: Person }) => (
  <Panel title="Emails, consent, addresses">
    <Rows
      label="Emails"
      rows={mailboxes}
      keyOf={({ email }) => email}
      cell={({ email }) => email}
      note={({ proved, subscribed, account, stopped, stopReason }) =>
        [
          proved ? 'proved' : 'not proved',
          subscribed ? 'gets the newsletter' : 'no newsletter',
          account && 'has an account',
          stopped && `${stopKinds[stopped].toLowerCase()}: no newsletter goes there${stopReason && ` (${stopReason})`}`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      empty="No email."
    />
    <Rows
      label="Consent"
      rows={consents}
      keyOf={({ contact, purpose }) => `${contact} ${purpose}`}
      cell={({ contact, purpose }) => `${purposes[purpose]}: ${contact}`}
      note={({ source, at, withdrawnAt, withdrawnBy, text, counts }) =>
        withdrawnAt
          ? `withdrawn on ${shortDayText(withdrawnAt)} (${withdrawnBy})`
          : `${counts ? 'given' : 'ticked by somebody who has not shown that this contact is theirs,'} on ${shortDayText(at)} (${source}): “${text}”`
      }
      end={({ withdrawnAt, counts }) => (
        <span className="chip">{counts ? 'Yes' : withdrawnAt ? 'No' : 'Unproved'}</span>
      )}
      empty="Agreed to nothing besides messages about orders."
    />
    <Rows
      label="Addresses"
      rows={addresses}
      cell={({ address, town, city }) => <span dir="auto">{[address, town, city].filter(Boolean).join(', ')}</span>}
      note={({ state, country, at }) =>
        `${[state, countryName(country)].filter(Boolean).join(', ')}, last ${shortDayText(at)}`
      }
    />
  </Panel>
)
