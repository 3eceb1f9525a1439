import { expect, test } from 'vitest'
import { lineKey, lineOfKey } from './cart-limit-rules.ts'

const line = (productId: string, selectedSizeId: string) => ({ productId, selectedSizeId, quantity: 1 })

test('a key names its line, shortened or not', () => {
  expect(lineKey('oud', 'oud-3ml')).toBe('oud::-3ml')
  for (const [product, size] of [
    ['oud', 'oud-3ml'],
    ['oud', 'sample'],
  ] as const)
    expect(lineOfKey(lineKey(product, size))).toEqual(line(product, size))
  // As pages that were opened before send it.
  expect(lineOfKey('oud:oud-3ml')).toEqual(line('oud', 'oud-3ml'))
})

test('any other text names none', () => {
  for (const text of ['', 'oud', ':', '::-3ml', 'oud:', 'a:b:c', 'a::b:c', `oud:${'x'.repeat(300)}`])
    expect(lineOfKey(text)).toBeNull()
})
