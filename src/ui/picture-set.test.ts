import { expect, test } from 'vitest'
import { pictureAddress, pictureSet } from './picture-set.ts'

test('a stored picture has a srcset with every width in the requested format', () => {
  expect(pictureSet('/pictures/ab12/720.jpg', 'avif', [240, 720])).toBe(
    '/pictures/ab12/240.avif 240w, /pictures/ab12/720.avif 720w',
  )
})

test('a stored picture has an address in each format and width', () => {
  expect(pictureAddress('/pictures/ab12/720.jpg', 'webp', 480)).toBe('/pictures/ab12/480.webp')
  expect(pictureAddress('/placeholder.svg', 'webp', 480)).toBeUndefined()
})

test('any other address has no srcset', () => {
  expect(pictureSet('/placeholder.svg', 'avif', [240])).toBeUndefined()
  expect(pictureSet('/pictures/720.jpg', 'avif', [240])).toBeUndefined()
  expect(pictureSet(null, 'avif', [240])).toBeUndefined()
})
