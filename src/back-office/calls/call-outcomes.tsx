import { useEffect, useRef } from 'react'
import { outcomeLabels, type QuickCall } from '../../shop/orders/confirmation/call-rules.ts'
import type { Call } from '../../shop/orders/confirmation/index.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../kit/fold.tsx'
import { useActionResult, useSending, WriteForm } from '../kit/staff-form.tsx'
import { useKeys } from '../kit/use-keys.ts'

export type QuickPress = Pick<QuickCall, 'name' | 'label'>

type Props = { orderId: string; call: Call; tries: number; quick: readonly QuickPress[] }

// A second press is meant for the call before: the next card is there at once.
const NEW_CARD_MS = 800

/** The keys 1 to 5 press the buttons of a call's outcomes. */
function useCallKeys(): void {
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const press = ({ key, repeat }: KeyboardEvent) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)
    if (repeat || !button || button.disabled || performance.now() - shownAt.current < NEW_CARD_MS) return false
    return button.click()
  }
  useKeys({ 1: press, 2: press, 3: press, 4: press, 5: press })
}

/**
 * What came of the call: each outcome is one press, or a key from 1 to 5; 'Confirmed' is none while something holds the
 * order. Those that need a time or a reason have its field before them.
 */
export function CallOutcomes({ orderId, call, tries, quick }: Props) {
  useCallKeys()
  const result = useActionResult('call', { orderId })
  const refused = result && !result.ok ? result : null
  const press = (outcome: string, label: string, key?: number, variant: ButtonVariant = 'outline') => (
    <OutcomeButton key={outcome} {...{ outcome, label, variant }} shortcut={key} />
  )
  return (
    <WriteForm result={result} action="/admin/calls" noValidate className="grid gap-3">
      <input type="hidden" name="do" value="call" />
      <input type="hidden" name="orderId" value={orderId} />
      <div className="flex flex-wrap gap-3">
        {mayConfirm(call) && press('confirmed', outcomeLabels.confirmed, 1, 'strong')}
        {press('noAnswer', outcomeLabels.noAnswer, 2)}
        {press('wrongNumber', outcomeLabels.wrongNumber, 3)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn around two buttons. */}
      <div role="group" aria-label="Call back" className="flex flex-wrap items-center gap-3">
        <span className="text-muted text-sm">Call back</span>
        {quick.map(({ name, label }, at) => press(name, label, 4 + at))}
      </div>
      <Fold label="Another time, change, cancel, note" open={refused !== null || call.tries >= tries}>
        <div className="grid gap-3 pt-1">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              name="callAt"
              type="datetime-local"
              label="Call back at"
              error={refused?.problems.callAt}
              defaultValue={refused?.typed.callAt}
            />
            {press('callBack', outcomeLabels.callBack)}
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
            {press('changed', outcomeLabels.changed)}
            {press('cancelled', outcomeLabels.cancelled)}
          </div>
        </div>
      </Fold>
    </WriteForm>
  )
}

/** A call that reaches somebody proves the number. */
const mayConfirm = ({ holds }: Call): boolean => holds.every(({ kind }) => kind === 'phone')

type ButtonProps = { outcome: string; label: string; variant: ButtonVariant; shortcut: number | undefined }

function OutcomeButton({ outcome, label, variant, shortcut }: ButtonProps) {
  const sending = useSending()
  return (
    <Button type="submit" name="outcome" value={outcome} variant={variant} disabled={sending} data-key={shortcut}>
      {label}
      {shortcut && (
        <span aria-hidden="true" className="scripted ml-2 text-xs opacity-70 max-lg:hidden">
          {shortcut}
        </span>
      )}
    </Button>
  )
}
