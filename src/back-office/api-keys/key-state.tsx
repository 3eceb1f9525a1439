import type { ApiKey } from '../../shop/api-keys/index.ts'
import { timeText } from '../../shop/dates.ts'

const words = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

/** Whether a key still opens anything. */
export const KeyState = ({ apiKey: { state, oldUntil } }: { apiKey: Pick<ApiKey, 'state' | 'oldUntil'> }) => (
  <span className={state === 'active' ? 'chip' : 'chip chip-danger'}>
    {words[state]}
    {state === 'active' && oldUntil && `, old secret until ${timeText(oldUntil)}`}
  </span>
)
