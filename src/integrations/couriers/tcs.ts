import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { toRupees } from '../../shop/ground/money.ts'
import type { CourierSystem, ToBook, Tracked } from '../../shop/orders/dispatch/index.ts'
import { callOutside, type OutsideCall, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { errorsIn, isPdf, parsed, pick, rowsIn } from '../kit/read-response.ts'

/** A bottle in its box, when nobody has weighed it; it takes no less than this. */
const LEAST_KG = 0.5
/** Names of three to fifty letters. */
const NAME_LENGTH = 50

const Token = z.string().min(1)

/** What TCS' words mean: free texts, whose beginnings are known. */
const words: CourierSystem['words'] = new Map([
  ['ok', 'delivered'],
  ['delivered*', 'delivered'],
  ['shipment delivered*', 'delivered'],
  ['booked*', 'onTheWay'],
  ['shipment booked*', 'onTheWay'],
  ['picked*', 'onTheWay'],
  ['shipment picked*', 'onTheWay'],
  ['arrived*', 'onTheWay'],
  ['departed*', 'onTheWay'],
  ['dispatched*', 'onTheWay'],
  ['in transit*', 'onTheWay'],
  ['out for delivery*', 'onTheWay'],
  ['*attempt*', 'attempted'],
  ['*not available*', 'attempted'],
  ['*closed*', 'attempted'],
  ['*refused*', 'attempted'],
  ['*return*', 'refused'],
])

/**
 * TCS' third API (Envio): kilograms, rupees, two tokens of which the second stands in each call. It cannot be asked by
 * our reference, so that a person looks for a booking without a response. It offers no load sheet and takes no advice.
 */
export function openTcs({ outside, given: { fields, secrets } }: Opened): CourierSystem {
  const call = async <T>(asked: OutsideCall, judge: (response: OutsideResponse) => T): Promise<T> => {
    const bearer = await tokens.bearer()
    return callOutside(outside, { ...asked, headers: { authorization: `Bearer ${bearer}` } }, judge)
  }
  /** A call with the second token in its body or query. */
  const inner = async <T>(asked: OutsideCall, judge: (response: OutsideResponse) => T): Promise<T> => {
    const accesstoken = await tokens.access()
    const query = `${asked.path.includes('?') ? '&' : '?'}${new URLSearchParams({ accesstoken })}`
    const sent = asked.body
      ? { ...asked, body: { accesstoken, ...(asked.body as object) } }
      : { ...asked, path: asked.path + query }
    return call({ ...sent, secrets: [accesstoken] }, judge)
  }
  const tokens = {
    bearer: once(async () => {
      if (secrets.bearer) return secrets.bearer
      const body = { clientid: secrets.clientId, clientsecret: secrets.clientSecret }
      const asked = { name: 'auth', method: 'POST', path: '/auth/api/auth', body, secretResponse: true } as const
      return callOutside(outside, asked, response => tokenIn(response))
    }),
    access: once(() => {
      const query = new URLSearchParams({ username: fields.username ?? '', password: secrets.userPassword ?? '' })
      const path = `/ecom/api/authentication/token?${query}`
      return call({ name: 'token', method: 'GET', path, secretResponse: true }, response => tokenIn(response))
    }),
  }
  return {
    async book(parcel) {
      const { reference, orderId } = parcel
      const body = bookingOf(parcel, fields)
      const asked = {
        name: 'create',
        method: 'POST',
        path: '/ecom/api/booking/create',
        body,
        reference,
        orderId,
      } as const
      return inner({ ...asked, writes: true }, response => {
        const trackingNumber = pick(readEnvelope(response), 'consignmentno')
        if (!trackingNumber) throw new Error('no number')
        return { trackingNumber }
      })
    },
    findBooking: null,
    async cancel(trackingNumber, reference) {
      const body = { consignmentnumber: trackingNumber }
      const asked = { name: 'cancel', method: 'POST', path: '/ecom/api/booking/cancel', body, reference } as const
      await inner({ ...asked, writes: true }, demandDone)
    },
    isCancelled: word => /cancel|void/i.test(word),
    label({ trackingNumber }) {
      const query = new URLSearchParams({ consignmentno: trackingNumber, shipperDetails: 'true', printtype: '1' })
      const asked = {
        name: 'label',
        method: 'GET',
        path: `/ecom/api/print/label?${query}`,
        reference: trackingNumber,
      } as const
      // Its form is not documented: the shop's own label stands in for what is no PDF.
      return inner(asked, ({ bytes }) => (isPdf(bytes) ? bytes : null))
    },
    loadSheet: null,
    cities() {
      const asked = { name: 'cities', method: 'GET', path: '/ecom/api/setup/citylistbycountry?countrycode=PK' } as const
      return inner(asked, response => {
        const cities = rowsIn(readEnvelope(response), 'cityname')
        return cities.map(row => ({ name: pick(row, 'cityname'), code: pick(row, 'citycode') }))
      })
    },
    async track(numbers) {
      const statuses: Tracked[] = []
      for (const number of numbers) {
        const path = `/tracking/api/Tracking/GetDynamicTrackDetail?${new URLSearchParams({ consignee: number })}`
        statuses.push(
          ...(await call({ name: 'track', method: 'GET', path, reference: number }, response =>
            tracked(number, response),
          )),
        )
      }
      return statuses
    },
    advise: null,
    payments: null,
    words,
  }
}

const bookingOf = (parcel: ToBook, fields: Record<string, string>) => ({
  consignmentno: '',
  shipperinfo: {
    tcsaccount: fields.account,
    shippername: fields.shipperName,
    address1: fields.shipperAddress,
    countrycode: 'PK',
    countryname: 'Pakistan',
    cityname: fields.shipperCity,
    mobile: fields.shipperPhone,
  },
  consigneeinfo: {
    firstname: parcel.fullName.slice(0, NAME_LENGTH),
    address1: parcel.address,
    mobile: localPhone(parcel.phoneNumber),
    citycode: parcel.cityCode,
    cityname: parcel.city,
    countrycode: 'PK',
  },
  shipmentinfo: {
    costcentercode: fields.costCentre,
    referenceno: parcel.reference,
    contentdesc: parcel.contents,
    servicecode: fields.service || 'O',
    codamount: toRupees(parcel.codAmount),
    weightinkg: Math.max(LEAST_KG, (parcel.weightGrams ?? 0) / 1000),
    pieces: 1,
    fragile: true,
    currency: 'PKR',
    remarks: parcel.note,
  },
})

/** Asks once, however often it is needed. */
function once(ask: () => Promise<string>): () => Promise<string> {
  let asked: Promise<string> | undefined
  return () => (asked ??= ask())
}

const tokenIn = (response: OutsideResponse): string => Token.parse(pick(readEnvelope(response), 'accesstoken'))

/** The newest delivery, else the newest checkpoint; nothing for a number that it does not know. */
function tracked(number: string, { status, text }: OutsideResponse): Tracked[] {
  const body = parsed(text)
  if (body === null || status >= 500) throw new Error('no response')
  const [row] = [
    ...rowsIn((body as Record<string, unknown>).deliveryinfo, 'status'),
    ...rowsIn((body as Record<string, unknown>).checkpoints, 'status'),
  ]
  const word = pick(row, 'code').toUpperCase() === 'OK' ? 'OK' : pick(row, 'status')
  return word ? [{ number, word, reason: pick(row, 'reason') || pick(row, 'status') }] : []
}

/**
 * What its response holds. It says no with statuses 4xx, by `message`, and in `error` or `errorList` of a response with
 * 200.
 */
function readEnvelope({ status, text }: OutsideResponse): unknown {
  const body = parsed(text)
  const problems = errorsIn(body)
  if (status >= 400 || problems)
    throw new OutsideError('refused', problems || text.slice(0, 300) || `it answers ${status}`)
  if (body === null) throw new Error('no JSON')
  return body
}

/** For calls that return nothing: a `message` of success alone says that they are done. */
function demandDone(response: OutsideResponse): void {
  if (!/^success/i.test(pick(readEnvelope(response), 'message'))) throw new Error('no success')
}
