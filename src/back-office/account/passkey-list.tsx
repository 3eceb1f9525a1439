import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { canUsePasskeys, makePasskey } from '../sign-in/passkeys.ts'
import type { OwnAccount } from './load-account.ts'

/** One's own passkeys: they replace password and code. */
export const Passkeys = ({ passkeys }: Pick<OwnAccount, 'passkeys'>) => (
  <Panel title="Passkeys" note="Sign in by fingerprint, face or PIN, without password and code">
    <Rows
      rows={passkeys}
      keyOf={({ id }) => id}
      cell={({ name }) => name}
      note={({ createdAt }) => `Since ${shortDayText(createdAt)}`}
      end={({ id, name }) => (
        <RowAction action="passkey" of={{ passkeyId: id }} submit="Remove" label={`Remove the passkey ${name}`} />
      )}
    />
    <AddPasskey />
  </Panel>
)

function AddPasskey() {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!hydrated || !canUsePasskeys()) {
    return <p className="text-muted text-sm">This browser cannot make passkeys.</p>
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    const refused = await makePasskey(String(values.get('name')), String(values.get('password')))
    setFailure(refused)
    setBusy(false)
    if (refused !== null) return
    form.reset()
    await revalidate()
  }
  return (
    <form onSubmit={add} className="grid gap-4">
      <p role="alert" className="bg-danger/8 p-3 text-danger text-sm empty:hidden">
        {failure}
      </p>
      <TextField name="name" label="Name of this device" placeholder="Office laptop" maxLength={40} required />
      <PasswordField name="password" label="Your password" autoComplete="current-password" required />
      <Button type="submit" variant="outline" disabled={busy} className="justify-self-start">
        {busy ? 'Waiting for the device ...' : 'Add a passkey'}
      </Button>
    </form>
  )
}
