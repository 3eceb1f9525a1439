import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { paisa } from '../../shop/ground/money.ts'
import { clampQuantity, preselectedSize, stockHint } from './purchase.ts'

const fifty: Size = {
  _id: 's-50',
  price: paisa(500_000),
  cutPrice: paisa(450_000),
  discount: 10,
  ml: 50,
  sku: 'A-50',
  stock: 3,
}
const hundred: Size = { ...fifty, _id: 's-100', ml: 100, sku: 'A-100' }

test('the only size that can be bought is chosen for the shopper; of several none is, nor one that is sold out', () => {
  expect(preselectedSize([fifty])).toBe(fifty)
  expect(preselectedSize([fifty, hundred])).toBeNull()
  expect(preselectedSize([{ ...fifty, stock: 0 }, hundred])).toBe(hundred)
  expect(preselectedSize([{ ...fifty, stock: 0 }])).toBeNull()
  expect(preselectedSize([])).toBeNull()
})

test('a size says when its stock is low or zero', () => {
  expect(stockHint(0, 5)).toBe('Sold out')
  expect(stockHint(3, 5)).toBe('Only 3 left')
  expect(stockHint(6, 5)).toBe('In stock')
})

test('for any input the quantity is a whole number from 1 to what can be ordered, with a notice when it was reduced', () => {
  const anything = fc.oneof(fc.string(), fc.double().map(String), fc.integer())
  fc.assert(
    fc.property(anything, fc.nat(500), (typed, stock) => {
      const { quantity, notice } = clampQuantity(typed, stock)
      expect(Number.isSafeInteger(quantity)).toBe(true)
      expect(quantity).toBeGreaterThanOrEqual(1)
      if (stock > 0) expect(quantity).toBeLessThanOrEqual(stock)
      expect(quantity).toBeLessThanOrEqual(10)
      if (notice) expect(quantity).toBe(stock > 0 ? Math.min(stock, 10) : 10)
    }),
  )
  expect(clampQuantity('abc', 9)).toEqual({ quantity: 1, notice: '' })
  expect(clampQuantity('-4', 9).quantity).toBe(1)
  expect(clampQuantity(9, 3)).toEqual({ quantity: 3, notice: 'Only 3 left in stock. We set the quantity to 3.' })
})
