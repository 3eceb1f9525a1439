import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paisa, rs } from '../../ground/money.ts'
import { type Asked, aheadOf, type Facts, readRules, ruleFor, SUGGESTED_RULES, scoreOf, toldReason } from './rules.ts'

const nothing = { delivered: 0, refused: 0, open: 0, deliveredAtAddress: 0, refusedAtAddress: 0 }
const asked = (more: Partial<Asked> = {}): Asked => ({ ...nothing, amount: rs(3000), city: 'Lahore', ...more })
const outcome = (text: string, more: Partial<Asked> = {}) => {
  const { rules, problems } = readRules(text)
  expect(problems).toEqual([])
  return ruleFor(rules, asked(more))?.decision ?? null
}

test('a rule in words decides by what it names, and the first that holds wins', () => {
  expect(outcome('when refused >= 2 and delivered < refused: advance 1,000', { refused: 2, delivered: 1 })).toEqual({
    outcome: 'advance',
    amount: 1000,
  })
  expect(outcome('when refused >= 2 and delivered < refused: advance', { refused: 2, delivered: 2 })).toBeNull()
  expect(outcome('when amount >= Rs 3,000: call\nalways: cash')).toEqual({ outcome: 'call' })
  expect(outcome('when amount > 3000: call\nalways: cash')).toEqual({ outcome: 'cash' })
  expect(outcome('When city is Quetta or D. I. Khan: advance all', { city: 'd.i. khan' })).toMatchObject({ share: 100 })
  expect(outcome('when city is not Lahore: no cash', { city: 'کوئٹہ' })).toEqual({ outcome: 'noCash' })
  expect(outcome('when city is not Lahore: no cash')).toBeNull()
  expect(outcome('when refused at address = 1: call', { refusedAtAddress: 1 })).toEqual({ outcome: 'call' })
})

test('a line that is no rule is named, with what it should be', () => {
  const { rules, problems } = readRules(
    'when refused >= 2: advance\n\nrefused > 1: cash\nwhen karma > 3: cash\nalways: maybe\nalways: advance 0',
  )
  expect(rules).toHaveLength(1)
  expect(problems).toEqual([
    expect.stringMatching(/^Line 3: a rule reads/),
    expect.stringMatching(/^Line 4: 'karma > 3' cannot be read/),
    expect.stringMatching(/^Line 5: 'maybe' is not/),
    expect.stringMatching(/^Line 6: 'advance 0' is not/),
  ])
  expect(readRules(SUGGESTED_RULES).problems).toEqual([])
})

test('what is asked ahead is whole rupees, never more than the order costs and never nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 100 }), (total, share) => {
      const asks = aheadOf({ outcome: 'advance', share }, rs(total), rs(1000))
      expect(asks % 100).toBe(0)
      expect(asks).toBeGreaterThan(0)
      expect(asks).toBeLessThanOrEqual(rs(total))
      expect(asks * 100).toBeGreaterThanOrEqual(Math.min(rs(total) * 100, rs(total) * share))
    }),
  )
  expect(aheadOf({ outcome: 'advance' }, rs(3000), rs(1000))).toBe(rs(1000))
  expect(aheadOf({ outcome: 'advance', amount: 5000 }, rs(3000), rs(1000))).toBe(rs(3000))
  expect(aheadOf({ outcome: 'noCash' }, rs(3000), rs(1000))).toBe(rs(3000))
  expect(aheadOf({ outcome: 'call' }, rs(3000), rs(1000))).toBe(paisa(0))
})

test('trust never falls with a delivery and never rises with a refusal', () => {
  const count = fc.nat({ max: 30 })
  const facts = fc.record({
    delivered: count,
    refused: count,
    open: count,
    deliveredAtAddress: count,
    refusedAtAddress: count,
  })
  fc.assert(
    fc.property(facts, (known: Facts) => {
      const score = scoreOf(known)
      expect(score >= 0 && score <= 100).toBe(true)
      expect(scoreOf({ ...known, delivered: known.delivered + 1 })).toBeGreaterThanOrEqual(score)
      expect(scoreOf({ ...known, refused: known.refused + 1 })).toBeLessThanOrEqual(score)
    }),
  )
  expect(scoreOf(nothing)).toBe(50)
})

test('the shopper reads why, and what changes it', () => {
  const { rules } = readRules('when refused >= 2 and amount >= 2000: advance')
  const [rule] = rules
  expect(rule && toldReason(rule, asked({ refused: 2 }))).toBe(
    'We ask because 2 earlier parcels of yours came back to us, and the order is for Rs 2,000 or more. Every parcel that you accept counts for you: it lowers what we ask next time. A smaller order needs no advance.',
  )
})
