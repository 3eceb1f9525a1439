import { OutsideError } from '../../platform/outside-error.ts'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { toRupees } from '../../shop/ground/money.ts'
import type { CourierSystem, ToBook, Tracked } from '../../shop/orders/dispatch/index.ts'
import { callOutside, type OutsideCall, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { parsed, pick, rowsIn } from '../kit/read-response.ts'

/** A bottle in its box, when nobody has weighed it. */
const USUAL_KG = 0.5

/** What M&P's words mean: free texts, whose beginnings are known. */
const words: CourierSystem['words'] = new Map([
  ['booked*', 'onTheWay'],
  ['new booking*', 'onTheWay'],
  ['picked*', 'onTheWay'],
  ['arrived*', 'onTheWay'],
  ['dispatched*', 'onTheWay'],
  ['in transit*', 'onTheWay'],
  ['out for delivery*', 'onTheWay'],
  ['delivered*', 'delivered'],
  ['undelivered*', 'attempted'],
  ['*attempt*', 'attempted'],
  ['*not available*', 'attempted'],
  ['*refused*', 'attempted'],
  ['*return*', 'refused'],
])

/**
 * M&P's COD API: user name and password in each call, kilograms, rupees, cities by name, keys whose spelling changes
 * from call to call. It cannot be asked by our reference, prints nothing and takes no advice.
 */
export function openMnp({ outside, given: { fields, secrets } }: Opened): CourierSystem {
  const { username = '', account = '', location = '' } = fields
  const password = secrets.userPassword ?? ''
  const get = (name: string, path: string, query: Record<string, string> = {}): OutsideCall => ({
    name,
    method: 'GET',
    path: `${path}?${new URLSearchParams({ username, password, AccountNo: account, ...query })}`,
  })
  return {
    async book(parcel) {
      const { reference, orderId } = parcel
      const who = { username, password, AccountNo: account, locationID: location, ReturnLocation: location }
      const body = { ...who, InsertType: 19, ...bookingOf(parcel, fields) }
      const asked = { name: 'InsertBookingData', method: 'POST', path: '/Booking/InsertBookingData', body } as const
      return callOutside(outside, { ...asked, reference, orderId, writes: true }, response => {
        const trackingNumber = pick(readList(response), 'orderreferenceid')
        if (!trackingNumber) throw new Error('no number')
        return { trackingNumber }
      })
    },
    findBooking: null,
    async cancel(trackingNumber, reference) {
      const body = { Username: username, password, locationID: location, consignmentNumberList: [trackingNumber] }
      const asked = {
        name: 'VoidConsignment',
        method: 'POST',
        path: '/Booking/VoidConsignment',
        body,
        reference,
      } as const
      await callOutside(outside, { ...asked, writes: true }, demandDone)
    },
    isCancelled: word => /void|cancel/i.test(word),
    label: null,
    loadSheet: null,
    cities: () =>
      callOutside(outside, get('Get_Cities', '/Branches/Get_Cities'), response => {
        const names = rowsIn(readList(response), 'city').flatMap(row => Object.values(row).flat())
        return names.flatMap(name => (typeof name === 'string' ? [{ name }] : []))
      }),
    async track(numbers) {
      const statuses: Tracked[] = []
      for (const number of numbers) {
        const asked = get('Consignment_Tracking', '/Tracking/Consignment_Tracking', { consignment: number })
        statuses.push(
          ...(await callOutside(outside, { ...asked, reference: number }, response => tracked(number, response))),
        )
      }
      return statuses
    },
    advise: null,
    payments: null,
    words,
  }
}

const bookingOf = (parcel: ToBook, { service }: Record<string, string>) => {
  // It refuses apostrophes.
  const text = (typed: string, most: number) => typed.replaceAll("'", '').slice(0, most)
  return {
    consigneeName: text(parcel.fullName, 50),
    consigneeAddress: text(parcel.address, 255),
    consigneeMobNo: localPhone(parcel.phoneNumber),
    consigneeEmail: '',
    destinationCityName: parcel.city,
    pieces: 1,
    weight: parcel.weightGrams === null ? USUAL_KG : parcel.weightGrams / 1000,
    codAmount: toRupees(parcel.codAmount),
    custRefNo: parcel.reference,
    productDetails: text(parcel.contents, 200),
    fragile: 'YES',
    service: service || 'Overnight',
    remarks: text(parcel.note, 200),
    insuranceValue: '0',
  }
}

/** Its events come in no order. */
function tracked(number: string, { status, text }: OutsideResponse): Tracked[] {
  const body = parsed(text)
  if (body === null || status >= 500) throw new Error('no response')
  const timeOf = (row: Record<string, unknown>) => Date.parse(pick(row, 'transactiontime')) || 0
  const newest = rowsIn(body, 'transactiontime').sort((one, other) => timeOf(other) - timeOf(one))[0]
  const word = pick(newest, 'trackingstatus') || pick(newest, 'status')
  return word ? [{ number, word, reason: pick(newest, 'trackingnarration') || pick(newest, 'reason') }] : []
}

/** What its list holds. It says no by `isSuccess` in the first row, or by `Message` with a status 4xx. */
function readList({ status, text }: OutsideResponse): unknown {
  const body = parsed(text)
  if (body === null) throw new Error('no JSON')
  const isNo = status >= 400 || /^(false|0|no)$/i.test(successOf(body))
  if (isNo) throw new OutsideError('refused', (pick(body, 'message') || `it answers ${status}`).slice(0, 300))
  return body
}

/** For calls that return nothing: `isSuccess` alone says that they are done. */
function demandDone(response: OutsideResponse): void {
  if (!/^(true|1|yes)$/i.test(successOf(readList(response)))) throw new Error('no isSuccess')
}

/** `isSuccess` of the first row that has it, a truth value or its text; empty without one. */
function successOf(body: unknown): string {
  const said = Object.entries(rowsIn(body, 'issuccess')[0] ?? {}).find(([key]) => key.toLowerCase() === 'issuccess')
  return String(said?.[1] ?? '').trim()
}
