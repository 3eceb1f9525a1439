import type { Connection } from '../../shop/connections/index.ts'
import { momentText } from '../../shop/dates.ts'

type Props = { connection: Pick<Connection, 'active' | 'secretsGiven' | 'pausedUntil'> }

/** Whether a system is used, and whether it answers. */
export function ConnectionState({ connection: { active, secretsGiven, pausedUntil } }: Props) {
  if (active && pausedUntil)
    return <span className="chip chip-danger">No answer, left alone until {momentText(pausedUntil)}</span>
  return <span className="chip">{active ? 'On' : secretsGiven ? 'Off' : 'Not set up'}</span>
}
