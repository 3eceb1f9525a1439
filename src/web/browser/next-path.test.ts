import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPath, withNext } from './next-path.ts'

test('a login leads back to the page of this shop that asked for it', () => {
  for (const page of [
    '/',
    '/checkout',
    '/dashboard/order/abc',
    '/shop?category=Attar/Oud&page=2',
    '/settings#devices',
  ]) {
    expect(nextPath(page)).toBe(page)
  }
  expect(nextPath(null)).toBe('/dashboard')
  expect(nextPath('')).toBe('/dashboard')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'evil.example',
  'http:evil.example',
  '/v1/customer/export',
  '/login?next=/login',
  '/signup',
])('%j never leads out of the shop, to a call, or round in circles', next => {
  expect(nextPath(next)).toBe('/dashboard')
})

test('no parameter leads a browser out of the shop', () => {
  const hostile = fc.array(
    fc.constantFrom('/', '\\', '.', '%2e', '%5c', '@', ':', '\t', '\n', ' ', 'evil.example', 'a', '?', '#'),
  )
  fc.assert(
    fc.property(hostile, parts => {
      const url = new URL(nextPath(parts.join('')), 'https://shop.test/login')
      expect(url.origin).toBe('https://shop.test')
    }),
    { numRuns: 2_000 },
  )
})

test('the links between login and sign-up keep the target', () => {
  expect(withNext('/signup', '/checkout')).toBe('/signup?next=%2Fcheckout')
  expect(withNext('/signup', '//evil.example')).toBe('/signup')
  expect(withNext('/login', null)).toBe('/login')
})
