import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { dayOf, SHOP_TIME_OFFSET, today } from '../../shop/ground/dates.ts'
import { paisa, rs, sum, toRupees } from '../../shop/ground/money.ts'
import type { CourierPayment, CourierSystem, ToBook } from '../../shop/orders/dispatch/index.ts'
import { callOutside, type OutsideCall, type OutsideResponse } from '../kit/call-outside.ts'
import { chunks } from '../kit/chunks.ts'
import type { Opened } from '../kit/open-system.ts'
import { isPdf, MOST_RUPEES, parsed } from '../kit/read-response.ts'

/** Its documents name no limit; other clients ask for fifty parcels at once. */
const TRACKED_AT_ONCE = 50
/** Its id of the status 'Booked'. */
const BOOKED = 2

const Envelope = z.object({
  statusCode: z.coerce
    .string()
    .transform(code => code.trim() || undefined)
    .optional(),
  statusMessage: z.string().default(''),
  dist: z.unknown().optional(),
})
const Booked = z.object({ trackingNumber: z.coerce.string().min(1) })
const Listed = z.array(z.object({ trackingNumber: z.coerce.string().min(1), orderRefNumber: z.unknown().optional() }))
const Yes = z.union([z.boolean(), z.string().transform(text => text.toLowerCase() === 'true')])
const Cities = z.array(z.object({ operationalCityName: z.string(), isDeliveryCity: Yes.default(true) }))
const Tracked = z.array(
  z.object({
    trackingNumber: z.coerce.string(),
    trackingResponse: z
      .object({
        transactionStatus: z.string().nullish(),
        transactionStatusHistory: z.array(z.object({ transactionStatusMessage: z.string().nullish() })).nullish(),
      })
      .nullish(),
  }),
)

const Receipt = z.coerce.string().nullish()
/** Two clients name the receipts differently; those of an upfront and of the reserved part are two. */
const PaymentStatus = z.object({
  settle: Yes.default(false),
  settlementDate: Receipt,
  reservePaymentDate: Receipt,
  upfrontPaymentDate: Receipt,
  cprNumber_1: Receipt,
  cprNumber_2: Receipt,
  cpr1: Receipt,
  cpr2: Receipt,
})
const rupees = z.coerce
  .number()
  .min(-MOST_RUPEES)
  .max(MOST_RUPEES)
  .nullish()
  .transform(amount => rs(amount ?? 0))
const Money = z.object({
  invoicePayment: rupees,
  transactionFee: rupees,
  transactionTax: rupees,
  reversalFee: rupees,
  reversalTax: rupees,
  upfrontPayment: rupees,
  reservePayment: rupees,
})

/** What was collected less the fee (with its sales tax) and what was paid out is what was withheld. */
function paymentOf(
  number: string,
  status: z.output<typeof PaymentStatus>,
  money: z.output<typeof Money>,
): CourierPayment {
  const receipts = [status.cprNumber_1 ?? status.cpr1, status.cprNumber_2 ?? status.cpr2].filter(Boolean)
  const day = status.settlementDate ?? status.reservePaymentDate ?? status.upfrontPaymentDate
  const { invoicePayment: cod, upfrontPayment, reservePayment } = money
  const feeTax = sum([money.transactionTax, money.reversalTax])
  const fee = sum([money.transactionFee, money.reversalFee, feeTax])
  const net = sum([upfrontPayment, reservePayment])
  const paidAt = day ? momentOfText(day) : new Date(Number.NaN)
  const paidOn = Number.isNaN(paidAt.getTime()) ? today() : dayOf(paidAt)
  return {
    number,
    receipt: receipts.join(' + '),
    paidOn,
    cod,
    fee,
    feeTax,
    net,
    tax: paisa(Math.max(0, cod - fee - net)),
  }
}

function noneIfRefused(error: unknown): null {
  if (error instanceof OutsideError && error.kind === 'refused') return null
  throw error
}

