import { useLoaderData } from 'react-router'
import { purposes } from '../../shop/ground/consents/consent-rules.ts'
import { callLink, chatDigits, phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText, timeText } from '../../shop/ground/dates.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { countryName } from '../../shop/ground/shipping/country-rules.ts'
import { stopKinds } from '../../shop/people/newsletter/subscriber-rules.ts'
import { findPerson, type MergePlan, type Person, refreshPeople } from '../../shop/people/people/index.ts'
import { PERSON_NOTE_LIMIT } from '../../shop/people/people/person-rules.ts'
import { chatLink } from '../../web/browser/chat-link.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Area, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { useLastResult } from '../kit/last-result.ts'
import { LineLink } from '../kit/line-link.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, StaffForm, useActionResult } from '../kit/staff-form.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { customerActions } from './customer-actions.ts'
import { ContactPanels, OrdersPanels } from './person-history.tsx'

/** One customer by phone: all that is known, and what may be done. */
export const meta = titled('Customer')

export const loader = staffPage('customers.read', async ({ shop, params }) => {
  await refreshPeople(shop.db)
  return { person: await findPerson(shop.db, params.id ?? '') }
})

export const action = staffActions(customerActions)

/** Notes and tags among staff. */
const NotesPanel = ({ person, mayChange }: { person: Person; mayChange: boolean }) => (
  <Panel title="Notes and tags">
    {mayChange && (
      <>
        <StaffForm action="tags" submit="Save tags" variant="outline" inline hidden={{ seen: person.tags.join(', ') }}>
          <Text
            name="tags"
            label="Tags"
            className="min-w-56 flex-1"
            hint="Separated by commas"
            defaultValue={person.tags.join(', ')}
          />
        </StaffForm>
        <StaffForm action="note" submit="Add note" variant="outline">
          <Area name="note" label="Note" rows={2} maxLength={PERSON_NOTE_LIMIT} required />
        </StaffForm>
      </>
    )}
    <Rows
      rows={person.notes}
      keyOf={({ noteId }) => noteId}
      empty="No notes yet."
      cell={({ note }) => (
        <span dir="auto" className="whitespace-pre-line">
          {note}
        </span>
      )}
      note={({ author, at }) => `${author}, ${timeText(at)}`}
    />
  </Panel>
)

/** The numbers of one customer: merged after a look at both, and parted again. */
function NumbersPanel({ person, mayMerge }: { person: Person; mayMerge: boolean }) {
  const plan = useActionResult<MergePlan>('preview')?.shown
  const last = useLastResult()
  return (
    <Panel title="Numbers">
      {last?.action === 'merge' && <Notice ok={last.ok}>{last.message}</Notice>}
      <Rows
        rows={person.numbers}
        keyOf={({ personId }) => personId}
        cell={({ phone }) => <LineLink to={callLink(phone)}>{phoneText(phone)}</LineLink>}
        note={({ mergedAt }) => mergedAt && `Merged ${timeText(mergedAt)}`}
        end={({ personId, phone, mergedAt }) =>
          mayMerge &&
          mergedAt && (
            <RowAction
              action="part"
              submit="Separate"
              label={`Separate ${phoneText(phone)}`}
              of={{ numberId: personId }}
            />
          )
        }
      />
      {mayMerge && !person.mergedInto && (
        <FoldForm label="Join another number" action="preview" submit="Compare" variant="outline">
          <Text
            name="phone"
            label="Another number of this customer"
            hint="Nothing is moved, so it can be undone"
            type="tel"
            inputMode="tel"
            required
          />
        </FoldForm>
      )}
      {plan && <MergePreview plan={plan} />}
    </Panel>
  )
}

const MergePreview = ({ plan: { into, other } }: { plan: MergePlan }) => (
  <StaffForm action="merge" submit="Merge" hidden={{ phone: other.phone }}>
    <Facts
      facts={[
        ['This customer', `${isolated(into.fullName)}, ${isolated(into.city)}, ${into.email || 'no email'}`],
        ['The other one', `${isolated(other.fullName)}, ${isolated(other.city)}, ${other.email || 'no email'}`],
        ['Orders', `${into.orders} and ${other.orders}: ${into.orders + other.orders}`],
        ['Refused', `${into.refused} and ${other.refused}: ${into.refused + other.refused}`],
        ['Spent', amountText(paisa(into.spent + other.spent))],
      ]}
    />
  </StaffForm>
)

/** What the law gives a person: a copy, and to be forgotten. */
const RightsPanel = ({ person, may }: { person: Person; may: { export: boolean; erase: boolean } }) => (
  <Panel title="Data and privacy">
    {may.export && (
      <a href={`/admin/customers/${person.personId}/export`} download className="text-link text-sm">
        Everything as a file (JSON)
      </a>
    )}
    {may.erase && (
      <FoldForm label="Delete the person" action="erase" submit="Delete for good" busy="Deleting ..." variant="outline">
        <p className="text-sm">
          Name, email, phone and street leave their orders, emails, notes and tags; the orders themselves stay for
          accounting. Orders under way follow once they have ended. This cannot be taken back.
          {person.mailboxes.some(({ account }) => account) && ' Their account stays: they delete it themselves, in it.'}
        </p>
        <OwnPasswordField />
      </FoldForm>
    )}
  </Panel>
)

export default function CustomerPage() {
  const { person } = useLoaderData<typeof loader>()
  const may = useMay()
  const { fullName, phone, orders, delivered, refused, spent, mergedInto, firstOrderAt, tags } = person
  const chat = chatLink(chatDigits(phone), '')
  return (
    <DetailPage
      back={{ to: '/admin/customers', label: 'All customers' }}
      title={fullName || phoneText(phone)}
      chips={tags.map(tag => (
        <a key={tag} href={`/admin/customers?tag=${encodeURIComponent(tag)}`} className="chip">
          {tag}
        </a>
      ))}
      note={
        <span className="flex flex-wrap items-center gap-x-4">
          {firstOrderAt && `Customer since ${shortDayText(firstOrderAt)}`}
          <LineLink to={callLink(phone)}>{`Call ${phoneText(phone)}`}</LineLink>
          {chat && <LineLink to={chat}>Chat</LineLink>}
        </span>
      }
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
          { label: 'Spent', means: 'On orders that were delivered.', figure: amountText(spent) },
        ]}
      />
      <OrdersPanels person={person} />
      <NotesPanel person={person} mayChange={may('customers.change')} />
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
          proved ? 'Verified' : 'Not verified',
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
