import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { DAY_MS, dayOf } from '../../shop/ground/dates.ts'
import { toRupees } from '../../shop/ground/money.ts'
import type { CourierSystem, ToBook } from '../../shop/orders/dispatch/index.ts'
import { callOutside, type OutsideCall, type OutsideResponse } from '../kit/call-outside.ts'
import { chunks } from '../kit/chunks.ts'
import type { Opened } from '../kit/open-system.ts'
import { isPdf, parsed } from '../kit/read-response.ts'

/** It names 50 for payments and proofs; clients ask for as many parcels. */
const TRACKED_AT_ONCE = 50
/** A bottle in its box, when nobody has weighed it. */
const USUAL_GRAMS = 500
/** Failed attempts are advised within days. */
const ADVICE_DAYS = 30

const Texts = z.coerce.string()
const Packet = z.looseObject({ track_number: Texts.pipe(z.string().min(1)) })
const Cities = z.object({
  city_list: z.array(
    z.object({
      id: Texts,
      name: z.string(),
      allow_as_destination: z.union([z.boolean(), z.number(), z.string()]).nullish(),
    }),
  ),
})
const Detail = z.looseObject({ Reason: z.string().nullish() })
const Tracked = z.object({
  packet_list: z
    .array(
      z.looseObject({
        track_number: Texts,
        booked_packet_status: z.string().nullish(),
        status_remarks: z.string().nullish(),
        'Tracking Detail': z.array(Detail).nullish(),
      }),
    )
    .nullish(),
})
const AdviceRow = z.looseObject({ id: Texts.optional(), track_number: Texts.nullish(), cn_number: Texts.nullish() })
const AdviceList = z.object({ packet_list: z.array(AdviceRow).nullish(), data: z.array(AdviceRow).nullish() })

/** What Leopards' words mean. Cancelled ones are left to a person: a parcel that left was not taken back. */
const words: CourierSystem['words'] = new Map([
  ...[
    'pickup request not send',
    'pickup request sent',
    'consignment booked',
    'drop off at express center',
    'shipment picked',
    'arrived at station*',
    'dispatched*',
    'missroute*',
    'assign to courier',
    'assigned to courier',
  ].map(word => [word, 'onTheWay'] as const),
  ['pending', 'attempted'],
  ['delivered', 'delivered'],
  ['ready for return', 'refused'],
  ['being return', 'refused'],
  ['returned to shipper', 'refused'],
])

/** Leopards' merchant API (document v2.0): weight in grams, rupees, cities by id, key and password in each body. */
export function openLeopards({ outside, given: { fields, secrets } }: Opened): CourierSystem {
  const keys = { api_key: secrets.apiKey, api_password: secrets.apiPassword }
  const ask = (name: string, body: object, more: Partial<OutsideCall> = {}): OutsideCall => ({
    name,
    method: 'POST',
    path: `/${name}/format/json/`,
    body: { ...keys, ...body },
    ...more,
  })
  const call = <T>(asked: OutsideCall, rule: z.ZodType<T>): Promise<T> =>
    callOutside(outside, asked, response => rule.parse(readEnvelope(response)))
  return {
    async book(parcel) {
      const { reference, orderId } = parcel
      const asked = ask('bookPacket', packetOf(parcel, fields), { reference, orderId, writes: true })
      const { track_number: trackingNumber, slip_link: link } = await call(asked, Packet)
      return { trackingNumber, ...(typeof link === 'string' && { labelUrl: link }) }
    },
    async findBooking(reference) {
      const asked = ask('getShipmentDetailsByOrderID', { shipment_order_id: [reference] }, { reference })
      const { data } = await call(asked, z.object({ data: z.array(Packet) })).catch(noneFor(/order id/i, { data: [] }))
      const match = data.find(({ booked_packet_order_id: theirs }) => String(theirs) === reference)
      // Only an empty list says that there is none.
      if (!match && data.length > 0) throw new OutsideError('failed', 'it does not say whose parcel it found')
      return match ? { trackingNumber: match.track_number } : null
    },
    async cancel(trackingNumber, reference) {
      const asked = ask('cancelBookedPackets', { cn_numbers: trackingNumber }, { reference, writes: true })
      await callOutside(outside, asked, demandDone)
    },
    isCancelled: word => /cancel/i.test(word),
    async label({ trackingNumber, labelUrl }) {
      const url = labelUrl ? URL.parse(labelUrl) : null
      if (!url) return null
      const at = { ...outside, address: url.origin }
      const path = url.pathname + url.search
      const asked = { name: 'slip', method: 'GET', path, reference: trackingNumber } as const
      return callOutside(at, asked, ({ bytes }) => (isPdf(bytes) ? bytes : null))
    },
    async loadSheet(trackingNumbers) {
      // Who takes the parcels may stand on it; Leopards demands the fields, whatever they say.
      const rider = { courier_name: fields.riderName || 'Rider', courier_code: fields.riderCode || '1' }
      const asked = ask('generateLoadSheet', { cn_numbers: trackingNumbers, ...rider }, { writes: true })
      const { load_sheet_id } = await call(asked, z.object({ load_sheet_id: Texts.pipe(z.string().min(1)) }))
      const body = { load_sheet_id: Number(load_sheet_id) || load_sheet_id, response_type: 'PDF' }
      return callOutside(outside, ask('downloadLoadSheet', body, { path: '/downloadLoadSheet/' }), readPdf)
    },
    async cities() {
      const { city_list } = await call(ask('getAllCities', {}), Cities)
      return city_list
        .filter(({ allow_as_destination: goes }) => !['false', '0'].includes(String(goes ?? true).toLowerCase()))
        .map(({ id, name }) => ({ name, code: id }))
    },
    async track(numbers) {
      const all = []
      for (const some of chunks(numbers, TRACKED_AT_ONCE)) {
        const asked = ask('trackBookedPacket', { track_numbers: some.join(',') })
        const { packet_list: rows } = await call(asked, Tracked).catch(noneFor(/track|cn|packet/i, { packet_list: [] }))
        all.push(...(rows ?? []))
      }
      return all.flatMap(({ track_number: number, booked_packet_status: word, status_remarks: remarks, ...row }) =>
        word
          ? [
              {
                number,
                word,
                reason: row['Tracking Detail']?.findLast(({ Reason }) => Reason)?.Reason || remarks || '',
              },
            ]
          : [],
      )
    },
    async advise(trackingNumber, { kind, remarks }) {
      const [from, to] = [dayOf(new Date(Date.now() - ADVICE_DAYS * DAY_MS)), dayOf(new Date())]
      // Two editions of the document name the days differently.
      const days = {
        from_date: from,
        to_date: to,
        dateFrom: from,
        toDate: to,
        Cn_number: trackingNumber,
        start: 0,
        length: 10,
      }
      const { packet_list, data } = await call(
        ask('shipperAdviceList', days, { reference: trackingNumber }),
        AdviceList,
      )
      const row = [...(packet_list ?? []), ...(data ?? [])].find(
        ({ track_number: one, cn_number: other }) => (one ?? other) === trackingNumber,
      )
      if (!row) throw new OutsideError('refused', 'it waits for no advice on this parcel')
      const status = kind === 'return' ? 'RT' : 'RA'
      const line = { id: row.id, cn_number: trackingNumber, shipper_advice_status: status, shipper_remarks: remarks }
      const asked = ask('updateShipperAdvice', { data: [line] }, { reference: trackingNumber, writes: true })
      await callOutside(outside, asked, demandDone)
    },
    payments: null,
    words,
  }
}

