import { expect, test } from 'vitest'
import { pictureSet } from './picture-set.ts'

test('a kept picture is offered in every width and in the format asked for', () => {
  expect(pictureSet('/pictures/ab12/720.jpg', 'avif', [240, 720])).toBe(
    '/pictures/ab12/240.avif 240w, /pictures/ab12/720.avif 720w',
  )
})

test('an address that is not a kept picture has no other formats', () => {
  expect(pictureSet('/placeholder.svg', 'avif', [240])).toBeUndefined()
  expect(pictureSet('/pictures/720.jpg', 'avif', [240])).toBeUndefined()
  expect(pictureSet(null, 'avif', [240])).toBeUndefined()
})
