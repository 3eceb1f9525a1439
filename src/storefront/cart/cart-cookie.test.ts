import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieCartIn, formatCookieCart, parseCookieCart } from './cart-cookie.ts'

const id = fc.string({ minLength: 1, maxLength: 60 }).filter(text => text.isWellFormed())
const line = fc.record({ productId: id, selectedSizeId: id, quantity: fc.integer({ min: 1, max: 9_999 }) })
const lines = fc.uniqueArray(line, { maxLength: 10, selector: each => `${each.productId}\n${each.selectedSizeId}` })

test('what is written is read again, whatever the ids are', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 2e12 }), (cart, at) => {
      const [first] = cart
      const written = formatCookieCart({ lines: cart, last: first ? { line: first, at } : null })
      fc.pre(written.length <= 3_800)
      expect(written).not.toMatch(/[\s,;"\\]/)
      const read = parseCookieCart(cookieCartIn(`other=1; khushbu_cart=${written}; more=2`))
      expect(read).toEqual({ lines: cart, last: first ? { line: first, at } : null })
    }),
  )
})

test('a value from anywhere is read as the lines that it has, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5_000 }), text => {
      for (const each of parseCookieCart(text).lines) expect(each.quantity).toBeGreaterThan(0)
    }),
  )
  expect(parseCookieCart('a:b:2|a:b|%:c:1|d:e:0|d:e:99999|f:g:3').lines).toEqual([
    { productId: 'a', selectedSizeId: 'b', quantity: 2 },
    { productId: 'f', selectedSizeId: 'g', quantity: 3 },
  ])
})

test('another cookie whose name ends alike is none', () => {
  expect(cookieCartIn('old_khushbu_cart=a:b:1')).toBe('')
})