const packetOf = (parcel: ToBook, { origin, service }: Record<string, string>) => ({
  booked_packet_weight: parcel.weightGrams ?? USUAL_GRAMS,
  booked_packet_no_piece: 1,
  booked_packet_collect_amount: toRupees(parcel.codAmount),
  booked_packet_order_id: parcel.reference,
  origin_city: origin || 'self',
  destination_city: Number(parcel.cityCode),
  shipment_name_eng: 'self',
  shipment_email: 'self',
  shipment_phone: 'self',
  shipment_address: 'self',
  consignment_name_eng: parcel.fullName,
  consignment_phone: localPhone(parcel.phoneNumber),
  consignment_address: parcel.address,
  // Refused when it is empty.
  special_instructions: [parcel.contents, parcel.note].filter(Boolean).join('. ') || '-',
  shipment_type: service || 'overnight',
})

/**
 * Its response. It says no with statuses 4xx. `status` is 1 or 0, as a number or a text; `error` is empty in several
 * ways, a text, or texts by field. Without a `status` what it was asked for says that it did it.
 */
function readEnvelope({ status, text }: OutsideResponse): z.output<typeof Envelope> {
  const { data } = Envelope.safeParse(parsed(text))
  const why = errorText(data?.error)
  if (status >= 400) throw new OutsideError('refused', why || text.slice(0, 300) || `it answers ${status}`)
  const code = data?.status
  const isDone = code === undefined ? why === '' && holds.some(key => data?.[key]) : code === '1'
  if (data && isDone) return data
  if (!data || (code === undefined && why === '')) throw new Error('no envelope')
  throw new OutsideError('refused', why || 'it gives no reason')
}

/** For calls that return nothing: their `status` alone says that they are done. */
function demandDone(response: OutsideResponse): void {
  if (readEnvelope(response).status === undefined) throw new Error('no status')
}

const Envelope = z.looseObject({
  status: Texts.transform(code => code.trim() || undefined).optional(),
  error: z.unknown().optional(),
})
/** The keys under which it gives what it was asked for. */
const holds = ['track_number', 'data', 'packet_list', 'city_list', 'load_sheet_id']

function errorText(error: unknown): string {
  if (error && typeof error === 'object') return Object.values(error).map(errorText).filter(Boolean).join('; ')
  const text = String(error ?? '')
  return ['', '0', 'null'].includes(text) ? '' : text.slice(0, 300)
}

/** It refuses where there is nothing to report: that is an empty response. */
const noneFor =
  <T>(what: RegExp, nothing: T) =>
  (error: unknown): T => {
    const none =
      error instanceof OutsideError && error.kind === 'refused' && /not found|no (record|data)/i.test(error.message)
    if (none && what.test(error.message)) return nothing
    throw error
  }

function readPdf(response: OutsideResponse): Buffer {
  if (isPdf(response.bytes)) return response.bytes
  readEnvelope(response)
  throw new Error('no PDF')
}
