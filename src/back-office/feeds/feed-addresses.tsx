import { FEED_LIMIT } from '../../shop/catalogue/feeds/rules.ts'
import { Facts } from '../kit/facts.tsx'
import { Panel } from '../kit/panel.tsx'

type Props = { feeds: readonly { label: string; address: string; on: boolean }[]; beyond: boolean }

/** Where the services fetch the feeds. */
export const FeedAddresses = ({ feeds, beyond }: Props) => (
  <Panel
    title="Addresses"
    note="Give them to the two services, which fetch them by themselves. A price, a sale or a sold-out size shows there at once. Drafts and archived products are not listed. Not tried with the real services by us."
  >
    <Facts
      facts={feeds.map(({ label, address, on }) => [
        label,
        on ? (
          <a key={label} href={address} className="text-link break-all">
            {address}
          </a>
        ) : (
          'Off'
        ),
      ])}
    />
    {beyond && <p className="text-sm">Only the first {FEED_LIMIT.toLocaleString('en')} sizes are listed.</p>}
  </Panel>
)
