import { type Asked, fakePdf, fakeSystem, type Said } from './fake-system.ts'

export type FakeTraxParcel = {
  trackingNumber: string
  reference: string
  phone: string
  kg: number
  /** In rupees. */
  collect: number
  status: string
  remarks: string
  /** The payment in which it was paid out; none: not yet. */
  payment?: number
}

const cities = [
  [202, 'Karachi'],
  [223, 'Lahore'],
  [183, 'Islamabad'],
  [297, 'Sargodha'],
] as const
/** Numbers are never given twice, however many fakes there are. */
let lastNumber = 202_100_000_000

/**
 * Trax's API (Sonic) as its documents and clients describe it: `status` 0 is yes, else errors by field with HTTP 200; the newest event
 * first. It books a reference as often as it is asked.
 */
export function fakeTrax({ apiKey = 'fake-apiKey' } = {}) {
  const parcels: FakeTraxParcel[] = []
  const find = (number: unknown) => parcels.find(({ trackingNumber }) => trackingNumber === String(number))
  const no = (message: string, errors: Record<string, string[]> = {}): Said => ({
    json: { status: 1, message, errors },
  })

  function book(body: Record<string, unknown>): Said {
    const errors: Record<string, string[]> = {}
    if (!cities.some(([id]) => id === body.consignee_city_id))
      errors.consignee_city_id = ['The selected city is invalid.']
    if (!/^03\d{9}$/.test(String(body.consignee_phone_number_1)))
      errors.consignee_phone_number_1 = ['The phone is invalid.']
    if (!body.pickup_address_id) errors.pickup_address_id = ['The pickup address field is required.']
    if (!Number.isInteger(body.amount)) errors.amount = ['The amount must be an integer.']
    if (Object.keys(errors).length > 0) return no('Invalid Request', errors)
    const trackingNumber = String(++lastNumber)
    parcels.push({
      trackingNumber,
      reference: String(body.order_id),
      phone: String(body.consignee_phone_number_1),
      kg: Number(body.estimated_weight),
      collect: Number(body.amount),
      status: 'Shipment - Booked',
      remarks: '',
    })
    return { json: { status: 0, message: 'Shipment has been Booked', tracking_number: trackingNumber } }
  }

  function track(number: string | null): Said {
    const parcel = find(number)
    if (!parcel) return no('Tracking number is invalid')
    const { status, remarks } = parcel
    const history = [
      { date_time: '2026-11-23 15:00:00', status, status_reason: remarks || null },
      { date_time: '2026-11-20 09:00:00', status: 'Shipment - Booked', status_reason: null },
    ]
    return { json: { status: 0, message: 'OK', details: { tracking_number: number, tracking_history: history } } }
  }

  /** The cash less both taxes of 2 %; the delivery is billed apart. */
  function paymentsOf({ trackingNumber, collect, payment }: FakeTraxParcel): Said {
    const tax = collect * 0.02
    const entry = { datetime: '2026-11-22 13:04:58', charges: '0.00' }
    const remitted = {
      ...entry,
      id: payment,
      type: 0,
      amount: collect,
      gst: '0.00',
      wht: tax.toFixed(2),
      cod_sst: tax.toFixed(2),
      payable: (collect - 2 * tax).toLocaleString('en'),
    }
    const billed = { ...entry, id: 1, type: 3, amount: 0, gst: '32.00', payable: '-232.00' }
    return {
      json: {
        status: 0,
        message: `Payment(s) of Shipment #${trackingNumber}`,
        charges: {},
        current_payment_status: payment ? 'Payment - Processed' : 'Payment - Pending',
        payments: payment ? [billed, remitted] : [],
      },
    }
  }

  const fake = fakeSystem('trax', ({ call, query, body, headers }: Asked): Said => {
    if (headers.authorization !== apiKey) return no('API key is invalid')
    switch (call) {
      case 'GET /cities':
        return {
          json: {
            status: 0,
            message: 'OK',
            cities: cities.map(([id, name]) => ({ id, name, hub: 'HUB', delivery: 1 })),
          },
        }
      case 'POST /shipment/book':
        return book(body)
      case 'GET /shipment/track':
        return track(query.get('tracking_number'))
      case 'GET /shipment/payments': {
        const parcel = find(query.get('tracking_number'))
        if (!parcel) return no('Tracking number is invalid')
        return paymentsOf(parcel)
      }
      case 'POST /shipment/cancel': {
        const parcel = find(body.tracking_number)
        if (parcel?.status !== 'Shipment - Booked') return no('Shipment can not be Cancelled')
        parcel.status = 'Shipment - Cancelled'
        return { json: { status: 0, message: 'Shipment has been Cancelled' } }
      }
      case 'GET /shipment/air_waybill': {
        const number = query.get('tracking_number')
        return find(number) ? { pdf: fakePdf(`Trax ${number}`) } : no('Tracking number is invalid')
      }
      case 'POST /receiving_sheet/create':
        return (body.tracking_numbers as string[]).every(find)
          ? { json: { status: 0, message: 'Receiving Sheet has been Created', receiving_sheet_id: 6158 } }
          : no('Tracking numbers are invalid')
      case 'GET /receiving_sheet/view':
        return { pdf: fakePdf('Trax receiving sheet') }
      default:
        return { status: 404, json: { status: 1, message: 'Not found' } }
    }
  })
  return { ...fake, parcels }
}
