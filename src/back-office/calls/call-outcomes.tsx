import { Form, useNavigation } from 'react-router'
import type { Call } from '../../shop/confirmation/index.ts'
import { type CallOutcome, outcomeLabels } from '../../shop/confirmation/rules.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAnswer } from '../kit/staff-form.tsx'

type Props = { orderId: string; call: Call; tries: number }

/** What came of the call: each outcome is one press. Those that need a time or a reason have its field before them. */
export function CallOutcomes({ orderId, call, tries }: Props) {
  const { state } = useNavigation()
  const answer = useAnswer('call', { name: 'orderId', value: orderId })
  const refused = answer && !answer.ok ? answer : null
  const busy = state === 'submitting'
  const press = (outcome: CallOutcome, variant: ButtonVariant = 'outline') => (
    <Button type="submit" name="outcome" value={outcome} variant={variant} disabled={busy}>
      {outcomeLabels[outcome]}
    </Button>
  )
  return (
    <Form method="post" action="/admin/calls" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="do" value="call" />
      <input type="hidden" name="orderId" value={orderId} />
      <div className="flex flex-wrap gap-3">
        {press('confirmed', 'night')}
        {press('noAnswer')}
        {press('wrongNumber')}
      </div>
      <details open={refused !== null || call.tries >= tries}>
        <summary className="inline-flex min-h-11 items-center font-medium text-sm">
          Call back, change, cancel, note
        </summary>
        <div className="grid gap-3 pt-1">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              name="callAt"
              type="datetime-local"
              label="Call back at"
              error={refused?.problems.callAt}
              defaultValue={refused?.typed.callAt}
            />
            {press('callBack')}
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              name="note"
              label="Note or reason, for staff"
              maxLength={500}
              className="min-w-0 flex-1 basis-60"
              error={refused?.problems.note}
              defaultValue={refused?.typed.note}
            />
            {press('changed')}
            {press('cancelled')}
          </div>
        </div>
      </details>
    </Form>
  )
}
