import { phoneText } from '../../shop/ground/customers/rules.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import type { MergePlan, Person } from '../../shop/people/people/index.ts'
import { PERSON_NOTE_LIMIT, TAGS_PER_PERSON } from '../../shop/people/people/rules.ts'
import { Facts } from '../kit/facts.tsx'
import { Area, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { useLastAnswer } from '../kit/last-answer.ts'
import { LineLink } from '../kit/line-link.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, StaffForm, useAnswer } from '../kit/staff-form.tsx'

/** Notes and tags among staff. */
export const NotesPanel = ({ person, mayChange }: { person: Person; mayChange: boolean }) => (
  <Panel title="Notes and tags">
    {mayChange && (
      <>
        <StaffForm action="tags" submit="Save tags" variant="outline" inline hidden={{ seen: person.tags.join(', ') }}>
          <Text
            name="tags"
            label="Tags"
            className="min-w-56 flex-1"
            hint={`Separated by commas, at most ${TAGS_PER_PERSON}`}
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
export function NumbersPanel({ person, mayMerge }: { person: Person; mayMerge: boolean }) {
  const plan = useAnswer<MergePlan>('preview')?.shown
  const last = useLastAnswer()
  return (
    <Panel title="Numbers" note="Two numbers of one customer can be joined. Nothing is moved, so it can be undone.">
      {last?.action === 'merge' && <Notice ok={last.ok}>{last.message}</Notice>}
      <Rows
        rows={person.numbers}
        keyOf={({ personId }) => personId}
        cell={({ phone }) => <LineLink to={`tel:${phone}`}>{phoneText(phone)}</LineLink>}
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
        <StaffForm action="preview" submit="Look at both" variant="outline">
          <Text name="phone" label="Another number of this customer" type="tel" inputMode="tel" required />
        </StaffForm>
      )}
      {plan && <MergePreview plan={plan} />}
    </Panel>
  )
}

const MergePreview = ({ plan: { into, other } }: { plan: MergePlan }) => (
  <StaffForm action="merge" submit="Merge" hidden={{ phone: other.phone }}>
    <Facts
      facts={[
        ['This customer', `${into.fullName}, ${into.city}, ${into.email || 'no email'}`],
        ['The other one', `${other.fullName}, ${other.city}, ${other.email || 'no email'}`],
        ['Orders', `${into.orders} and ${other.orders}: ${into.orders + other.orders}`],
        ['Refused', `${into.refused} and ${other.refused}: ${into.refused + other.refused}`],
        ['Received for', amountText(paisa(into.spent + other.spent))],
      ]}
    />
  </StaffForm>
)

/** What the law gives a person: a copy, and to be forgotten. */
export const RightsPanel = ({ person, may }: { person: Person; may: { export: boolean; erase: boolean } }) => (
  <Panel title="Their data">
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
