import { expect, test } from 'vitest'
import { settings } from '../../../test/fixtures.ts'
import { nextSteps, processingMeans } from './next-steps.ts'

const order = {
  orderStatus: 'pending' as const,
  paymentMethod: 'COD' as const,
  paymentStatus: 'unpaid' as const,
  // A Sunday.
  createdAt: new Date('2026-11-22T06:00:00Z'),
  shippingAddress: {
    fullName: 'Ayesha Malik',
    email: 'ayesha@example.com',
    address: 'House 1',
    city: 'Lahore',
    state: 'Punjab',
    country: 'Pakistan',
    town: 'Gulberg',
    famousSpot: '',
    phoneNumber: '+923001234567',
  },
}

test('a new order says who writes, who calls, when it arrives and what to keep ready', () => {
  const steps = nextSteps(order, settings)
  expect(steps).toHaveLength(4)
  expect(steps[0]).toContain('ayesha@example.com')
  expect(steps[1]).toBe('We will call you on +923001234567 to confirm your order.')
  expect(steps[2]).toMatch(/^It should arrive \w{3} \d+( \w{3})? to \w{3} \d+ Nov\.$/)
  expect(steps[3]).toContain('cash')
})

test('an unpaid transfer has no date yet, a foreign or unknown place none, an order that has ended no next step', () => {
  const transfer = nextSteps({ ...order, paymentMethod: 'Bank Transfer' }, settings).join(' ')
  expect(transfer).toContain('with our bank account')
  expect(transfer).not.toContain('arrive')
  const abroad = { ...order, shippingAddress: { ...order.shippingAddress, country: 'United Kingdom' } }
  expect(nextSteps(abroad, settings).join(' ')).not.toContain('arrive')
  expect(nextSteps({ ...order, orderStatus: 'delivered' }, settings)).toEqual([])
  expect(nextSteps({ ...order, orderStatus: 'cancelled' }, settings)).toEqual([])
})

test('Processing on the confirmation is explained with the status that the account shows', () => {
  expect(processingMeans(order)).toContain('Pending')
  expect(processingMeans({ ...order, orderStatus: 'confirmed' })).toContain('confirmed')
  expect(processingMeans({ ...order, orderStatus: 'processing' })).toContain('In Progress')
  expect(processingMeans({ ...order, orderStatus: 'outForDelivery' })).toBeNull()
})
