import { type FormEvent, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { shortDayText } from '../../../shop/ground/dates.ts'
import { providerNames, providerPath, type SignInProvider } from '../../../shop/ground/provider-rules.ts'
import type { OwnPasskey } from '../../../shop/people/accounts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { deviceName } from '../../../web/browser/device-name.ts'
import { withNext } from '../../../web/browser/next-path.ts'
import { CallForm, SendButton, SmallForm } from '../../../web/forms/call-form.tsx'
import { ProviderMark } from '../login-form.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import { connectProviderForm, removePasskeyForm, removeProviderForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Shown = { provider: SignInProvider; name: string; since: string }
type ShownPasskey = { _id: string; name: string; since: string }
type Props = {
  connected: Shown[]
  passkeys: ShownPasskey[]
  /** Whom a provider has named in this browser, to be connected; null: nobody. */
  waiting: { provider: SignInProvider; person: string } | null
  /** Why the last one was not connected. */
  said: string | null
  /** What the house has connected. */
  offered: readonly SignInProvider[]
}

/** A connected provider as it is shown; the day is that of the shop. */
export const showIdentity = ({
  createdAt,
  ...of
}: {
  provider: SignInProvider
  name: string
  createdAt: Date
}): Shown => ({
  ...of,
  since: `Since ${shortDayText(createdAt)}`,
})

/** The same of a passkey. */
export const showPasskey = ({ _id, name, createdAt }: OwnPasskey): ShownPasskey => ({
  _id,
  name,
  since: `Passkey since ${shortDayText(createdAt)}`,
})

/** The ways to log in besides the password and codes. */
export function WaysInSection({ connected, passkeys, waiting, said, offered }: Props) {
  const free = offered.filter(
    each => each !== waiting?.provider && !connected.some(({ provider }) => provider === each),
  )
  return (
    <Panel id="ways-in" title="Ways to log in" intro="Besides your password or a code.">
      {said && (
        <p role="status" className="mb-5 bg-tint p-4">
          {said}
        </p>
      )}
      {waiting && <Connect {...waiting} />}
      <ul className="settings-list">
        {connected.map(each => (
          <li key={each.provider}>
            <p className="min-w-0">
              <b className="block font-medium">{each.name}</b>
              <span className="block text-muted text-sm">{each.since}</span>
            </p>
            <Remove of={each} />
          </li>
        ))}
        {passkeys.map(each => (
          <li key={each._id}>
            <p className="min-w-0">
              <b className="wrap-anywhere block font-medium">
                <bdi>{each.name}</bdi>
              </b>
              <span className="block text-muted text-sm">{each.since}</span>
            </p>
            <RemovePasskey of={each} />
          </li>
        ))}
      </ul>
      <AddPasskey />
      {free.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {free.map(provider => (
            <LinkButton
              key={provider}
              href={withNext(providerPath(provider), href('/settings'))}
              target="_self"
              variant="outline"
            >
              <ProviderMark of={provider} />
              {`Connect ${providerNames[provider]}`}
            </LinkButton>
          ))}
        </div>
      )}
    </Panel>
  )
}

function Connect({ provider, person }: NonNullable<Props['waiting']>) {
  const name = providerNames[provider]
  const connect = useSettingsForm(connectProviderForm, { done: `${name} is connected` })
  return (
    <CallForm of={connect} action={href('/settings')} className="mb-5 grid gap-4 bg-tint p-4">
      <p className="wrap-anywhere">
        {person ? (
          <>
            {`${name} says that you are `}
            <bdi className="font-medium">{person}</bdi>
            {'. '}
          </>
        ) : (
          `${name} has told us who you are. `
        )}
        Connect it, and it logs you in from now on.
      </p>
      <SendButton of={connect} className="justify-self-start" />
    </CallForm>
  )
}

function Remove({ of: { provider, name } }: { of: Shown }) {
  const remove = useSettingsForm(removeProviderForm, { sent: { provider }, done: `${name} is removed`, toasts: true })
  return <SmallForm of={remove} action={href('/settings')} label={`Remove ${name}`} />
}

function RemovePasskey({ of: { _id, name } }: { of: ShownPasskey }) {
  const remove = useSettingsForm(removePasskeyForm, {
    sent: { id: _id },
    done: 'That passkey is removed',
    toasts: true,
  })
  return <SmallForm of={remove} action={href('/settings')} label={`Remove the passkey ${name}`} />
}

/** Makes a passkey on this device: a fingerprint, face or PIN in place of a password. Only where the browser can. */
function AddPasskey() {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!hydrated || typeof PublicKeyCredential !== 'function') return null
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('passkeyName'))
    setBusy(true)
    const { addHere } = await import('../../../web/browser/passkeys.ts')
    const refused = await addHere(name.trim() || deviceName(navigator.userAgent))
    setBusy(false)
    setFailure(refused)
    if (refused !== null) return
    form.reset()
    toast('Your passkey is added', { kind: 'success' })
    await revalidate()
  }
  return (
    <form onSubmit={event => void add(event)} className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        name="passkeyName"
        label="Name of a passkey"
        hint="Log in here by fingerprint, face or PIN. Call it as you like"
        placeholder="My phone"
        maxLength={40}
        autoComplete="off"
        error={failure}
        className="w-full max-w-80"
      />
      {/* Beside the field, below whose label it begins. */}
      <Button type="submit" variant="outline" disabled={busy} className="sm:mt-6.5">
        {busy ? 'Waiting for your device...' : 'Add a passkey'}
      </Button>
    </form>
  )
}
