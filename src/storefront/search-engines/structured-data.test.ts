import { expect, test } from 'vitest'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { paisa } from '../../shop/ground/money.ts'
import { productData } from './structured-data.ts'

const size = {
  _id: 's',
  price: paisa(250_000),
  cutPrice: paisa(212_550),
  discount: 15,
  ml: 50,
  sku: 'OUD-50',
  stock: 3,
}
const oud: Product = {
  _id: 'oud-abcde',
  address: 'oud-abcde',
  name: 'Oud',
  brand: '',
  category: 'Attar/Oud',
  concentration: 'Attar',
  images: ['/pictures/aa/720.jpg', '/placeholder.svg'],
  sizes: [size, { ...size, ml: 100, sku: 'OUD-100', stock: 0 }],
  rating: 4.5,
  ratingCount: 5,
  isNew: false,
  audience: 'unisex',
  seasons: [],
  occasions: [],
  longevityHours: null,
  sillage: '',
  alcoholFree: false,
  topNotes: [],
  heartNotes: [],
  baseNotes: [],
  description: 'Dark.',
  itemDetails: '',
  origin: '',
  inTheBox: '',
  seoTitle: '',
  seoDescription: '',
  ratingHistogram: [0, 0, 0, 0, 0],
  createdAt: '2026-01-01T00:00:00.000Z',
  reviews: [],
  pictures: [],
  gallery: [],
}
const dataOf = (change: Partial<Product> = {}) => productData({ ...oud, ...change }, 'https://shop.test', 'Khushbu')

test('each size is an offer at the price the shopper pays, in rupees, and says whether it is there', () => {
  expect(dataOf().offers).toMatchObject([
    {
      '@type': 'Offer',
      name: 'Oud, 50 ml',
      sku: 'OUD-50',
      priceCurrency: 'PKR',
      price: '2125.50',
      availability: 'https://schema.org/InStock',
    },
    { sku: 'OUD-100', availability: 'https://schema.org/OutOfStock' },
  ])
})

test('a size on sale names its list price and until when, and each size its own address', () => {
  const [sale, full] =
    dataOf({
      sizes: [
        { ...size, saleEndsAt: '2026-12-01T19:00:00.000Z' },
        { ...size, _id: 's 2', ml: 100, sku: 'OUD-100', cutPrice: size.price, discount: 0 },
      ],
    }).offers ?? []
  expect(sale).toMatchObject({
    url: 'https://shop.test/product/oud-abcde?size=s',
    price: '2125.50',
    priceSpecification: { priceType: 'https://schema.org/ListPrice', price: '2500.00', priceCurrency: 'PKR' },
    priceValidUntil: '2026-12-01T19:00:00.000Z',
  })
  expect(full?.url).toBe('https://shop.test/product/oud-abcde?size=s%202')
  expect(full).not.toHaveProperty('priceSpecification')
  expect(full).not.toHaveProperty('priceValidUntil')
})

test('the rating is stated once the page shows one', () => {
  expect(dataOf().aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 5, bestRating: 5 })
  expect(dataOf({ ratingCount: 4 })).not.toHaveProperty('aggregateRating')
  expect(dataOf({ rating: 0, ratingCount: 0 })).not.toHaveProperty('aggregateRating')
})

test('a product without sizes offers nothing; pictures are whole addresses of stored ones', () => {
  expect(dataOf({ sizes: [] })).not.toHaveProperty('offers')
  expect(dataOf().image).toEqual(['https://shop.test/pictures/aa/1080.jpg'])
  expect(dataOf({ images: [] })).not.toHaveProperty('image')
})

test('a product without a brand is of the house', () => {
  expect(dataOf().brand.name).toBe('Khushbu')
  expect(dataOf({ brand: 'Darya House' }).brand.name).toBe('Darya House')
})
