import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Paisa, paisa, rs, sum, times } from '../../ground/money.ts'
import { type OneReturn, type PaidOrder, worthNotes, worthOfReturns } from './return-worth-rules.ts'

const back = (...lines: (readonly [number, number])[]): OneReturn => ({
  lines: lines.map(([position, quantity]) => ({ position, quantity })),
  wish: 'refund',
  value: null,
})
const line = (position: number, price: Paisa, more: Partial<PaidOrder['lines'][number]> = {}) => ({
  position,
  sizeId: `size-${position}`,
  name: `Oud ${position}`,
  ml: 12,
  quantity: 1,
  gifts: 0,
  price,
  paid: price,
  ...more,
})
const refunds = (order: PaidOrder, ...returns: OneReturn[]) =>
  worthOfReturns(order, returns).map(({ refund }) => refund)

test('three pieces that cost Rs 1,000 together are worth Rs 1,000 one by one', () => {
  const order = { lines: [line(1, rs(400), { quantity: 3, paid: rs(1_000) })], gifts: [] }
  expect(refunds(order, back([1, 1]), back([1, 1]), back([1, 1]))).toEqual([rs(333), rs(334), rs(333)])
  expect(refunds(order, back([1, 2]), back([1, 1]))).toEqual([rs(667), rs(333)])
})

test('a gift that is kept without what earned it is held back, and paid once it comes back', () => {
  const lines = [line(1, rs(4_000)), line(2, rs(2_000)), line(3, rs(900), { gifts: 1, paid: paisa(0) })]
  const gift = { position: 3, pieces: 1, minimum: rs(3_000), scope: null }
  const order = { lines, gifts: [gift] }
  expect(refunds(order, back([2, 1]))).toEqual([rs(2_000)])
  expect(refunds(order, back([1, 1]), back([3, 1]))).toEqual([rs(3_100), rs(900)])
  expect(refunds(order, back([1, 1], [3, 1]))).toEqual([rs(4_000)])
  expect(refunds(order, back([3, 1]), back([1, 1]))).toEqual([0, rs(4_000)])
  expect(worthNotes(order, [back([1, 1])]).join(' ')).toContain(
    'Oud 3, 12 ml came free with what you return: please send it back too. If you keep it, we take Rs 900 off your refund.',
  )
  const set = { ...order, lines: lines.map(one => ({ ...one, setOf: 3 })) }
  expect(worthNotes(set, [back([1, 1])]).join(' ')).toContain('Oud 3, Set of 3 came free')
  expect(worthNotes(order, [back([2, 1])]).join(' ')).not.toContain('free with')
  expect(worthNotes(order, [back([1, 1], [3, 1])]).join(' ')).toContain('A free gift cost nothing')
  expect(refunds({ lines, gifts: [{ ...gift, scope: [1] }] }, back([1, 1]))).toEqual([rs(3_100)])
})

test('what staff gave more or less than a return was worth is taken off the next, or never given later', () => {
  const order = { lines: [line(1, rs(1_000)), line(2, rs(1_000))], gifts: [] }
  const valued = (value: Paisa): OneReturn => ({ ...back([1, 1]), value })
  expect(refunds(order, valued(rs(600)), back([2, 1]))[1]).toBe(rs(1_000))
  expect(refunds(order, valued(rs(1_200)), back([2, 1]))[1]).toBe(rs(800))
})

const orders = fc
  .array(
    fc
      .record({
        price: fc.integer({ min: 1, max: 9_000 }),
        bought: fc.integer({ min: 0, max: 4 }),
        gifts: fc.integer({ min: 0, max: 2 }),
        paidShare: fc.double({ min: 0, max: 1, noNaN: true }),
        minimum: fc.integer({ min: 0, max: 20_000 }),
        pieces: fc.integer({ min: 0, max: 2 }),
      })
      .filter(({ bought, gifts }) => bought + gifts > 0),
    { minLength: 1, maxLength: 5 },
  )
  .map(
    (lines): PaidOrder => ({
      lines: lines.map(({ price, bought, gifts, paidShare }, at) =>
        line(at + 1, rs(price), {
          quantity: bought + gifts,
          gifts,
          paid: rs(Math.round(price * bought * paidShare)),
        }),
      ),
      gifts: lines.flatMap(({ gifts, pieces, minimum }, at) =>
        gifts > 0 && pieces > 0
          ? [{ position: at + 1, pieces: Math.min(gifts, pieces), minimum: rs(minimum), scope: null }]
          : [],
      ),
    }),
  )

test('whatever comes back in whatever order, the worths add up to what was paid: none is negative, none over', () => {
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.nat(99)), fc.boolean(), (order, picks, exchanges) => {
      const pieces = order.lines.flatMap(({ position, quantity }) => Array.from({ length: quantity }, () => position))
      const returns: OneReturn[] = []
      while (pieces.length > 0) {
        const [position = 1] = pieces.splice((picks.next().value ?? 0) % pieces.length, 1)
        const last = returns.at(-1)
        const isSame = last && (picks.next().value ?? 0) % 3 === 0
        if (isSame) returns[returns.length - 1] = { ...last, lines: [...last.lines, { position, quantity: 1 }] }
        else returns.push({ ...back([position, 1]), wish: exchanges && position % 2 ? 'exchange' : 'refund' })
      }
      const worths = worthOfReturns(order, returns)
      const got = worths.map((worth, at) => worth[returns[at]?.wish ?? 'refund'])
      const paid = sum(order.lines.map(each => each.paid))
      for (const [at, amount] of got.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(sum(got.slice(0, at + 1))).toBeLessThanOrEqual(paid)
      }
      expect(sum(got)).toBe(paid)
      for (const { refund, exchange } of worths) expect(refund).toBeLessThanOrEqual(exchange)
      expect(paid).toBeLessThanOrEqual(sum(order.lines.map(each => times(each.price, each.quantity))))
    }),
  )
})
