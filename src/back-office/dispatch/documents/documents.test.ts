import { expect, test } from 'vitest'
import { settings } from '../../../../test/fixtures.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { paisa, rs } from '../../../shop/ground/money.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { invoices } from './invoice.ts'
import { labels } from './label.ts'

const item = (name: string): Parcel['items'][number] => ({
  sizeId: name,
  name,
  ml: 50,
  sku: 'KH-50',
  barcode: '',
  shelf: '',
  image: null,
  quantity: 1,
  scanned: 1,
  sellable: null,
  price: rs(4500),
  parts: null,
})
const order: Parcel['order'] = {
  orderId: 'o',
  version: 1,
  orderNumber: 'KH-7WQ2-9ABX',
  createdAt: new Date('2026-11-20'),
  fullName: 'Ayesha Malik',
  email: 'a@example.com',
  phoneNumber: '+923001234567',
  address: 'House 12',
  town: 'Model Town',
  famousSpot: '',
  city: 'Lahore',
  state: 'Punjab',
  country: 'PK',
  note: '',
  paymentMethod: 'COD',
  orderStatus: 'processing',
  paidAhead: paisa(0),
  dues: { paidSoFar: paisa(0), stillDue: rs(4780), toCollect: rs(4780), goesBack: paisa(0), paidBack: paisa(0) },
  couponCode: null,
  couponDiscount: paisa(0),
  offers: [],
  exchangeCredit: paisa(0),
  shipping: rs(280),
  subtotal: rs(4500),
  giftWrap: false,
  giftWrapFee: paisa(0),
  giftMessage: '',
  totalAmount: rs(4780),
  fiscalNumber: '',
  salesTax: paisa(0),
  salesTaxRate: 0,
  salesTaxSchedule: null,
}
const parcel = (more: Partial<Parcel['order']>, items = [item('Night Oud')]): Parcel => ({
  parcelId: 'p',
  code: 'KH-7WQ2-9ABX-1',
  state: 'packed',
  version: 1,
  courierId: 'tcs',
  courier: 'TCS',
  courierPhone: '',
  trackingNumber: '779412345678',
  weightGrams: 400,
  codAmount: rs(4780),
  courierFee: null,
  owed: rs(4780),
  unscannedBy: '',
  attemptedAt: null,
  attemptReason: '',
  attempts: 0,
  courierStatus: '',
  courierStatusAt: null,
  handoverId: null,
  restocked: false,
  packedAt: null,
  handedOverAt: null,
  deliveredAt: null,
  refusedAt: null,
  returnedAt: null,
  items,
  order: { ...order, ...more },
})

test('the longest name, address, landmark and city of an order stand whole on its label, and the phone as a rider dials it', async () => {
  const long = (word: string, length: number) => `${`${word} `.repeat(60).slice(0, length - 4)}End.`
  const place = {
    fullName: long('Siddiqui', 120),
    address: long('Street', 300),
    town: long('Defence', 120),
    famousSpot: long('Mosque', 200),
    city: long('Dera', 60),
    state: long('Khyber', 60),
  }
  const [page] = await readPdf(await labels([parcel(place)], settings), 0.2)
  expect(page?.text.match(/End\./g)).toHaveLength(6)
  expect(page?.text).toContain('0300 1234567')
  expect(page?.text).toContain('COD Rs.4,780.00')
})

test("an invoice over two pages has its sums together, with the tax office's number of them", async () => {
  const many = Array.from({ length: 13 }, () => item('Khushbu-e-Khaas Extrait de Parfum Royal Reserve of the Old City'))
  const pdf = await invoices([parcel({ fiscalNumber: '7000007DI1747119701593' }, many)], settings)
  const [first, second] = await readPdf(pdf, 0.2)
  expect(first?.text).not.toContain('Subtotal')
  expect(second?.text).toMatch(
    /KH-7WQ2-9ABX, page 2[\s\S]*Subtotal[\s\S]*Total of the order[\s\S]*7000007DI1747119701593/,
  )
})

test('an invoice says what came, what is still due and the cash of its parcel alone', async () => {
  const dues = { ...order.dues, paidSoFar: rs(1000), stillDue: rs(3780), toCollect: rs(3780) }
  const one = { ...parcel({ dues, paidAhead: rs(1000) }), codAmount: rs(2400), owed: rs(2400) }
  const [partly] = await readPdf(await invoices([one], settings), 0.2)
  expect(partly?.text).toMatch(
    /Paid ahead\s+Rs\.1,000\.00\s+To pay in cash\s+Rs\.3,780\.00\s+Cash, KH-7WQ2-9ABX-1\s+Rs\.2,400\.00\s+Cash, other parcels\s+Rs\.1,380\.00/,
  )
  const transfer = { paymentMethod: 'Bank Transfer', dues: { ...dues, toCollect: paisa(0) }, paidAhead: rs(1000) }
  const [ahead] = await readPdf(
    await invoices([{ ...parcel(transfer), codAmount: paisa(0), owed: paisa(0) }], settings),
    0.2,
  )
  expect(ahead?.text).toContain('Bank Transfer, Rs.1,000.00 paid, Rs.3,780.00 to pay')
  // Booked for Rs 2,400 of which Rs 900 came since: the invoice asks for what is owed.
  const later = { ...one, owed: rs(1500) }
  const [since] = await readPdf(await invoices([later], settings), 0.2)
  expect(since?.text).toMatch(/Cash, KH-7WQ2-9ABX-1\s+Rs\.1,500\.00/)
})
