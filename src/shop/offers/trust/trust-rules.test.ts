import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paisa, rs } from '../../ground/money.ts'
import { Settings } from '../../settings/settings/index.ts'
import type { TrustRow } from '../../settings/settings/trust-row-rules.ts'
import { readTrustForm } from './index.ts'
import {
  type Asked,
  aheadOf,
  type Facts,
  ruleFor,
  rulesOf,
  SUGGESTED_ROWS,
  scoreOf,
  statedReason,
} from './trust-rules.ts'

const nothing = { delivered: 0, refused: 0, open: 0, deliveredAtAddress: 0, refusedAtAddress: 0 }
const asked = (more: Partial<Asked> = {}): Asked => ({ ...nothing, amount: rs(3000), city: 'Lahore', ...more })
const typedRow = (what: string, howMany: string, outcome = 'and', ahead = '') => ({ what, howMany, outcome, ahead })
const row = (...typed: Parameters<typeof typedRow>) => typedRow(...typed) as TrustRow
const decided = (rows: TrustRow[], more: Partial<Asked> = {}) => ruleFor(rulesOf(rows), asked(more))?.decision ?? null

test('a rule decides by what its rows say, and the first that holds wins', () => {
  const refuses = [row('refused.least', '2'), row('refused-delivered.least', '1', 'advance', '1000')]
  expect(decided(refuses, { refused: 2, delivered: 1 })).toEqual({ outcome: 'advance', amount: 1000 })
  expect(decided(refuses, { refused: 2, delivered: 2 })).toBeNull()
  const byAmount = [row('amount.least', '3000', 'call'), row('always', '', 'cash')]
  expect(decided(byAmount)).toEqual({ outcome: 'call' })
  expect(decided(byAmount, { amount: rs(2999) })).toEqual({ outcome: 'cash' })
  const far = [row('city', 'Quetta or D. I. Khan', 'advance', '100%')]
  expect(decided(far, { city: 'd.i. khan' })).toEqual({ outcome: 'advance', share: 100 })
  expect(decided(far)).toBeNull()
  const elsewhere = [row('otherCity', 'Lahore', 'noCash')]
  expect([decided(elsewhere, { city: 'کوئٹہ' }), decided(elsewhere)]).toEqual([{ outcome: 'noCash' }, null])
  expect(decided([row('refusedAtAddress.most', '1', 'call')], { refusedAtAddress: 2 })).toBeNull()
  expect(rulesOf(refuses).map(({ words }) => words)).toEqual([
    'Refused parcels, at least 2, and Refused less delivered, at least 1',
  ])
})

test('what is typed is read as staff type it; each row that is no rule names its field', () => {
  const typed = (...rows: Record<string, string>[]) =>
    readTrustForm(
      Object.fromEntries(
        rows.flatMap((each, at) => Object.entries(each).map(([part, text]) => [`trustRows.${at}.${part}`, text])),
      ),
    )
  expect(typed(typedRow('amount.least', 'Rs ۲۵٬۰۰۰', 'advance', '20 %'), typedRow('', '', '', '')).rows).toHaveLength(1)
  const { data } = Settings.shape.trustRows.safeParse([row('amount.least', 'Rs ۲۵٬۰۰۰', 'advance', 'Rs 1,000')])
  expect(data).toEqual([row('amount.least', '25000', 'advance', '1000')])
  const { issues } = typed(
    row('refused.least', 'many', 'call'),
    row('city', ' , ', 'cash'),
    row('always', '', 'advance', '0'),
    row('always', '', 'cash', '100'),
    typedRow('moon.least', '1', 'cash'),
    typedRow('open.least', '1', ''),
  )
  expect(issues.map(({ path, message }) => `${path.join()}: ${message}`).sort()).toEqual([
    'trustRows.0.howMany: Please enter a whole number',
    "trustRows.1.howMany: Please name a city, or several: 'Quetta or Gwadar'",
    'trustRows.2.ahead: Please enter rupees, such as 1000, or a share, such as 20%',
    'trustRows.3.ahead: Only an advance has an amount',
    'trustRows.4.what: Please choose one of these',
    'trustRows.5.outcome: Please choose one of these',
  ])
  expect(typed(row('always', '', 'and')).issues.map(({ message }) => message)).toEqual(['Please choose what follows'])
  expect(Settings.shape.trustRows.parse(SUGGESTED_ROWS)).toEqual(SUGGESTED_ROWS)
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
  const [rule] = rulesOf([row('refused.least', '2'), row('amount.least', '2000', 'advance')])
  expect(rule && statedReason(rule, asked({ refused: 2 }))).toBe(
    'We ask because 2 earlier parcels of yours came back to us, and the order is for Rs 2,000 or more. Every parcel that you accept counts for you: it lowers what we ask next time. A smaller order needs no advance.',
  )
})
