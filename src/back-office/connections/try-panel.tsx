import { timeText } from '../../shop/ground/dates.ts'
import type { Connection } from '../../shop/settings/connections/index.ts'
import { PanelForm } from '../kit/form-parts.tsx'

/** Asks the system whether it answers, and shows what it said last. */
export function TryPanel({ connection: { trying, triedAt, triedText } }: { connection: Connection }) {
  return (
    <PanelForm title="Does it work?" action="try" submit={trying ? 'It is being asked ...' : 'Test'} variant="outline">
      <p className="text-sm" role="status">
        {triedAt && !trying && `${triedText} Asked on ${timeText(triedAt)}.`}
      </p>
    </PanelForm>
  )
}
