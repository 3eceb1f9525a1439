import { expect, test } from 'vitest'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { productWords } from './product-words.ts'

const words = (change: Partial<Product>) =>
  productWords({ name: 'Oud', brand: '', description: '', ...change } as Product, 'Khushbu')

test('a title names the brand, unless it is the shop itself, which every title names', () => {
  expect(words({ brand: 'Darya House' }).title).toBe('Oud by Darya House')
  expect(words({ brand: 'Khushbu' }).title).toBe('Oud')
})

test('a description is at most 155 characters of whole words, and never empty', () => {
  const { description } = words({ description: 'smoke and honey '.repeat(20) })
  expect(description.length).toBeLessThanOrEqual(155)
  expect(description).toMatch(/(smoke|and|honey)…$/)
  expect(words({}).description).toBe('Oud, delivered in Pakistan.')
})
