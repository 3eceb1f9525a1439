import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical.ts'

const canonical = (path: string) => {
  const { pathname, search } = new URL(path, 'http://other.test')
  return canonicalAddress('https://shop.test', pathname, search)
}

test.each([
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/shop?category=Attar%2FOud', '/shop?category=Attar/Oud'],
  ['/shop?category=Eid+Gifts', '/shop?category=Eid%20Gifts'],
  ['/shop?category=', '/shop'],
  ['/shop?newArrivals=true&utm_source=a', '/shop?newArrivals=true'],
  ['/shop?category=Women&page=1', '/shop?category=Women'],
  ['/women-perfumes?page=3', '/women-perfumes?page=3'],
  ['/product/oud-abcde?page=3&category=Men', '/product/oud-abcde'],
])('%s has its address at %s', (path, address) => {
  expect(canonical(path)).toBe(`https://shop.test${address}`)
})

test.each([
  'sort=name',
  'minPrice=100',
  'maxPrice=900',
  'rating=4',
  'limit=20',
  'search=oud',
  'note=Rose',
  'inStock=true',
])('a category narrowed or sorted by %s stands for the category, at its first page', filter =>
  expect(canonical(`/shop?category=Men&${filter}&page=2`)).toBe('https://shop.test/shop?category=Men'),
)
