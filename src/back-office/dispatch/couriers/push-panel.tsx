import { Panel } from '../../kit/panel.tsx'

/** Where the courier's system may say that something changed. */
export const PushPanel = ({ address }: { address: string }) => (
  <Panel
    title="Address for pushes"
    note="For the courier's portal, where it has webhooks. What is pushed only makes the shop ask, so that news comes within a minute. Without it the shop asks every half hour."
  >
    <p className="break-all bg-sand p-3 font-mono text-xs">{address}</p>
  </Panel>
)
