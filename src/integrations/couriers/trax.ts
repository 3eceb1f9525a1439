import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { today } from '../../shop/ground/dates.ts'
import { rs, sum, toRupees } from '../../shop/ground/money.ts'
import { readNumber } from '../../shop/ground/typed-number-rules.ts'
import type { CourierPayment, CourierSystem, ToBook, Tracked } from '../../shop/orders/dispatch/index.ts'
import { callOutside, type OutsideCall, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { errorsIn, isPdf, MOST_RUPEES, parsed, pick, rowsIn } from '../kit/read-response.ts'

/** A bottle in its box, when nobody has weighed it. */
const USUAL_KG = 0.5

/** What Trax's words mean: free texts, whose beginnings are known. */
const words: CourierSystem['words'] = new Map([
  ['shipment - booked', 'onTheWay'],
  ['booked*', 'onTheWay'],
  ['*picked*', 'onTheWay'],
  ['*arrived*', 'onTheWay'],
  ['*in transit*', 'onTheWay'],
  ['*out for delivery*', 'onTheWay'],
  ['shipment - delivered', 'delivered'],
  ['delivered*', 'delivered'],
  ['*delivery unsuccessful*', 'attempted'],
  ['*not attempted*', 'onTheWay'],
  ['*attempted*', 'attempted'],
  ['*on hold*', 'attempted'],
  ['*return*', 'refused'],
])

/**
 * Trax's API (Sonic): kilograms, rupees, cities by id, the key in a header, bare or as a bearer. It cannot be asked by
 * our reference, so that a person looks for a booking without a response.
 */
export function openTrax({ outside: plain, given: { fields, secrets } }: Opened): CourierSystem {
  const key = secrets.apiKey ?? ''
  const outside = { ...plain, headers: { authorization: fields.header === 'bearer' ? `Bearer ${key}` : key } }
  const call = <T>(asked: OutsideCall, judge: (response: OutsideResponse) => T): Promise<T> =>
    callOutside(outside, asked, judge)
  const post = (name: string, body: object, more: Partial<OutsideCall> = {}): OutsideCall => ({
    name,
    method: 'POST',
    path: `/${name}`,
    body,
    writes: true,
    ...more,
  })
  const get = (name: string, query: Record<string, string> = {}): OutsideCall => ({
    name,
    method: 'GET',
    path: `/${name}?${new URLSearchParams(query)}`,
  })
  return {
    async book(parcel) {
      const { reference, orderId } = parcel
      return call(post('shipment/book', bookingOf(parcel, fields), { reference, orderId }), response => {
        const trackingNumber = pick(readEnvelope(response), 'tracking_number')
        if (!trackingNumber) throw new Error('no number')
        return { trackingNumber }
      })
    },
    findBooking: null,
    async cancel(trackingNumber, reference) {
      await call(post('shipment/cancel', { tracking_number: trackingNumber }, { reference }), demandDone)
    },
    isCancelled: word => /cancel/i.test(word),
    label({ trackingNumber }) {
      // Type 1 is a PDF; what is none (its other form is a picture) is replaced by the shop's own label.
      const asked = get('shipment/air_waybill', { tracking_number: trackingNumber, type: '1' })
      return call({ ...asked, reference: trackingNumber }, ({ bytes }) => (isPdf(bytes) ? bytes : null))
    },
    async loadSheet(trackingNumbers) {
      const made = await call(post('receiving_sheet/create', { tracking_numbers: trackingNumbers }), readEnvelope)
      const asked = get('receiving_sheet/view', { receiving_sheet_id: pick(made, 'receiving_sheet_id'), type: '1' })
      return call(asked, response => {
        if (isPdf(response.bytes)) return response.bytes
        readEnvelope(response)
        throw new Error('no PDF')
      })
    },
    cities: () =>
      call(get('cities'), response =>
        rowsIn(readEnvelope(response).cities, 'name').map(row => ({
          name: pick(row, 'name'),
          code: pick(row, 'id'),
        })),
      ),
    async track(numbers) {
      const statuses: Tracked[] = []
      for (const number of numbers) {
        const asked = get('shipment/track', { tracking_number: number, type: '0' })
        statuses.push(...(await call({ ...asked, reference: number }, response => tracked(number, response))))
      }
      return statuses
    },
    advise: null,
    async payments(numbers) {
      const paid: CourierPayment[] = []
      for (const number of numbers) {
        const asked = { ...get('shipment/payments', { tracking_number: number }), reference: number }
        paid.push(...(await call(asked, response => paymentIn(number, Payments.parse(readEnvelope(response))))))
      }
      return paid
    },
    words,
  }
}

const rupees = z.coerce
  .string()
  .nullish()
  .transform(text => Number(text?.trim() ? (readNumber(text) ?? Number.NaN) : 0))
  .refine(amount => Math.abs(amount) <= MOST_RUPEES)
  .transform(rs)
/** Of the cash that was paid out. What it bills apart has an amount of 0 and its own invoice. */
const Payments = z.object({
  payments: z
    .array(
      z.object({
        id: z.coerce.string().default(''),
        datetime: z.string().default(''),
        amount: rupees,
        payable: rupees,
        charges: rupees,
        gst: rupees,
        wht: rupees,
        cod_sst: rupees,
      }),
    )
    .nullish(),
})

function paymentIn(number: string, { payments }: z.output<typeof Payments>): CourierPayment[] {
  const payment = payments?.find(({ amount }) => amount > 0)
  if (!payment) return []
  const { id, datetime, amount, payable, charges, gst, wht, cod_sst } = payment
  const [paidOn = today()] = /^\d{4}-\d\d-\d\d/.exec(datetime.replaceAll(/\s*-\s*/g, '-')) ?? []
  const amounts = { cod: amount, fee: sum([charges, gst]), feeTax: gst, tax: sum([wht, cod_sst]), net: payable }
  return [{ number, receipt: `Payment ${id}`.trim(), paidOn, ...amounts }]
}

const bookingOf = (parcel: ToBook, fields: Record<string, string>) => ({
  service_type_id: 1,
  pickup_address_id: Number(fields.pickupAddress) || fields.pickupAddress,
  information_display: 1,
  consignee_city_id: Number(parcel.cityCode) || parcel.cityCode,
  consignee_name: parcel.fullName,
  consignee_address: parcel.address,
  consignee_phone_number_1: localPhone(parcel.phoneNumber),
  consignee_email_address: '',
  order_id: parcel.reference,
  item_product_type_id: Number(fields.productType) || 24,
  item_description: parcel.contents,
  item_quantity: parcel.pieces,
  item_insurance: 0,
  item_price: toRupees(parcel.codAmount),
  pickup_date: today(),
  special_instructions: parcel.note,
  estimated_weight: parcel.weightGrams === null ? USUAL_KG : parcel.weightGrams / 1000,
  shipping_mode_id: Number(fields.mode) || 1,
  amount: toRupees(parcel.codAmount),
  payment_mode_id: 1,
  charges_mode_id: 4,
})

/** The newest event stands first; nothing for a number that it does not know. */
function tracked(number: string, { status, text }: OutsideResponse): Tracked[] {
  const body = parsed(text)
  if (body === null || status >= 500) throw new Error('no response')
  const [newest] = rowsIn(body, 'tracking_history').flatMap(({ tracking_history: history }) =>
    rowsIn(history, 'status'),
  )
  const word = pick(newest, 'status')
  return word ? [{ number, word, reason: pick(newest, 'status_reason') || pick(newest, 'reason') }] : []
}

const Digits = z.string().regex(/^\s*-?\d+\s*$/)
const Envelope = z.looseObject({ status: z.union([z.number(), Digits.transform(Number)]).optional() })
/** The keys under which it gives what it was asked for. */
const holds = ['tracking_number', 'cities', 'payments', 'receiving_sheet_id', 'tracking_history']

/** What its response holds: `status` 0 is yes, all else is no with errors by field. */
function readEnvelope({ status, text }: OutsideResponse): z.output<typeof Envelope> {
  const said = Envelope.safeParse(parsed(text))
  const why = said.success ? errorsIn(said.data) || pick(said.data, 'message') : ''
  const code = said.data?.status
  // Without a status what it was asked for says that it did it.
  const isDone = code === undefined ? holds.some(key => said.data?.[key]) && !errorsIn(said.data) : code === 0
  if (said.success && isDone && status < 400) return said.data
  if (code !== undefined || status >= 400)
    throw new OutsideError('refused', (why || text || `it answers ${status}`).slice(0, 300))
  throw new Error('no envelope')
}

/** For calls that return nothing: their `status` alone says that they are done. */
function demandDone(response: OutsideResponse): void {
  if (readEnvelope(response).status === undefined) throw new Error('no status')
}
