import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byProduct, bySize, changedLines, lineChanges } from './cart-change-rules.ts'
import type { CartLine } from './quote.ts'

const line = (productId: string, ml: number, quantity: number): CartLine => ({
  productId,
  selectedSizeId: `${productId}-${ml}`,
  quantity,
})
const [oud, amber] = [line('oud', 50, 2), line('amber', 50, 1)]

test('two browsers that add the same size add up, to the limit of one size at most', () => {
  const added = lineChanges([oud], [], bySize)
  expect(changedLines([oud], added, bySize, 10)).toEqual([{ ...oud, quantity: 4 }])
  expect(changedLines([{ ...oud, quantity: 9 }], added, bySize, 10)).toEqual([{ ...oud, quantity: 10 }])
})

test('a line that one browser removes and another raised keeps what was raised', () => {
  const removed = lineChanges([amber], [oud, amber], bySize)
  expect(changedLines([oud, amber], removed, bySize, 10)).toEqual([amber])
  expect(changedLines([{ ...oud, quantity: 3 }, amber], removed, bySize, 10)).toEqual([{ ...oud, quantity: 1 }, amber])
})

test('favourites are one a product, in the size that was added last', () => {
  const later = lineChanges([line('oud', 100, 2)], [oud], byProduct)
  expect(changedLines([oud], later, byProduct, 10)).toEqual([line('oud', 100, 2)])
})

const lines = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(3, 12), fc.integer({ min: 1, max: 10 })), {
    selector: ([product, ml]) => `${product}${ml}`,
  })
  .map(all => all.map(([product, ml, quantity]) => line(product, ml, quantity)))
const sorted = (all: readonly CartLine[]) => all.toSorted((a, b) => bySize(a).localeCompare(bySize(b)))

test('for any two carts the changes between them make one of the other, and of equal ones there are none', () => {
  fc.assert(
    fc.property(lines, lines, (now, before) => {
      expect(sorted(changedLines(before, lineChanges(now, before, bySize), bySize, 10))).toEqual(sorted(now))
      expect(lineChanges(now, now, bySize)).toEqual([])
    }),
  )
})
