import { expect, test } from 'vitest'
import { fromSaved, phoneIn } from './address-form.ts'

const saved = { fullName: 'Ayesha Malik', country: 'Pakistan', city: 'Lahore', phoneNumber: '+923001234567' }

test('a saved Pakistani phone stands as people write it, and stays the same one when the country is changed and changed back', () => {
  const { phoneNumber } = fromSaved(saved)
  expect(phoneNumber).toBe('0300 1234567')
  const abroad = phoneIn('GB', phoneNumber)
  expect(abroad).toBe('+923001234567')
  expect(phoneIn('PK', abroad)).toBe(phoneNumber)
  expect(fromSaved({ ...saved, country: 'United Kingdom' }).phoneNumber).toBe('+923001234567')
})

test('what was typed in another form stays as it was typed', () => {
  for (const typed of ['', '0300', '+92 300 1234567', '+44 7700 900123'])
    for (const country of ['PK', 'GB']) expect(phoneIn(country, typed)).toBe(typed)
})
