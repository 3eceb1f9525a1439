import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Size } from '../../shop/catalogue/product.ts'
import { clampToStock, preselectedSize, pricePerMl, readQuantity, stockHint } from './purchase.ts'

const fifty: Size = { _id: 's-50', price: 500_000, cutPrice: 450_000, discount: 10, ml: 50, sku: 'A-50', stock: 3 }
const hundred: Size = { ...fifty, _id: 's-100', ml: 100, sku: 'A-100' }

test('only a lone size is chosen for the shopper', () => {
  expect(preselectedSize([fifty])).toBe(fifty)
  expect(preselectedSize([fifty, hundred])).toBeNull()
  expect(preselectedSize([])).toBeNull()
})

test('the price of a millilitre is that of the discounted price', () => {
  expect(pricePerMl(fifty)).toBe(9_000)
  expect(pricePerMl({ ...fifty, cutPrice: 10 })).toBeNull()
})

test('a size says when it is nearly or wholly gone', () => {
  expect(stockHint(0, 5)).toBe('Sold out')
  expect(stockHint(3, 5)).toBe('Only 3 left')
  expect(stockHint(6, 5)).toBe('In stock')
})

test('whatever is typed, the quantity is a whole number from 1 to the stock', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
      fc.nat(500),
      (typed, stock) => {
        const { quantity, message } = clampToStock(readQuantity(typed), stock)
        expect(Number.isSafeInteger(quantity)).toBe(true)
        expect(quantity).toBeGreaterThanOrEqual(1)
        if (stock > 0) expect(quantity).toBeLessThanOrEqual(stock)
        expect(message !== '').toBe(stock > 0 && readQuantity(typed) > stock)
      },
    ),
  )
  expect(readQuantity('abc')).toBe(1)
  expect(readQuantity('-4')).toBe(1)
  expect(clampToStock(9, 3)).toEqual({ quantity: 3, message: 'Only 3 available in this size.' })
})
