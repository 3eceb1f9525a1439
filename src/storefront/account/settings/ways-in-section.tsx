import { href } from 'react-router'
import { shortDayText } from '../../../shop/ground/dates.ts'
import { providerNames, providerPath, type SignInProvider } from '../../../shop/ground/provider-rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { withNext } from '../../../web/browser/next-path.ts'
import { CallForm, SendButton, SmallForm } from '../../../web/forms/call-form.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import { connectProviderForm, removeProviderForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Shown = { provider: SignInProvider; name: string; since: string }
type Props = {
  connected: Shown[]
  /** Whom a provider has named in this browser, to be connected; null: nobody. */
  waiting: { provider: SignInProvider; person: string } | null
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

/** The ways to log in besides the password. Nothing where the house has none, and the account has none of before. */
export function WaysInSection({ connected, waiting, offered }: Props) {
  const free = offered.filter(
    each => each !== waiting?.provider && !connected.some(({ provider }) => provider === each),
  )
  if (connected.length === 0 && offered.length === 0) return null
  return (
    <Panel id="ways-in" title="Ways to log in" intro="Besides your password or a code.">
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
      </ul>
      {free.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {free.map(provider => (
            <LinkButton
              key={provider}
              href={withNext(providerPath(provider), href('/settings'))}
              target="_self"
              variant="outline"
            >
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
