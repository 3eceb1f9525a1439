import { expect, test } from 'vitest'
import { returnMeaning, returnStates } from './rules.ts'

const address = '12 Satellite Town, Sargodha'

test('the customer of a return reads where to send it, and what comes of it: money or another bottle', () => {
  const read = (wish: 'refund' | 'exchange') =>
    returnStates.map(state => returnMeaning({ state, wish, answer: '' }, address)).join(' ')
  for (const wish of ['refund', 'exchange'] as const) expect(read(wish)).toContain(address)
  expect(read('refund')).toMatch(/Next we pay your money back.*we have paid your money back/)
  expect(read('refund')).not.toContain('another bottle')
  expect(read('exchange')).toMatch(/Next we send you another bottle.*another bottle is on its way/)
  expect(read('exchange')).not.toContain('money')
})

test('a return that staff settled in another way says what they wrote instead', () => {
  const text = returnMeaning({ state: 'done', wish: 'exchange', answer: 'It is sold out: we paid you back.' }, address)
  expect(text).toBe('Your return is settled.')
})
