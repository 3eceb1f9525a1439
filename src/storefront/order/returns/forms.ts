import { MAX_RETURN_LINES } from '../../../shop/orders/returns/return-rules.ts'
import type { BackLine } from '../../../shop/orders/returns/return-worth-rules.ts'
import { defineForm } from '../../../web/forms/form.ts'

/** The field of a line's quantity. Positions count from 1. */
export const quantityField = (position: number) => `quantity-${position}` as const

const quantities = Array.from({ length: MAX_RETURN_LINES }, (_, index) => quantityField(index + 1))

/** The lines that a form's values return. */
export const chosenLines = (values: Readonly<Record<string, string>>): BackLine[] =>
  quantities.flatMap((name, index) => {
    const quantity = Number(values[name] ?? 0)
    return quantity > 0 ? [{ position: index + 1, quantity }] : []
  })

export const returnForm = defineForm({
  id: 'return',
  once: true,
  method: 'POST',
  address: '/return/{id}',
  query: ['key'],
  rule: async () => (await import('../../../shop/orders/returns/return-form-rules.ts')).RequestReturn,
  fields: ['lines', ...quantities, 'reason', 'sealed', 'note', 'wish', 'payTo'],
  // A form without scripts sends each quantity, and no box that is not ticked.
  toBody: ({ reason, wish, sealed, note, payTo, ...others }) => ({
    lines: chosenLines(others),
    reason,
    wish,
    sealed: sealed === 'yes',
    note,
    payTo,
  }),
  failure: 'Your request could not be sent. Please try again.',
  submit: 'Ask to return',
  busy: 'Sending...',
})
