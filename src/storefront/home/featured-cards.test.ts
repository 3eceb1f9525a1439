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

const sent = (sizes: Size[]) =>
  unpackCards(packCards({ ...noCards, newArrivals: [product(sizes)] })).newArrivals[0]?.sizes.map(({ _id }) => _id)

test('a card is sent with its first picture and the size it sells', () => {
  const packed = packCards({ ...noCards, newArrivals: [product([size('50', 3), size('100', 0)])] })
  expect(unpackCards(packed).newArrivals[0]?.images).toEqual(['/pictures/a/720.jpg'])
  expect(sent([size('50', 3), size('100', 0)])).toEqual(['50'])
  expect(sent([size('50', 0), size('100', 2)])).toEqual(['100'])
  expect(sent([size('50', 0), size('100', 0)])).toEqual(['50'])
})

test('no product is sent twice: a later group goes on with the next', () => {
  const named = (_id: string) => ({ ...product([]), _id })
  const packed = unpackCards(
    packCards({
      ...noCards,
      newArrivals: [named('a'), named('b')],
      bestSelling: [named('b'), named('c')],
      mensProducts: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(named),
    }),
  )
  expect(packed.bestSelling.map(({ _id }) => _id)).toEqual(['c'])
  expect(packed.mensProducts.map(({ _id }) => _id)).toEqual(['d', 'e', 'f', 'g'])
})

test('a product that a tile shows is not a card too', () => {
  const named = (_id: string) => ({ ...product([]), _id })
  const packed = packCards({ ...noCards, bestSelling: [named('vials'), named('oud')] }, ['/product/vials', '/shop'])
  expect(unpackCards(packed).bestSelling.map(({ _id }) => _id)).toEqual(['oud'])
})

test('a size in stock with another price is sent too, for the word from', () => {
  expect(sent([size('50', 3), size('100', 3)])).toEqual(['50'])
  expect(sent([size('50', 3), { ...size('100', 3), cutPrice: paisa(2) }])).toEqual(['50', '100'])
  expect(sent([size('50', 3), { ...size('100', 0), cutPrice: paisa(2) }])).toEqual(['50'])
})
