import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductCard as Product, Size } from '../shop/catalogue/catalogue/product.ts'
import { cutPrice, rs } from '../shop/ground/money.ts'
import { ProductCard } from './product-card.tsx'

const size = (ml: number, price: number, stock = 5, discount = 0): Size => ({
  _id: `s${ml}`,
  price: rs(price),
  cutPrice: cutPrice(rs(price), discount),
  discount,
  ml,
  sku: `S-${ml}`,
  stock,
})
const oud = (...sizes: Size[]): Product => ({
  _id: 'oud-x1y2z',
  address: 'oud-x1y2z',
  name: 'Oud',
  brand: '',
  category: 'Attar/Oud',
  concentration: 'Attar',
  images: [],
  sizes,
  rating: 0,
  ratingCount: 0,
  isNew: false,
})
const words = (product: Product, shown?: Size) =>
  renderToStaticMarkup(<ProductCard product={product} size={shown} onAdd={() => {}} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a card shows ml and concentration of the smallest size in stock, with its price', () => {
  expect(words(oud(size(6, 1_500, 0), size(12, 2_500)))).toBe('Oud 12 ml · Attar Rs.2,500 Add To Bag')
  expect(words(oud(size(6, 1_500, 5, 20)))).toBe('Oud -20% 6 ml · Attar Rs.1,200 Rs.1,500 Add To Bag')
  expect(words(oud(size(6, 1_500, 0), size(12, 2_500, 0)))).toBe('Oud 6 ml · Attar Rs.1,500 Sold out')
  expect(words(oud())).toBe('Oud Attar N/A Sold out')
})

test('a card has stars from five reviews on', () => {
  expect(words({ ...oud(size(6, 1_500)), rating: 5, ratingCount: 4 })).not.toContain('stars')
  expect(words({ ...oud(size(6, 1_500)), rating: 4.8, ratingCount: 5 })).toContain('4.8 out of 5 stars (5)')
})

test("'from' is shown when another size in stock has another price", () => {
  expect(words(oud(size(6, 1_500), size(12, 2_500)))).toContain('from Rs.1,500')
  expect(words(oud(size(6, 1_500), size(12, 1_500)))).not.toContain('from')
  expect(words(oud(size(6, 1_500), size(12, 2_500, 0)))).not.toContain('from')
})

test('a card of /deals shows the size that it is given', () => {
  const dealt = size(12, 2_500, 5, 10)
  expect(words(oud(size(6, 1_500), dealt), dealt)).toBe(
    'Oud -10% on 12 ml 12 ml · Attar from Rs.2,250 Rs.2,500 Add To Bag',
  )
})
