import { expect, test } from 'vitest'
import { keepQuery } from './keep-query.ts'

const kept = (to: string, query: string, without: string[] = []) =>
  keepQuery(to, new URLSearchParams(query), new Set(without))

test('a redirect keeps where its visitor came from and which size they chose', () => {
  expect(kept('/shop?category=Gift', 'utm_source=fb&utm_campaign=eid')).toBe(
    '/shop?category=Gift&utm_source=fb&utm_campaign=eid',
  )
  expect(kept('/product/new', 'size=s1&fbclid=x&gclid=y')).toBe('/product/new?size=s1&fbclid=x&gclid=y')
  expect(kept('https://a.example/b#c', 'utm_source=ig')).toBe('https://a.example/b?utm_source=ig#c')
  expect(kept('/shop', '')).toBe('/shop')
})

test('what the target says itself stays, and what the redirect answered is gone', () => {
  expect(kept('/shop?category=Gift', 'category=Old&utm_source=fb')).toBe('/shop?category=Gift&utm_source=fb')
  expect(kept('/product/a', 'product_id=42&utm_source=fb', ['product_id'])).toBe('/product/a?utm_source=fb')
})
