import type { ReactNode } from 'react'
import { shortDayText, timeText } from '../../shop/dates.ts'
import { plural } from '../../shop/plural.ts'
import { type Role, roleNames, roles } from '../../shop/staff/rules.ts'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { RowAction, StaffForm, useAnswer } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'
import type { StaffPageData } from './load-staff.ts'

type Person = StaffPageData['staff'][number]

/** Everybody who works here, and open invitations. Owners change what stands here. */
export function StaffList({ staff, invitations, self }: StaffPageData) {
  const mayChange = useMay()('staff.change')
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
                of={{ email }}
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
  const of = { staffId: id }
  if (disabledAt) return <RowAction action="enable" of={of} submit="Let in again" label={`Let ${name} in again`} />
  return (
    <div className="grid gap-x-4 sm:flex sm:flex-wrap sm:items-start md:justify-end">
      <Confirmed title="Change role" of={of} action="role" submit="Change role" name={name}>
        <RoleSelect role={role} label={`Role of ${name}`} />
      </Confirmed>
      <Confirmed title="Send password link" of={of} action="sendLink" submit="Send link" name={name} />
      {(twoFactorEnabled || passkeys > 0) && (
        <Confirmed title="Remove second factor" of={of} action="removeFactor" submit="Remove" name={name}>
          <p className="text-muted text-sm">Passkeys go too, and {name} is signed out.</p>
        </Confirmed>
      )}
      {!self && <RowAction action="disable" of={of} submit="Disable" label={`Disable ${name}`} />}
    </div>
  )
}

type Confirm = {
  title: string
  of: Record<string, string>
  action: string
  submit: string
  name: string
  children?: ReactNode
}

/** A change of somebody that asks for one's own password. Stays open while it has an answer. */
function Confirmed({ title, of, action, submit, name, children }: Confirm) {
  const answer = useAnswer(action, of)
  return (
    <details open={answer !== null || undefined} className="min-w-0">
      <summary className="text-link inline-flex min-h-11 items-center font-medium text-sm">
        {title}
        <span className="sr-only"> of {name}</span>
      </summary>
      <StaffForm action={action} of={of} submit={submit} variant="outline" className="w-64 max-w-full pb-3">
        {children}
        <OwnPasswordField />
      </StaffForm>
    </details>
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
