import fc from 'fast-check'
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

test("the word 'from' is sent for another size in stock with another price", () => {
  const from = (sizes: Size[]) =>
    unpackCards(packCards({ ...noCards, newArrivals: [product(sizes)] })).newArrivals[0]?.from
  expect(from([size('50', 3), size('100', 3)])).toBe(false)
  expect(from([size('50', 3), { ...size('100', 3), cutPrice: paisa(2) }])).toBe(true)
  expect(from([size('50', 3), { ...size('100', 0), cutPrice: paisa(2) }])).toBe(false)
})

test('every text and number arrives as it was', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'%,;|="\\<>=é 😀'), fc.string({ maxLength: 1 })) })
  const amount = fc.nat().map(paisa)
  const sold = fc.record<Size>({
    _id: text,
    price: amount,
    cutPrice: amount,
    discount: fc.nat(100),
    ml: fc.nat(),
    sku: text,
    stock: fc.nat(),
  })
  const card = fc.record({
    _id: text,
    name: text,
    concentration: text,
    image: text,
    sold: fc.option(sold),
    rating: fc.double({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(card, { maxLength: 4 }), cards => {
      const products = cards.map(({ image, sold, ...rest }, at) => ({
        ...rest,
        // No product is sent twice.
        _id: `${rest._id}${at}`,
        images: image ? [image] : [],
        sizes: sold ? [{ ...sold, _id: at % 2 ? sold._id : `${rest._id}${at}${sold._id}` }] : [],
        ratingCount: at,
        from: false,
      }))
      expect(unpackCards(packCards({ ...noCards, mensProducts: products })).mensProducts).toEqual(products)
    }),
  )
})
