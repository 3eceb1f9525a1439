import { expect, test } from 'vitest'
import { settings } from '../../../test/fixtures.ts'
import { paisa } from '../../shop/ground/money.ts'
import { nextSteps, statusMeans } from './next-steps.ts'

// The day of the order.
const now = new Date('2026-11-22T07:00:00Z')
const order = {
  orderStatus: 'pending' as const,
  paymentMethod: 'COD' as const,
  advance: null,
  dues: {
    paidSoFar: paisa(0),
    stillDue: paisa(200_000),
    toCollect: paisa(200_000),
    goesBack: paisa(0),
    paidBack: paisa(0),
  },
  parcels: [],
  following: [],
  stock: 'held' as const,
  soldOut: false,
  paymentStatus: 'unpaid' as const,
  // A Sunday.
  createdAt: new Date('2026-11-22T06:00:00Z'),
  events: [{ orderStatus: 'pending' as const, createdAt: '2026-11-22T06:00:00Z' }],
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
  const steps = nextSteps(order, settings, [], now)
  expect(steps).toHaveLength(4)
  expect(steps[0]).toContain('ayesha@example.com')
  expect(steps[1]).toBe('We will call you on 0300\u00a01234567 to confirm your order.')
  expect(steps[2]).toMatch(/^It should arrive \w{3} \d+( \w{3})? to \w{3} \d+ Nov\.$/)
  expect(steps[3]).toBe('Please keep Rs 2,000 ready in cash for the courier.')
})

test('an order without an email is not said to be written to: its link is', () => {
  const [first] = nextSteps({ ...order, shippingAddress: { ...order.shippingAddress, email: '' } }, settings, [], now)
  expect(first).toBe('Please keep the private link of this page: it shows on any phone where your order is.')
})

test('an order that waits for its advance has no date yet, and says what is left for the courier', () => {
  const advance = {
    advanceDue: paisa(50_000),
    advancePaid: paisa(0),
    toCollect: paisa(178_000),
    keptAtMost: paisa(0),
    reason: '',
  }
  const steps = nextSteps(
    { ...order, advance, dues: { ...order.dues, toCollect: paisa(178_000) } },
    settings,
    [],
    now,
  ).join(' ')
  expect(steps).toContain('Please pay the advance')
  expect(steps).toContain('Please keep Rs 1,780 ready in cash')
  expect(steps).not.toContain('arrive ')
})

test('an unpaid transfer has no date yet, a foreign or unknown place none, an order that has ended no next step', () => {
  const transfer = nextSteps({ ...order, paymentMethod: 'Bank Transfer' }, settings, [], now).join(' ')
  expect(transfer).toContain('with our bank account')
  expect(transfer).not.toContain('arrive')
  const abroad = { ...order, shippingAddress: { ...order.shippingAddress, country: 'United Kingdom' } }
  expect(nextSteps(abroad, settings, [], now).join(' ')).not.toContain('arrive')
  expect(nextSteps({ ...order, orderStatus: 'delivered' }, settings, [], now)).toEqual([])
  expect(nextSteps({ ...order, orderStatus: 'cancelled' }, settings, [], now)).toEqual([])
})

test('a transfer that has arrived is neither called about nor promised for days that are over', () => {
  const late = new Date('2026-11-28T06:00:00Z')
  const paid = { ...order, paymentMethod: 'Bank Transfer' as const, paymentStatus: 'paid' as const }
  const steps = nextSteps(paid, settings, [], late).join(' ')
  expect(steps).toContain('Your payment has arrived.')
  expect(steps).toContain('It should arrive Tue 1 to Wed 2 Dec.')
  expect(steps + statusMeans(paid)).not.toContain('call')
})

test('the days of delivery count from the confirmation, again after a failed delivery, and are not shown once they are over', () => {
  const arrives = (more: Partial<typeof order> | object, at: string) =>
    nextSteps({ ...order, ...more }, settings, [], new Date(at)).find(step => step.startsWith('It should arrive'))
  const confirmed = [...order.events, { orderStatus: 'confirmed' as const, createdAt: '2026-11-24T06:00:00Z' }]
  const failed = [
    ...confirmed,
    { orderStatus: 'outForDelivery' as const, createdAt: '2026-11-25T06:00:00Z' },
    { orderStatus: 'processing' as const, createdAt: '2026-11-27T06:00:00Z' },
  ]
  const first = arrives({}, '2026-11-22T07:00:00Z')
  expect(first).toBeDefined()
  expect(arrives({}, '2026-12-22T07:00:00Z')).toBeUndefined()
  const second = arrives({ orderStatus: 'confirmed', events: confirmed }, '2026-11-24T07:00:00Z')
  const third = arrives({ orderStatus: 'processing', events: failed }, '2026-11-27T07:00:00Z')
  expect(new Set([first, second, third]).size).toBe(3)
})

test('a status says in a sentence what it means, until the order has ended', () => {
  const means = (orderStatus: 'pending' | 'confirmed' | 'processing' | 'outForDelivery' | 'delivered' | 'cancelled') =>
    statusMeans({ ...order, orderStatus })
  expect(means('pending')).toBe('We have your order.')
  expect(means('confirmed')).toContain('confirmed')
  expect(means('processing')).toContain('packing')
  expect(means('outForDelivery')).toContain('courier')
  expect([means('delivered'), means('cancelled')]).toEqual([null, null])
})

test('a city by any of its spellings has one date; one that no courier goes to has none', () => {
  const to = (city: string, state = 'Punjab', unserved: string[] = []) =>
    nextSteps({ ...order, shippingAddress: { ...order.shippingAddress, city, state } }, settings, unserved, now)[2]
  expect([to('lahore'), to('LHR'), to('Lahore City')]).toEqual([to('Lahore'), to('Lahore'), to('Lahore')])
  expect(to('Lahore')).not.toBe(to('Karachi', 'Sindh'))
  expect(to('lahore', 'Punjab', ['Lahore'])).toContain('do not go to Lahore yet')
})
