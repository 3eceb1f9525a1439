import { expect, test } from 'vitest'
import { paisa } from '../../shop/ground/money.ts'
import type { QuotedLine } from '../../shop/offers/cart/quote.ts'
import type { CartItem } from './cart.ts'
import { meetQuote } from './meet-quote.ts'

const musk: CartItem = {
  _id: 'white-musk-7h7h7',
  sizeId: 'musk-50',
  title: 'White Musk',
  image: '/pictures/musk/720.jpg',
  quantity: 3,
  price: paisa(300_000),
  cutPrice: paisa(300_000),
  discount: 0,
  ml: 50,
  sku: 'MUS-50',
  stock: 10,
  description: '',
}
const today: QuotedLine = {
  productId: musk._id,
  selectedSizeId: musk.sizeId,
  quantity: 3,
  name: musk.title,
  image: musk.image,
  ml: 50,
  sku: 'MUS-50',
  price: paisa(300_000),
  cutPrice: paisa(300_000),
  discount: 0,
  stock: 10,
  linePrice: paisa(900_000),
  available: true,
}

test("a quantity beyond the shop's limit of one size is reduced to it, with a notice", () => {
  const met = meetQuote([musk], { items: [today], limits: { perSize: 2, pieces: 30 } })
  expect(met.items[0]?.quantity).toBe(2)
  expect(Object.values(met.notices)).toEqual([
    'At most 2 of one size in an order. We set the quantity to 2. For more, see Bulk Orders.',
  ])
})

test('a quote without changes changes nothing', () => {
  expect(meetQuote([musk], { items: [today] })).toEqual({ items: [musk], notices: {}, was: {}, gone: [] })
})

test('a changed price is taken over, and the old one stays visible', () => {
  const met = meetQuote([musk], { items: [{ ...today, cutPrice: paisa(270_000), discount: 10 }] })
  expect(met.items[0]).toMatchObject({ cutPrice: 270_000, discount: 10 })
  expect(met.was).toEqual({ 'white-musk-7h7h7:musk-50': 300_000 })
})

test('a quantity above the stock is reduced to it, with a notice', () => {
  const met = meetQuote([musk], { items: [{ ...today, stock: 2, available: false }] })
  expect(met.items[0]?.quantity).toBe(2)
  expect(met.notices).toEqual({ 'white-musk-7h7h7:musk-50': 'Only 2 left in stock. We set the quantity to 2.' })
  expect(met.gone).toEqual([])
})

test('a sold-out line stays in the cart, marked', () => {
  const met = meetQuote([musk], { items: [{ ...today, stock: 0, available: false }] })
  expect(met.gone).toEqual(['white-musk-7h7h7:musk-50'])
  expect(met.items[0]).toMatchObject({ quantity: 3, stock: 0 })
  expect(met.notices).toEqual({ 'white-musk-7h7h7:musk-50': 'Sold out' })
})

test('an unpublished product keeps its name, picture and price in the cart, marked', () => {
  const vanished = {
    ...today,
    name: '',
    image: null,
    ml: 0,
    price: paisa(0),
    cutPrice: paisa(0),
    stock: 0,
    available: false,
  }
  const met = meetQuote([musk], { items: [vanished] })
  expect(met.items).toEqual([{ ...musk, stock: 0 }])
  expect(met.gone).toEqual(['white-musk-7h7h7:musk-50'])
  expect(met.was).toEqual({})
})

test('a line that is not in the quote stays unchanged', () => {
  expect(meetQuote([musk], { items: [] }).items).toEqual([musk])
})
