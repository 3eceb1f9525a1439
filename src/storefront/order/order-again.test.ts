import { expect, test } from 'vitest'
import { paisa } from '../../shop/ground/money.ts'
import type { QuotedLine } from '../../shop/offers/cart/quote.ts'
import type { OrderItem } from '../../shop/orders/orders/index.ts'
import { orderAgain } from './order-again-button.tsx'

const bought = (id: string, quantity: number): OrderItem => ({
  productId: { _id: id, name: id.toUpperCase(), images: [], reviews: [] },
  selectedSizeId: `${id}-50`,
  ml: 50,
  sku: id,
  price: paisa(100_000),
  discount: 0,
  priceAtPurchase: paisa(100_000),
  quantity,
  gifts: 0,
  isReviewed: false,
  review: null,
})
const today = (id: string, stock: number, name = id.toUpperCase()): QuotedLine => ({
  productId: id,
  selectedSizeId: `${id}-50`,
  quantity: 1,
  name,
  image: null,
  ml: 50,
  sku: id,
  price: paisa(120_000),
  cutPrice: paisa(90_000),
  discount: 25,
  stock,
  linePrice: paisa(90_000),
  available: stock > 0 && name !== '',
})

test("available items are added to the cart as they were ordered, at today's price", () => {
  expect(orderAgain([bought('rose', 2)], [today('rose', 9)])).toMatchObject({
    items: [{ _id: 'rose', sizeId: 'rose-50', title: 'ROSE', quantity: 2, price: 120_000, cutPrice: 90_000, stock: 9 }],
    notices: [],
  })
})

test('low stock, no stock and an unpublished product are reported one by one', () => {
  const lines = [bought('rose', 3), bought('musk', 1), bought('oud', 1), bought('amber', 1)]
  const again = orderAgain(lines, [today('rose', 2), today('musk', 0), today('oud', 0, '')])
  expect(again.items.map(item => [item._id, item.quantity])).toEqual([['rose', 2]])
  expect(again.notices).toEqual([
    'Only 2 of ROSE, 50 ml left.',
    'MUSK, 50 ml is out of stock.',
    'OUD, 50 ml is no longer sold.',
    'AMBER, 50 ml is no longer sold.',
  ])
})
