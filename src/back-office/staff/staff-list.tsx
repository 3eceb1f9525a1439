import { shortDayText, timeText } from '../../shop/dates.ts'
import { plural } from '../../shop/plural.ts'
import { type Role, roleNames, roles } from '../../shop/staff/rules.ts'
import { Panel } from '../kit/panel.tsx'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import type { StaffPageData } from './load-staff.ts'

type Person = StaffPageData['staff'][number]

/** Everybody who works here, and open invitations. Owners change what stands here. */
export function StaffList({ staff, invitations, self, mayChange }: StaffPageData) {
  return (
    <Panel title="People">
      <ul className="grid">
        {staff.map(person => (
          <li key={person.id} className="grid gap-3 border-line border-b py-4 md:grid-cols-[1fr_auto] md:items-start">
            <About person={person} self={person.id === self} />
            {mayChange && <Changes person={person} self={person.id === self} />}
          </li>
        ))}
        {invitations.map(({ email, role, expiresAt }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-3">
            <span className="wrap-anywhere">
              {email}
              <span className="block text-muted text-sm">
                Invited as {roles[role].label.toLowerCase()}, until {shortDayText(expiresAt)}
              </span>
            </span>
            {mayChange && (
              <RowAction
                action="withdraw"
                of={{ name: 'email', value: email }}
                submit="Withdraw"
                label={`Withdraw the invitation to ${email}`}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function About({ person, self }: { person: Person; self: boolean }) {
  const { name, email, role, twoFactorEnabled, passkeys, disabledAt, lastSeenAt } = person
  const keys = [twoFactorEnabled && 'second factor', passkeys > 0 && plural(passkeys, 'passkey')]
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-medium">
        {name}
        {self && <span className="text-muted"> (you)</span>}
      </p>
      <p className="wrap-anywhere text-muted text-sm">{email}</p>
      <p className="mt-1 text-sm">
        <span className="chip">{roles[role].label}</span>{' '}
        {disabledAt ? (
          <span className="chip chip-danger">Disabled since {shortDayText(disabledAt)}</span>
        ) : (
          <span className="text-muted">
            {keys.filter(Boolean).join(', ') || 'password only'}
            {lastSeenAt && `, last here ${timeText(lastSeenAt)}`}
          </span>
        )}
      </p>
    </div>
  )
}

function Changes({
  person: { id, name, role, disabledAt, twoFactorEnabled, passkeys },
  self,
}: {
  person: Person
  self: boolean
}) {
  const of = { name: 'staffId', value: id }
  if (disabledAt) return <RowAction action="enable" of={of} submit="Let in again" label={`Let ${name} in again`} />
  return (
    <div className="grid gap-x-4 sm:flex sm:flex-wrap sm:items-center md:justify-end">
      <StaffForm action="role" of={of} submit="Change" variant="outline" inline className="gap-1">
        <RoleSelect role={role} label={`Role of ${name}`} />
      </StaffForm>
      <RowAction
        action="sendLink"
        of={of}
        submit="Send password link"
        label={`Send ${name} a link to a new password`}
      />
      {(twoFactorEnabled || passkeys > 0) && (
        <RowAction
          action="removeFactor"
          of={of}
          submit="Remove second factor"
          label={`Remove second factor and passkeys of ${name}`}
        />
      )}
      {!self && <RowAction action="disable" of={of} submit="Disable" label={`Disable ${name}`} />}
    </div>
  )
}

function RoleSelect({ role, label }: { role: Role; label: string }) {
  return (
    <select name="role" defaultValue={role} aria-label={label} className="control w-auto">
      {roleNames.map(name => (
        <option key={name} value={name}>
          {roles[name].label}
        </option>
      ))}
    </select>
  )
}