/** With a zone, or bare in the shop's own. */
const momentOfText = (text: string): Date =>
  new Date(/([+-]\d\d:?\d\d|Z)$/.test(text) || /^\d{4}-\d\d-\d\d$/.test(text) ? text : text + SHOP_TIME_OFFSET)

/** What PostEx's words mean. 'Returned' says that it came back, which the shop believes when it has inspected it. */
const words: CourierSystem['words'] = new Map([
  ['unbooked', 'onTheWay'],
  ['booked', 'onTheWay'],
  ['picked by postex', 'onTheWay'],
  ['postex warehouse', 'onTheWay'],
  ['en-route to * warehouse', 'onTheWay'],
  ['out for delivery', 'onTheWay'],
  ['waiting for delivery', 'onTheWay'],
  ['attempted', 'attempted'],
  ['delivery under review', 'attempted'],
  ['under verification', 'attempted'],
  ['delivered', 'delivered'],
  ['out for return', 'refused'],
  ['returned', 'refused'],
])

/**
 * PostEx's merchant API (guide v4.1.9). Amounts in rupees, phones as 03XXXXXXXXX, cities as its own list writes them.
 * Its rider comes to the pickup address of the code, or the account's default.
 */
export function openPostex({ outside: plain, given: { fields, secrets } }: Opened): CourierSystem {
  const { pickupCode } = fields
  const outside = { ...plain, headers: { token: secrets.token ?? '' } }
  const call = <T>(asked: OutsideCall, rule: z.ZodType<T>): Promise<T> =>
    callOutside(outside, asked, response => rule.parse(readEnvelope(response).dist))
  return {
    async book(parcel) {
      const { trackingNumber } = await call(
        {
          name: 'create-order',
          method: 'POST',
          path: '/v3/create-order',
          body: { ...orderOf(parcel), ...(pickupCode && { pickupAddressCode: pickupCode }) },
          reference: parcel.reference,
          orderId: parcel.orderId,
          writes: true,
        },
        Booked,
      )
      return { trackingNumber }
    },
    // What was sent is unbooked; on a load sheet, which somebody may make in its portal, it is booked. A list that is
    // left out, or a row without a reference, does not say that there is none.
    async findBooking(reference, sentAt) {
      const days = { startDate: dayOf(sentAt), endDate: dayOf(new Date()) }
      const lists = [
        ['get-unbooked-orders', '/v2/get-unbooked-orders', days],
        ['get-all-order', '/v1/get-all-order', { ...days, orderStatusId: String(BOOKED) }],
      ] as const
      const among = async ([name, path, query]: (typeof lists)[number]) => {
        const asked = { name, method: 'GET', path: `${path}?${new URLSearchParams(query)}`, reference } as const
        const rows = await call(asked, Listed)
        const match = rows.find(({ orderRefNumber }) => orderRefNumber === reference)
        if (!match && !rows.every(({ orderRefNumber }) => typeof orderRefNumber === 'string'))
          throw new OutsideError('failed', `${name} holds a parcel without a reference: it may be this one`)
        return match
      }
      const match = (await among(lists[0])) ?? (await among(lists[1]))
      return match ? { trackingNumber: match.trackingNumber } : null
    },
    async cancel(trackingNumber, reference) {
      const body = { trackingNumber }
      const asked = {
        name: 'cancel-order',
        method: 'PUT',
        path: '/v1/cancel-order',
        body,
        reference,
        writes: true,
      } as const
      await callOutside(outside, asked, demandDone)
    },
    isCancelled: word => /^(un-assigned by me|cancell?ed)$/i.test(word.trim()),
    label({ trackingNumber }) {
      const path = `/v1/get-invoice?trackingNumbers=${encodeURIComponent(trackingNumber)}`
      return callOutside(outside, { name: 'get-invoice', method: 'GET', path, reference: trackingNumber }, readPdf)
    },
    async loadSheet(trackingNumbers) {
      const body = { trackingNumbers }
      const asked = {
        name: 'generate-load-sheet',
        method: 'POST',
        path: '/v2/generate-load-sheet',
        body,
        writes: true,
      } as const
      return callOutside(outside, asked, readPdf)
    },
    async cities() {
      const cities = await call(
        { name: 'get-operational-city', method: 'GET', path: '/v2/get-operational-city' },
        Cities,
      )
      return cities.filter(({ isDeliveryCity }) => isDeliveryCity).map(({ operationalCityName: name }) => ({ name }))
    },
    async track(numbers) {
      const all = []
      for (const some of chunks(numbers, TRACKED_AT_ONCE)) {
        const path = `/v1/track-bulk-order?TrackingNumbers=${some.map(encodeURIComponent).join(',')}`
        all.push(...(await call({ name: 'track-bulk-order', method: 'GET', path }, Tracked)))
      }
      return all.flatMap(({ trackingNumber: number, trackingResponse: tracking }) =>
        tracking?.transactionStatus
          ? [
              {
                number,
                word: tracking.transactionStatus,
                reason: tracking.transactionStatusHistory?.at(-1)?.transactionStatusMessage ?? '',
              },
            ]
          : [],
      )
    },
    async advise(trackingNumber, { kind, remarks }) {
      const body = { trackingNumber, statusId: kind === 'return' ? 1 : 2, remarks }
      const path = '/v2/save-shipper-advice'
      const asked = { name: 'save-shipper-advice', method: 'PUT', path, body, reference: trackingNumber } as const
      await callOutside(outside, { ...asked, writes: true }, demandDone)
    },
    async payments(numbers) {
      const paid: CourierPayment[] = []
      for (const number of numbers) {
        const about = { method: 'GET', reference: number } as const
        const path = `/v1/payment-status/${encodeURIComponent(number)}`
        // One that it does not know does not hold up the others.
        const status = await call({ ...about, name: 'payment-status', path }, PaymentStatus).catch(noneIfRefused)
        if (!status?.settle) continue
        const tracked = `/v1/track-order/${encodeURIComponent(number)}`
        paid.push(paymentOf(number, status, await call({ ...about, name: 'track-order', path: tracked }, Money)))
      }
      return paid
    },
    words,
  }
}

