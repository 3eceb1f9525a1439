import { momentText } from '../../shop/ground/dates.ts'
import type { Connection } from '../../shop/settings/connections/index.ts'

type Props = { connection: Pick<Connection, 'active' | 'secretsGiven' | 'pausedUntil'> }

/** Whether a system is used, and whether it responds. */
export function ConnectionState({ connection: { active, secretsGiven, pausedUntil } }: Props) {
  if (active && pausedUntil) return <span className="chip chip-danger">No answer</span>
  return <span className="chip">{active ? 'On' : secretsGiven ? 'Off' : 'Not set up'}</span>
}

/** Until when a system that does not respond is not called; null when it is. */
export const leftAlone = (pausedUntil: Date | null): string | null =>
  pausedUntil && `left alone until ${momentText(pausedUntil)}`
