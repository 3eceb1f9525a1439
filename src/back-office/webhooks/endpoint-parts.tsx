import type { Endpoint } from '../../shop/staff/webhooks/index.ts'
import { WEBHOOK_NAME_LIMIT, webhookEvents } from '../../shop/staff/webhooks/webhook-rules.ts'
import { Checks, Text } from '../kit/fields.tsx'
import { Notice } from '../kit/notice.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import type { ShownSecret } from './webhook-actions.ts'

/** Whether an endpoint gets what happens. */
export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<Endpoint, 'belongsTo' | 'disabledAt' | 'failingSince' | 'waiting'>
}) {
  const { belongsTo, disabledAt, failingSince, waiting } = endpoint
  if (disabledAt)
    return (
      <span className="chip" data-tone="wrong">
        Off
      </span>
    )
  if (belongsTo === null)
    return (
      <span className="chip" data-tone="wrong">
        Belongs to nobody
      </span>
    )
  if (failingSince)
    return (
      <span className="chip" data-tone="wrong">
        Failing, {waiting} waiting
      </span>
    )
  return <span className="chip">On</span>
}

/** The signing secret that was made just now: shown once. `action`: the write that made it. */
export function ShownSecretNotice({ action }: { action: string }) {
  const shown = useActionResult<ShownSecret>(action)?.shown
  if (!shown) return null
  return (
    <Notice className="grid gap-2">
      Copy the secret to the receiver: it cannot be shown again.
      <code className="select-all break-all bg-tint p-2 text-sm">{shown.secret}</code>
    </Notice>
  )
}

/** Who receives what, and where. */
export const EndpointFields = ({ endpoint }: { endpoint?: Endpoint }) => (
  <>
    <div className="pair">
      <Text
        name="name"
        label="Who receives it"
        placeholder="Warehouse program"
        defaultValue={endpoint?.name}
        maxLength={WEBHOOK_NAME_LIMIT}
        required
      />
      <Text
        name="address"
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://warehouse.example/webhooks"
        hint="https on its own port, and a name of the public internet"
        defaultValue={endpoint?.address}
        autoComplete="off"
        required
      />
    </div>
    <Checks
      name="event"
      label="What is sent"
      options={Object.entries(webhookEvents).map(([name, text]) => [name, `${text} (${name})`] as const)}
      chosen={endpoint?.events ?? []}
    />
  </>
)
