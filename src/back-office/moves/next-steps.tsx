import { plural } from '../../shop/ground/plural.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import type { FoundMove } from './files-panel.tsx'

/** Going live or throwing away a rehearsal; inviting the customers of a live move. */
export function NextSteps({ move: { state, uninvited } }: { move: FoundMove }) {
  if (state === 'rehearsal')
    return (
      <>
        <PanelForm
          title="Go live"
          note="Products that the old shop sold are published with their stock, old addresses lead here, and customers see their old orders."
          action="live"
          submit="Go live"
          busy="Going live ..."
          variant="gold"
        />
        <PanelForm
          title="Throw away"
          note="Removes all that this rehearsal made, as long as nobody has worked with it."
          action="discard"
          submit="Throw this rehearsal away"
          busy="Removing ..."
          variant="outline"
        />
      </>
    )
  if (uninvited === 0)
    return (
      <Panel title="Customers">
        <p className="text-sm">Every customer of this move was invited, or has a password.</p>
      </Panel>
    )
  return (
    <PanelForm
      title="Invite the customers"
      note={`${plural(uninvited, 'customer')} of the old shop can choose a password by an email. It is sent once, when you press.`}
      action="invite"
      submit="Send the invitations"
      busy="Sending ..."
    />
  )
}
