import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { settings } from '../../../../test/fixtures.ts'
import { type PdfPage, readPdf } from '../../../../test/pdf.ts'
import { MM } from '../../../platform/pdf/pdf-page.ts'
import type { Logo } from '../../../platform/pdf/sheet.ts'
import { paisa, rs } from '../../../shop/ground/money.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { invoicePdf } from '../../../shop/orders/papers/index.ts'
import { letterhead } from '../../../shop/settings/letterhead/index.ts'
import { labelSheet } from '../../stock/labels/label-sheet.ts'
import { giftCards } from './gift-card.ts'
import { packingSlips } from './packing-slip.ts'
import { labels } from './parcel-label.ts'

const house = await letterhead(settings)

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
  setOf: null,
  notes: { top: ['Saffron'], heart: ['Rose', 'Jasmine'], base: [] },
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
  wishes: ['saturday', 'gate', 'noCall'],
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
  invoicedAt: new Date('2026-11-22'),
  lines: [],
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
  order: { ...order, lines: items.map(each => ({ ...each, priceAtPurchase: each.price })), ...more },
})

const invoiceOf = (one: Parcel, more = settings) =>
  invoicePdf([{ order: one.order, parcels: [one] }], { settings: more, house, publicUrl: 'https://a.pk' })

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
  const [page] = await readPdf(await labels([parcel(place)], settings, house), 0.2)
  expect(page?.text.match(/End\./g)).toHaveLength(6)
  expect(page?.text).toContain('0300 1234567')
  expect(page?.text).toContain('COD Rs 4,780')
  expect(page?.text).toContain('Deliver on Saturday. Leave at the gate. Do not call')
})

test('a label bears the logo of the house where its name stands without one', async () => {
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const corner = async (logo: Logo | null) => {
    const [page] = await readPdf(await labels([parcel({})], settings, { ...house, logo }), 1)
    const { ink = new Uint8Array(), width = 0 } = page ?? {}
    return ink[24 * width + width - 20]
  }
  expect(await corner({ png, width: 300, height: 100 })).toBe(255)
  expect(await corner(null)).toBeLessThan(255)
})

test("an invoice over two pages has its sums together, with the tax office's number of them", async () => {
  const name = 'Khushbu-e-Khaas Extrait de Parfum Royal Reserve of the Old City'
  const many = Array.from({ length: 16 }, () => ({ ...item(name), sku: 'KHB-WHO-006' }))
  const pdf = await invoiceOf(parcel({ fiscalNumber: '7000007DI1747119701593' }, many))
  const [first, second] = await readPdf(pdf, 0.2)
  expect(first?.text).not.toContain('Subtotal')
  expect(first?.text).toContain('KHB-WHO-006')
  expect(second?.text).toMatch(/INV-KH-7WQ2-9ABX[\s\S]*Subtotal[\s\S]*Total[\s\S]*7000007DI1747119701593/)
})

test('a gift of 25 perfumes with wishes and a note has a slip of two pages, and no page of a slip or invoice is without a line', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => item(`Chaand Raat ${at + 1}`))
  const gift = { giftWrap: true, giftMessage: 'Eid Mubarak', note: 'Please ring twice.' }
  const slipOf = (one: Parcel) => packingSlips([one], { settings, house, publicUrl: 'https://a.pk' })
  expect(await readPdf(await slipOf(parcel(gift, many(25))), 0.2)).toHaveLength(2)
  expect(await readPdf(await slipOf(parcel({ note: gift.note }, many(25))), 0.2)).toHaveLength(2)
  for (const count of [10, 12, 21])
    for (const pdf of [await slipOf(parcel({}, many(count))), await invoiceOf(parcel({}, many(count)))])
      for (const page of await readPdf(pdf, 0.2)) expect(page.text).toContain('Chaand Raat')
})

test('a set is called by its bottles on invoice and slip, and its parts by their ml', async () => {
  const part = { sizeId: 's', name: 'Oud', ml: 6, sku: 'OUD-6', pieces: 3 }
  const one = parcel({}, [{ ...item('The Nikah Box'), ml: 106, parts: [part], setOf: 3 }])
  one.order.lines = one.order.lines.map(line => ({ ...line, setOf: 3 }))
  for (const pdf of [await invoiceOf(one), await packingSlips([one], { settings, house, publicUrl: 'https://a.pk' })]) {
    const [page] = await readPdf(pdf, 0.2)
    expect(page?.text).toContain('The Nikah Box, Set of 3')
    expect(page?.text).toContain('3 × Oud, 6 ml')
    expect(page?.text).not.toContain('106')
  }
})

