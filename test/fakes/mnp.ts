import { type Asked, fakeSystem, type Said } from './fake-system.ts'

export type FakeMnpParcel = {
  trackingNumber: string
  reference: string
  phone: string
  kg: number
  /** In rupees. */
  collect: number
  status: string
  remarks: string
}

const cities = ['KARACHI', 'LAHORE', 'ISLAMABAD', 'SARGODHA']
/** Numbers are never given twice, however many fakes there are. */
let lastNumber = 5_010_000_000

/**
 * M&P's COD API as its guide and its clients describe it: answers in lists of one, `isSuccess` as a text, events of a parcel in no order,
 * keys spelt otherwise in each call. It books a reference as often as it is asked.
 */
export function fakeMnp({ username = 'shop', password = 'fake-userPassword' } = {}) {
  const parcels: FakeMnpParcel[] = []
  const find = (number: unknown) => parcels.find(({ trackingNumber }) => trackingNumber === String(number))
  const no = (message: string): Said => ({ json: [{ isSuccess: 'false', message, orderReferenceId: null }] })

  function book(body: Record<string, unknown>): Said {
    if (!body.locationID) return no('Invalid locationID')
    if (/'/.test(JSON.stringify(body))) return no('Special characters are not allowed')
    if (!cities.includes(String(body.destinationCityName).toUpperCase())) return no('Invalid Destination City')
    if (!/^03\d{9}$/.test(String(body.consigneeMobNo))) return no('Invalid Consignee Mobile No')
    if (Number(body.weight) <= 0) return no('Invalid weight')
    const trackingNumber = String(++lastNumber)
    parcels.push({
      trackingNumber,
      reference: String(body.custRefNo),
      phone: String(body.consigneeMobNo),
      kg: Number(body.weight),
      collect: Number(body.codAmount),
      status: 'Booked',
      remarks: '',
    })
    return { json: [{ isSuccess: 'true', message: 'Booking saved', orderReferenceId: trackingNumber }] }
  }

  function track(number: string | null): Said {
    const parcel = find(number)
    if (!parcel) return no('No record found')
    const first = { TransactionTime: '2026-11-20T09:00:00', TrackingStatus: 'Booked', TrackingNarration: '' }
    const last = {
      TransactionTime: '2026-11-23T15:00:00',
      TrackingStatus: parcel.status,
      TrackingNarration: parcel.remarks,
    }
    const middle = {
      TransactionTime: '2026-11-21T09:00:00',
      TrackingStatus: 'Arrived at station',
      TrackingNarration: '',
    }
    return {
      json: [{ isSuccess: 'true', message: '', tracking_Details: [{ CNTrackingDetail: [first, last, middle] }] }],
    }
  }

  const fake = fakeSystem('mnp', ({ call, query, body }: Asked): Said => {
    const said = (key: string) => String(body[key] ?? query.get(key) ?? '')
    const user = said('username') || said('Username')
    if (user !== username || said('password') !== password)
      return { status: 400, json: { Message: 'Invalid username or password' } }
    switch (call) {
      case 'GET /Branches/Get_Cities':
        return { json: [{ City: cities }] }
      case 'POST /Booking/InsertBookingData':
        return book(body)
      case 'GET /Tracking/Consignment_Tracking':
        return track(query.get('consignment'))
      case 'POST /Booking/VoidConsignment': {
        const [number] = body.consignmentNumberList as string[]
        const parcel = find(number)
        if (parcel?.status !== 'Booked') return no('Consignment cannot be voided')
        parcel.status = 'Void'
        return { json: [{ isSuccess: 'true', message: 'Consignment voided' }] }
      }
      default:
        return { status: 404, json: { Message: 'No HTTP resource was found' } }
    }
  })
  return { ...fake, parcels }
}