const orderOf = (parcel: ToBook) => ({
  cityName: parcel.city,
  customerName: parcel.fullName,
  customerPhone: localPhone(parcel.phoneNumber),
  deliveryAddress: parcel.address,
  invoicePayment: toRupees(parcel.codAmount),
  invoiceDivision: 1,
  items: parcel.pieces,
  orderDetail: parcel.contents,
  orderRefNumber: parcel.reference,
  orderType: 'Normal',
  transactionNotes: parcel.note,
})

/**
 * Its response. It says no with statuses 4xx, and with 200 and another code inside. Without a code what it was asked
 * for says that it did it.
 */
function readEnvelope({ status, text }: OutsideResponse): z.output<typeof Envelope> {
  const { data, success } = Envelope.safeParse(parsed(text))
  const code = data?.statusCode
  if (status >= 400 || (code !== undefined && code !== '200'))
    throw new OutsideError(
      'refused',
      data?.statusMessage || (code ? `code ${code}` : refusalOf(text) || `it answers ${status}`),
    )
  if (!success || (code === undefined && (data.dist ?? null) === null)) throw new Error('no envelope')
  return data
}

/** For calls that return nothing: their code alone says that they are done. */
function demandDone(response: OutsideResponse): void {
  if (readEnvelope(response).statusCode === undefined) throw new Error('no code')
}

/** Its framework writes a long text, in which what is for people stands as 'default message [must not be blank]'. */
function refusalOf(text: string): string {
  const said = [...text.matchAll(/default message \[([^\]]+)\]/g)].flatMap(([, words = '']) =>
    words.includes(' ') ? [words] : [],
  )
  return (said.join('; ') || text).slice(0, 300)
}

function readPdf({ bytes, ...response }: OutsideResponse): Buffer {
  if (isPdf(bytes)) return bytes
  readEnvelope({ ...response, bytes })
  throw new Error('no PDF')
}