test('an invoice says what came, what is still due and the cash of each parcel where they are several', async () => {
  const dues = { ...order.dues, paidSoFar: rs(1000), stillDue: rs(3780), toCollect: rs(3780) }
  const one = { ...parcel({ dues, paidAhead: rs(1000) }), codAmount: rs(2400), owed: rs(2400) }
  const [partly] = await readPdf(await invoiceOf(one), 0.2)
  expect(partly?.text).toMatch(
    /Paid ahead\s+Rs 1,000\s+To pay in cash\s+Rs 3,780\s+Cash, KH-7WQ2-9ABX-1\s+Rs 2,400\s+Cash, other parcels\s+Rs 1,380/,
  )
  // One parcel that collects all of it: its cash is the order's, said once.
  const [alone] = await readPdf(await invoiceOf({ ...parcel({ dues, paidAhead: rs(1000) }), owed: rs(3780) }), 0.2)
  expect(alone?.text).toMatch(/To pay in cash\s+Rs 3,780/)
  expect(alone?.text).not.toContain('Cash, KH-7WQ2-9ABX-1')
  const transfer = { paymentMethod: 'Bank Transfer', dues: { ...dues, toCollect: paisa(0) }, paidAhead: rs(1000) }
  const [ahead] = await readPdf(await invoiceOf({ ...parcel(transfer), codAmount: paisa(0), owed: paisa(0) }), 0.2)
  expect(ahead?.text.replaceAll(/\s+/g, ' ')).toContain('Bank Transfer Rs 1,000 paid Rs 3,780 to pay')
  // Booked for Rs 2,400 of which Rs 900 came since: the invoice asks for what is owed.
  const later = { ...one, owed: rs(1500) }
  const [since] = await readPdf(await invoiceOf(later), 0.2)
  expect(since?.text).toMatch(/Cash, KH-7WQ2-9ABX-1\s+Rs 1,500/)
})

test('an invoice has its own number and day, seller and buyer, every line with its SKU, and tax once the house has a number', async () => {
  const taxed = { salesTax: rs(686), salesTaxRate: 18, salesTaxSchedule: 'third' } as const
  const bought = parcel(taxed)
  const [plain] = await readPdf(await invoiceOf(bought, { ...settings, ntn: '' }), 0.2)
  const words = [
    'INV-KH-7WQ2-9ABX',
    '22 November 2026',
    '20 November 2026',
    'KH-50',
    'Ayesha Malik',
    'Cash on delivery',
    settings.supportAddress,
  ]
  for (const each of words) expect(plain?.text).toContain(each)
  expect(plain?.text).not.toMatch(/tax/i)
  // The longest prefix of a house leaves the number whole.
  const [long] = await readPdf(await invoiceOf(parcel({ orderNumber: 'MMMMMM-WWWW-WWWW' })), 0.2)
  expect(long?.text).toContain('INV-MMMMMM-WWWW-WWWW')
  const tax = /Includes sales tax, 18% on the printed price\s+Rs 686/
  // A tax number names the tax; a tax invoice is written by who is registered for sales tax, with the tax of each line.
  const [own] = await readPdf(await invoiceOf(bought, settings), 0.2)
  expect(own?.text).toMatch(/NTN 1234567-8/)
  expect(own?.text).toMatch(tax)
  expect(own?.text).not.toContain('Tax invoice')
  const registered = { ...settings, strn: '3277876123456' }
  const [theirs] = await readPdf(await invoiceOf(bought, registered), 0.2)
  expect(theirs?.text).toMatch(/Tax invoice[\s\S]*STRN 3277876123456[\s\S]*Tax 18%[\s\S]*KH-50[\s\S]*Rs 686\.44/i)
  expect(theirs?.text).toMatch(tax)
  // A number of zeros is nobody's.
  const [zeros] = await readPdf(await invoiceOf(bought, { ...settings, ntn: '0000000-0', strn: '0' }), 0.2)
  expect(zeros?.text).not.toMatch(/tax|NTN/i)
  const abroad = parcel({ ...taxed, salesTaxSchedule: null })
  expect((await readPdf(await invoiceOf(abroad, settings), 0.2))[0]?.text).not.toMatch(/tax/i)
})

/** What a phone reads from the QR code of a page. */
function codeOn(page: PdfPage | undefined) {
  const { width = 0, height = 0, ink = new Uint8Array() } = page ?? {}
  const data = new Uint8Array(width * height * 3)
  for (const [at, dark] of ink.entries()) data.fill(255 - dark, at * 3, at * 3 + 3)
  return decodeQr({ width, height, data })
}

const slip = {
  settings: { ...settings, returnDays: 10, returnSealedOnly: true },
  house,
  publicUrl: 'https://shop.example',
}

