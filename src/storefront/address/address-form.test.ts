import { expect, test } from 'vitest'
import { askedAddress, Recipient } from '../../shop/ground/customers/index.ts'
import { checkForm } from '../../web/forms/check-form.ts'
import { bodyOf } from '../../web/forms/form.ts'
import { fromSaved, phoneMoved } from './address-form.ts'
import { addAddressForm, askedBy, changeAddressForm } from './forms.ts'

const saved = { fullName: 'Ayesha Malik', country: 'Pakistan', city: 'Lahore', phoneNumber: '+923001234567' }

test('a saved Pakistani phone stands as people write it, and stays the same one when the country is changed and changed back', () => {
  const { phoneNumber } = fromSaved(saved)
  expect(phoneNumber).toBe('0300 1234567')
  const abroad = phoneMoved(phoneNumber, { from: 'PK', to: 'GB' })
  expect(abroad).toBe('+923001234567')
  expect(phoneMoved(abroad, { from: 'GB', to: 'PK' })).toBe(phoneNumber)
  expect(fromSaved({ ...saved, country: 'United Kingdom' }).phoneNumber).toBe('+923001234567')
})

test('what is no Pakistani mobile number stays as it was typed, and so does any number that was typed abroad', () => {
  const moves = [
    { from: 'PK', to: 'GB' },
    { from: 'GB', to: 'AE' },
    { from: 'GB', to: 'PK' },
  ]
  for (const typed of [
    '',
    '0300',
    '+92 300 1234567',
    '+44 7700 900123',
    '020 7946 0958',
    '050 123 4567',
    '+924235712345',
  ])
    for (const move of moves) expect(phoneMoved(typed, move)).toBe(typed)
  expect(phoneMoved('0300 1234567', { from: 'GB', to: 'AE' })).toBe('0300 1234567')
  expect(fromSaved({ ...saved, phoneNumber: '+924235712345' }).phoneNumber).toBe('+924235712345')
})

test('without JavaScript the phone moves with the country when the form arrives; with it the form says no earlier country', () => {
  const typed = { country: 'GB', phoneNumber: '0300 1234567' }
  const sent = (values: Record<string, string>) => bodyOf(changeAddressForm, values)
  expect(sent({ ...typed, shownCountry: 'PK' })).toEqual({ country: 'GB', phoneNumber: '+923001234567' })
  expect(sent({ ...typed, shownCountry: 'GB' })).toEqual(typed)
  expect(sent(typed)).toEqual(typed)
})

test('what a house asks of an address is said at once, in the words of its call, also beside other faults', async () => {
  const typed = {
    fullName: '',
    country: 'PK',
    city: 'Lahore',
    state: '',
    town: ' ',
    address: 'House 5',
    phoneNumber: '12',
  }
  const wrong = (buyers: 'email' | 'either' | 'phone') => checkForm(askedBy({ buyers }, addAddressForm), typed)
  const phone = await wrong('phone')
  expect(Object.keys(phone)).toEqual(['fullName', 'phoneNumber'])
  const right = Recipient.parse({ ...typed, fullName: 'Sana Javed', phoneNumber: '0300 1234567' })
  for (const buyers of ['email', 'either'] as const) {
    const asked = await Promise.resolve(right)
      .then(to => askedAddress(to, buyers))
      .catch(error => error.problems)
    expect(asked).toMatchObject({ state: expect.any(String), town: expect.any(String) })
    expect(await wrong(buyers)).toEqual({ ...phone, ...asked })
  }
  const whole = { ...typed, fullName: 'Sana Javed', state: 'Punjab', town: 'Gulberg', phoneNumber: '0300 1234567' }
  expect(await checkForm(askedBy({ buyers: 'email' }, addAddressForm), whole)).toEqual({})
})
