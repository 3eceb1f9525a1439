import { expect, test } from 'vitest'
import { rs } from '../../ground/money.ts'
import { courierText, refundText, returnMeaning, returnStates } from './return-rules.ts'

const terms = { supportAddress: '12 Satellite Town, Sargodha', returnCourierPaid: false, refundDays: 5 }
const asked = {
  reason: 'damaged',
  returnValue: null,
  refundDue: rs(0),
  expectedWorth: rs(6000),
  worthNotes: [],
  refunds: [],
  exchange: null,
} as const
const due = { ...asked, returnValue: rs(6000), refundDue: rs(6000) }
const paid = { paidBack: rs(6000), method: 'Raast', reference: '771', paidOn: '2026-11-24' }

test('the customer of a return reads where to send it, who pays the courier, and when money comes', () => {
  const accepted = (wish: 'refund' | 'exchange', more: object = {}) =>
    returnMeaning({ ...asked, state: 'accepted', wish, ...more }, terms)
  expect(accepted('refund')).toContain('12 Satellite Town, Sargodha')
  expect(accepted('refund')).toContain('We pay the courier')
  expect(accepted('refund', { reason: 'changedMind' })).toContain('You pay the courier')
  expect(accepted('refund')).toContain('within 5 days')
  expect(accepted('exchange')).not.toContain('money')
  // Stated before the bottles are sent: what they are worth, and what becomes of gifts.
  expect(accepted('refund', { worthNotes: ['Please send the gift too.'] })).toContain(
    'You get back Rs 6,000. Please send the gift too.',
  )
  expect(accepted('exchange')).toContain('count for Rs 6,000')
  expect(courierText(terms)).toBe(
    'You pay the courier that brings the bottles back, unless something is wrong with our parcel.',
  )
  expect(courierText({ ...terms, returnCourierPaid: true }, 'changedMind')).toContain('We pay the courier')
  expect(refundText({ ...terms, refundDays: 1 })).toContain('within 1 day of')
})

test('no state tells of money that is not paid, or of an exchange that is not ordered', () => {
  for (const state of returnStates) {
    for (const wish of ['refund', 'exchange'] as const) {
      const text = returnMeaning({ ...due, state, wish }, terms)
      expect(text, `${state} ${wish}`).not.toMatch(/have paid|on its way|is order/)
    }
  }
  expect(returnMeaning({ ...due, state: 'received', wish: 'refund' }, terms)).toContain(
    'We pay back Rs 6,000 within 5 days',
  )
})

test('an end says what was paid back and how, and which order replaces the bottles', () => {
  const done = { ...asked, returnValue: rs(6000), state: 'done', wish: 'refund' } as const
  expect(returnMeaning({ ...done, refunds: [paid] }, terms)).toBe(
    'Your return is settled. We have paid back Rs 6,000 on 24 November 2026 by Raast (reference 771).',
  )
  const exchange = { orderNumber: 'KH-7WQ2-9ABX', totalAmount: rs(500) }
  expect(returnMeaning({ ...done, exchange }, terms)).toContain('order KH-7WQ2-9ABX, on which Rs 500 is to be paid.')
  expect(returnMeaning({ ...done, exchange: { ...exchange, totalAmount: rs(0) } }, terms)).toContain('nothing to pay')
})