test('a packing slip thanks, says how each perfume smells, how to keep it and until when it may come back, and leads to the order without its key', async () => {
  for (const roll of [false, true]) {
    const [page] = await readPdf(await packingSlips([parcel({ note: 'Ring twice' })], { ...slip, roll }), 2)
    const text = page?.text.replaceAll(/\s+/g, ' ')
    for (const words of [
      'Thank you for your order',
      'Ayesha Malik',
      'Opens with saffron. Heart of rose and jasmine.',
      'KH-7WQ2-9ABX-1',
      'Ring twice',
      'away from sun and heat',
      'A sealed bottle may come back within 10 days of delivery',
    ])
      expect(text, `roll ${roll}`).toContain(words)
    expect(text).toContain('shop.example/track')
    expect(text).not.toMatch(/Rs|key=/)
    expect(codeOn(page)).toBe('https://shop.example/order/o')
  }
})

test('a SKU stands whole on a slip of 80 mm, and the longest name of a bottle keeps off its barcode', async () => {
  const sku = 'KH-KHAAS-RESERVE-1000'
  const [page] = await readPdf(
    await packingSlips([parcel({}, [{ ...item('Khaas'), sku }])], { ...slip, roll: true }),
    0.2,
  )
  expect(page?.text).toContain(sku)
  const name = 'Khushbu-e-Khaas Extrait de Parfum Royal Reserve of the Old City of Lahore, Collector’s Edition No. 12'
  const size = { sizeId: 's', name, ml: 106, isSet: true, sku, barcode: 'KH-KEK-100', shelf: '' }
  const [sheet] = await readPdf(await labelSheet([size], 1), 4)
  const { ink = new Uint8Array(), width = 0 } = sheet ?? {}
  expect(sheet?.text).not.toContain('106')
  // The line above the bars of the first label.
  const row = Math.round((4.5 + 7.3) * MM * 4)
  expect(Math.max(...ink.subarray(row * width, row * width + Math.round(60 * MM * 4)))).toBe(0)
})

test('a slip of 80 mm is black alone: its printer has no grey and no gold', async () => {
  const [page] = await readPdf(await packingSlips([parcel({})], { ...slip, roll: true }), 4)
  const { ink = new Uint8Array(), width = 1, height = 0 } = page ?? {}
  // Every rule across it is dark at its middle.
  const rows = Array.from({ length: height }, (_, y) => ink.subarray(y * width + 60, (y + 1) * width - 60))
  const rules = rows.filter(row => row.every(each => each > 0))
  expect(rules.length).toBeGreaterThan(4)
  const strongest = rows.flatMap((row, y) =>
    row.every(each => each > 0) && !rows[y - 1]?.every(each => each > 0)
      ? [Math.max(...[0, 1, 2, 3, 4].map(by => rows[y + by]?.[0] ?? 0))]
      : [],
  )
  expect(Math.min(...strongest)).toBeGreaterThan(200)
})

test("a gift's slip names no order page, and its message is on a card of its own alone", async () => {
  const gift = parcel({ fullName: 'Muhammad Usman', giftMessage: 'Eid Mubarak, Ammi!', giftWrap: true })
  const [page] = await readPdf(await packingSlips([gift], slip), 0.2)
  expect(page?.text).toContain('A gift for you')
  expect(page?.text).not.toMatch(/Eid Mubarak|shop\.example/)
  const cards = await readPdf(await giftCards([gift, gift], { house }), 0.2)
  expect(cards).toHaveLength(1)
  expect(cards[0]?.text).toMatch(/A gift for you[\s\S]*Eid Mubarak, Ammi!/)
  // The parcel may be addressed to its giver.
  expect(cards[0]?.text).not.toMatch(/KH-|Rs|Usman/)
})

test('the message of a gift card is in the quarter that is inside once the sheet is folded twice, however long it is and in either script', async () => {
  const long = 'سالگرہ مبارک ہو، اللہ آپ کو خوش رکھے۔ May every evening smell of jasmine and rain.\n'
    .repeat(4)
    .slice(0, 300)
  for (const giftMessage of ['Eid Mubarak', long]) {
    const pdf = await giftCards([parcel({ giftMessage })], { house })
    // Urdu in the script of cards.
    expect(pdf.includes('NotoNastaliqUrdu')).toBe(giftMessage === long)
    const [card] = await readPdf(pdf, 1)
    if (!card) throw new Error('no card')
    const dark = [0, 0, 0, 0]
    for (const [at, ink] of card.ink.entries()) {
      const [x, y] = [at % card.width, Math.floor(at / card.width)]
      // Without the marks of the folds at the edges.
      const inside = x > 20 && x < card.width - 20 && y > 20 && y < card.height - 20
      const quarter = (x < card.width / 2 ? 0 : 1) + (y < card.height / 2 ? 0 : 2)
      if (inside && ink > 96) dark[quarter] = (dark[quarter] ?? 0) + 1
    }
    const [message = 0, empty, back = 0, front = 0] = dark
    expect([message > 100, empty, back > 20, front > 100]).toEqual([true, 0, true, true])
  }
})
