import { momentWords } from '../../shop/ground/dates.ts'
import type { Connection } from '../../shop/settings/connections/index.ts'
import { StateChip } from '../kit/state-chip.tsx'

type Props = {
  /** `byHand`: a courier that is used without its connection. */
  connection: Pick<Connection, 'active' | 'secretsGiven' | 'pausedUntil'> & { byHand?: boolean }
}

/** Whether a system is used, and whether it responds. */
export function ConnectionState({ connection: { active, secretsGiven, pausedUntil, byHand } }: Props) {
  if (active && pausedUntil) return <StateChip state="failed">No answer</StateChip>
  if (active) return <StateChip state="on">On</StateChip>
  if (byHand) return <StateChip state="by_hand">Numbers typed by hand</StateChip>
  return <StateChip state={secretsGiven ? 'off' : 'not_set_up'}>{secretsGiven ? 'Off' : 'Not set up'}</StateChip>
}

/** Until when a system that does not respond is not called; null when it is. */
export const leftAlone = (pausedUntil: Date | null): string | null =>
  pausedUntil && `paused until ${momentWords(pausedUntil)}`
