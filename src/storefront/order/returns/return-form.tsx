import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Paid, Returnable } from '../../../shop/orders/returns/index.ts'
import {
  PAY_TO_LIMIT,
  RETURN_NOTE_LIMIT,
  type ReturnWish,
  returnReasons,
  returnWishes,
} from '../../../shop/orders/returns/return-rules.ts'
import {
  type BackLine,
  expectedText,
  worthNotes,
  worthOfRequest,
} from '../../../shop/orders/returns/return-worth-rules.ts'
import { SelectField, TextareaField, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { useFormResult } from '../../../web/forms/form-result.ts'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import { quantityField, returnForm } from './forms.ts'

const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)

type Props = { orderId: string; orderKey: string | null; lines: Returnable['lines']; known: Paid; sealedOnly: boolean }

/** Which bottles come back, why, and what the customer would like instead. */
export function ReturnForm({ orderId, orderKey, lines, known, sealedOnly }: Props) {
  const { revalidate } = useRevalidator()
  const form = useCallForm(returnForm, {
    start: { reason: '', wish: 'refund' },
    sent: { id: orderId, ...(orderKey && { key: orderKey }) },
    checks: 'onSubmit',
    onDone: async (_, message) => {
      toast(message ?? 'We have your request', { kind: 'success' })
      await revalidate()
    },
  })
  const { error: unsealed, ...sealed } = form.field('sealed')
  const anyLine = lines.some(({ position }) => Number(form.value(quantityField(position))) > 0)
  const noLine = anyLine ? undefined : form.problem('lines')
  const wish = form.value('wish') === 'exchange' ? 'exchange' : 'refund'
  const chosen = lines.flatMap(({ position }) => {
    const quantity = Number(form.value(quantityField(position)))
    return quantity > 0 ? [{ position, quantity }] : []
  })
  const plain = useFormResult(returnForm, { id: orderId })
  const isShown = plain?.ok === false && plain.message === null && Object.keys(plain.problems).length === 0
  const firstLeft = lines.find(({ left }) => left > 0)?.position
  const choices = useRef<HTMLFieldSetElement>(null)
  // The error is about all lines and stands at the first one, which gets the focus here.
  const focusLines = form.refused[0] === 'lines'
  useEffect(() => {
    if (focusLines) choices.current?.querySelector<HTMLSelectElement>('select:enabled')?.focus()
  }, [focusLines])
  return (
    <CallForm of={form} className="grid max-w-2xl gap-6">
      <fieldset ref={choices} className="grid gap-5">
        <legend className="mb-3 font-display font-medium text-xl">What do you return?</legend>
        {lines.map(({ position, name, ml, setOf, left }) => (
          <SelectField
            key={position}
            {...form.field(quantityField(position))}
            label={sizeText(name, ml, setOf)}
            disabled={left === 0}
            error={position === firstLeft ? noLine : undefined}
          >
            <option value="0">{left === 0 ? 'In a return already' : 'Keep it'}</option>
            {upTo(left).map(count => (
              <option key={count} value={count}>
                {`Return ${count}`}
              </option>
            ))}
          </SelectField>
        ))}
      </fieldset>
      <SelectField {...form.field('reason')} label="Why?" required>
        <option value="">Please choose</option>
        {Object.entries(returnReasons).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {sealedOnly && (
        <div>
          <label className="flex min-h-11 cursor-pointer items-start gap-3">
            <input
              {...sealed}
              defaultValue={undefined}
              type="checkbox"
              value="yes"
              className="mt-0.5 size-5 shrink-0 accent-accent-deep"
            />
            <span>The bottles are sealed, in their boxes (not needed when something is wrong with our parcel)</span>
          </label>
          <p role="alert" className="text-danger text-sm empty:hidden">
            {unsealed}
          </p>
        </div>
      )}
      <TextareaField
        {...form.field('note')}
        label="Anything we should know? (optional)"
        maxLength={RETURN_NOTE_LIMIT}
      />
      <SelectField {...form.field('wish')} label="What would you like?" required>
        {Object.entries(returnWishes).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {form.value('wish') !== 'exchange' && (
        <TextField
          {...form.field('payTo')}
          label="Where should we pay back to? (optional)"
          maxLength={PAY_TO_LIMIT}
          hint="An IBAN, a Raast ID or a mobile wallet"
          autoComplete="off"
        />
      )}
      <div role="status" className="grid gap-2 empty:hidden">
        {chosen.length > 0 && worthTexts(known, wish, chosen).map(text => <p key={text}>{text}</p>)}
        {isShown && <p className="font-medium">Is this right? Then please press the button once more to send it.</p>}
      </div>
      {chosen.length > 0 && <input type="hidden" name="worth" value={worthOfRequest(known, wish, chosen)} />}
      <SendButton of={form} variant="accent" className="justify-self-start" />
      <p className="text-muted text-sm">You can add a picture once the request is sent.</p>
    </CallForm>
  )
}

/**
 * What the chosen pieces are worth, and what becomes of discounts, gifts and fees: shown before the request is sent.
 */
function worthTexts({ paid, returns }: Paid, wish: ReturnWish, lines: readonly BackLine[]): string[] {
  const worth = worthOfRequest({ paid, returns }, wish, lines)
  return [expectedText(worth, wish), ...worthNotes(paid, [...returns, { lines, wish, value: null }])]
}
