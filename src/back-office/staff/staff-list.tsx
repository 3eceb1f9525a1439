import { shortDayText, timeText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { mayDo, roleNames, roles } from '../../shop/staff/staff/permission-rules.ts'
import { Select } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, type StaffFormProps } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'
import type { StaffPageData } from './load-staff.ts'

type Person = StaffPageData['staff'][number]

/** Everybody who works here, and open invitations. Owners change what stands here. */
export function StaffList({ staff, invitations, self }: StaffPageData) {
  const mayChange = useMay()('staff.change')
  return (
    <Panel title="People">
      <Rows
        rows={staff}
        keyOf={({ id }) => id}
        cell={({ id, name, email }) => (
          <>
            <span className="font-medium text-base">{name}</span>
            {id === self && <span className="text-muted"> (you)</span>}
            <span className="block text-muted">{email}</span>
          </>
        )}
        note={person => <State person={person} />}
        end={person => mayChange && <Changes person={person} staff={staff} self={person.id === self} />}
      />
      <Rows
        label="Invitations"
        rows={invitations}
        keyOf={({ email }) => email}
        cell={({ email }) => email}
        note={({ role, expiresAt }) =>
          `Invited as ${roles[role].label.toLowerCase()}, until ${shortDayText(expiresAt)}`
        }
        end={({ email }) =>
          mayChange && (
            <RowAction
              action="withdraw"
              of={{ email }}
              submit="Withdraw"
              label={`Withdraw the invitation to ${email}`}
            />
          )
        }
      />
    </Panel>
  )
}

function State({ person: { role, twoFactorEnabled, passkeys, disabledAt, lastSeenAt } }: { person: Person }) {
  const keys = [twoFactorEnabled && 'second factor', passkeys > 0 && plural(passkeys, 'passkey')]
  return (
    <>
      <span className="chip text-ink">{roles[role].label}</span>{' '}
      {disabledAt ? (
        <span className="chip" data-tone="wrong">
          Disabled since {shortDayText(disabledAt)}
        </span>
      ) : (
        <>
          {keys.filter(Boolean).join(', ') || 'password only'}
          {lastSeenAt && `, last here ${timeText(lastSeenAt)}`}
        </>
      )}
    </>
  )
}

function Changes({ person, staff, self }: { person: Person; staff: readonly Person[]; self: boolean }) {
  const { id, name, role, disabledAt, twoFactorEnabled, passkeys, belongings } = person
  const of = { staffId: id }
  if (disabledAt) return <Confirmed title="Enable" of={of} action="enable" submit="Enable" name={name} />
  return (
    <div className="flex flex-wrap items-start gap-x-4 md:justify-end">
      <Confirmed title="Change role" of={of} action="role" submit="Change role" name={name}>
        <Select
          name="role"
          label={`Role of ${name}`}
          defaultValue={role}
          options={roleNames.map(one => [one, roles[one].label] as const)}
        />
      </Confirmed>
      <Confirmed title="Send password link" of={of} action="sendLink" submit="Send link" name={name} />
      {(twoFactorEnabled || passkeys > 0) && (
        <Confirmed title="Remove second factor" of={of} action="removeFactor" submit="Remove" name={name}>
          <p className="text-muted text-sm">Passkeys go too, and {name} is signed out.</p>
        </Confirmed>
      )}
      {!self && (
        <Confirmed title="Disable" of={of} action="disable" submit="Disable" name={name}>
          <p className="text-muted text-sm">
            {belongings.length > 0
              ? `What belongs to ${name} ends with it, unless you hand it over.`
              : `Nothing belongs to ${name} that would end with it.`}
          </p>
          {belongings.map(({ id: belonging, label, permission }) => (
            <Select
              key={belonging}
              name={`give.${belonging}`}
              label={label}
              options={[
                ['', 'It ends'],
                ...staff
                  .filter(other => other.id !== id && !other.disabledAt && mayDo(other.role, permission))
                  .map(other => [other.id, `Goes to ${other.name}`] as const),
              ]}
            />
          ))}
        </Confirmed>
      )}
    </div>
  )
}

type Confirm = Pick<StaffFormProps, 'of' | 'action' | 'submit' | 'children'> & { title: string; name: string }

/** A change of somebody that asks for one's own password. */
const Confirmed = ({ title, name, children, ...form }: Confirm) => (
  <div className="min-w-0 max-w-64">
    <FoldForm
      label={
        <>
          {title}
          <span className="sr-only"> of {name}</span>
        </>
      }
      variant="outline"
      {...form}
    >
      {children}
      <OwnPasswordField />
    </FoldForm>
  </div>
)
