import { expect, test } from 'vitest'
import type { ProductCard, Size } from '../../shop/catalogue/catalogue/product.ts'
import { paisa } from '../../shop/ground/money.ts'
import { noCards, pickCards } from './featured-cards.ts'

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
  address: 'oud',
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
const named = (_id: string) => ({ ...product([]), _id })

const cardOf = (sizes: Size[]) => pickCards({ ...noCards, newArrivals: [product(sizes)] }).newArrivals[0]
const sold = (sizes: Size[]) => cardOf(sizes)?.sizes.map(({ _id }) => _id)

test('a card is sent with its first picture and the size it sells', () => {
  expect(cardOf([size('50', 3), size('100', 0)])?.images).toEqual(['/pictures/a/720.jpg'])
  expect(sold([size('50', 3), size('100', 0)])).toEqual(['50'])
  expect(sold([size('50', 0), size('100', 2)])).toEqual(['100'])
  expect(sold([size('50', 0), size('100', 0)])).toEqual(['50'])
  expect(sold([])).toEqual([])
})

test('no product is sent twice: a later group goes on with the next', () => {
  const picked = pickCards({
    ...noCards,
    newArrivals: [named('a'), named('b')],
    bestSelling: [named('b'), named('c')],
    mensProducts: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(named),
  })
  expect(picked.bestSelling.map(({ _id }) => _id)).toEqual(['c'])
  expect(picked.mensProducts.map(({ _id }) => _id)).toEqual(['d', 'e', 'f', 'g'])
})

test('a product that a tile shows is not a card too', () => {
  const picked = pickCards({ ...noCards, bestSelling: [named('vials'), named('oud')] }, ['/product/vials', '/shop'])
  expect(picked.bestSelling.map(({ _id }) => _id)).toEqual(['oud'])
})

test("the word 'from' is sent for another size in stock with another price", () => {
  const from = (sizes: Size[]) => cardOf(sizes)?.from
  expect(from([size('50', 3), size('100', 3)])).toBe(false)
  expect(from([size('50', 3), { ...size('100', 3), cutPrice: paisa(2) }])).toBe(true)
  expect(from([size('50', 3), { ...size('100', 0), cutPrice: paisa(2) }])).toBe(false)
})
