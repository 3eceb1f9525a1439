import { expect, test } from 'vitest'
import type { ProductCard, Size } from '../../shop/catalogue/product.ts'
import { paisa } from '../../shop/money.ts'
import { noCards, packCards, unpackCards } from './featured-cards.ts'

const size = (_id: string, stock: number): Size => ({
  _id,
  price: paisa(1),
  cutPrice: paisa(1),
  discount: 0,
  ml: 50,
  sku: _id,
  stock,
})
const product = (sizes: Size[]): ProductCard => ({
  _id: 'oud',
  name: 'Oud',
  brand: '',
  category: 'Men',
  concentration: '',
  images: ['/pictures/a/720.jpg', '/pictures/b/720.jpg'],
  sizes,
  rating: 0,
  ratingCount: 0,
  isNew: false,
})

test('a card is sent with its first picture and the size it sells', () => {
  const packed = packCards({ ...noCards, newArrivals: [product([size('50', 3), size('100', 0)])] })
  const card = unpackCards(packed).newArrivals[0]
  expect(card?.images).toEqual(['/pictures/a/720.jpg'])
  expect(card?.sizes.map(({ _id }) => _id)).toEqual(['50'])
})

test('a card whose first size is sold out keeps the others, so that it is not shown as sold out', () => {
  const packed = packCards({ ...noCards, bestSelling: [product([size('50', 0), size('100', 2)])] })
  expect(unpackCards(packed).bestSelling[0]?.sizes).toHaveLength(2)
})
