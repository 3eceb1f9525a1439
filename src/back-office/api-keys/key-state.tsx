import { timeText } from '../../shop/ground/dates.ts'
import type { ApiKey } from '../../shop/staff/api-keys/index.ts'

const words = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

/** Whether a key still opens anything. */
export const KeyState = ({
  apiKey: { state, oldUntil, belongsTo },
}: {
  apiKey: Pick<ApiKey, 'state' | 'oldUntil' | 'belongsTo'>
}) => (
  <span className="chip" data-tone={state === 'active' && belongsTo !== null ? undefined : 'wrong'}>
    {state === 'active' && belongsTo === null ? 'Belongs to nobody' : words[state]}
    {state === 'active' && oldUntil && `, old secret until ${timeText(oldUntil)}`}
  </span>
)
