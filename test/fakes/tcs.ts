import { type Asked, fakePdf, fakeSystem, type Said } from './fake-system.ts'

export type FakeTcsParcel = {
  trackingNumber: string
  reference: string
  cityCode: string
  phone: string
  kg: number
  /** In rupees. */
  collect: number
  status: string
  code: string
  remarks: string
}

const cities = [
  ['KHI', 'KARACHI'],
  ['LHE', 'LAHORE'],
  ['ISB', 'ISLAMABAD'],
  ['SGD', 'SARGODHA'],
] as const
/** Numbers are never given twice, however many fakes there are. */
let lastNumber = 779_000_000_000

const ACCESS = 'fake-access'
const BEARER = 'fake-bearer'

/**
 * TCS' Envio API as its guide and its clients describe it: two tokens, the second inside each call; keys in several spellings; errors in
 * `error`, `errorList` or `message`; tracking with the newest first. It books a reference as often as it is asked.
 */
export function fakeTcs({
  clientId = 'fake-clientId',
  clientSecret = 'fake-clientSecret',
  username = 'shop',
  userPassword = 'fake-userPassword',
} = {}) {
  const parcels: FakeTcsParcel[] = []
  const find = (number: unknown) => parcels.find(({ trackingNumber }) => trackingNumber === String(number))
  const no = (error: string): Said => ({ json: { message: 'FAIL', errorList: [error] } })

  function book(body: Record<string, unknown>): Said {
    const { shipperinfo, consigneeinfo, shipmentinfo } = body as Record<string, Record<string, unknown>>
    const name = String(consigneeinfo?.firstname ?? '')
    if (!shipperinfo?.tcsaccount) return no('tcsaccount is required')
    if (name.length < 3 || name.length > 50) return no('firstname must be between 3 and 50 characters')
    if (!cities.some(([code]) => code === consigneeinfo?.citycode)) return no('Invalid citycode')
    if (!/^03\d{9}$/.test(String(consigneeinfo?.mobile))) return no('Invalid consignee mobile')
    if (Number(shipmentinfo?.weightinkg) < 0.5) return { json: { error: 'weight must be at least 0.5' } }
    const trackingNumber = String(++lastNumber)
    parcels.push({
      trackingNumber,
      reference: String(shipmentinfo?.referenceno),
      cityCode: String(consigneeinfo?.citycode),
      phone: String(consigneeinfo?.mobile),
      kg: Number(shipmentinfo?.weightinkg),
      collect: Number(shipmentinfo?.codamount),
      status: 'Booked',
      code: 'BK',
      remarks: '',
    })
    return { json: { message: 'SUCCESS', consignmentNo: trackingNumber, traceid: '1' } }
  }

  function track(number: string | null): Said {
    const parcel = find(number)
    if (!parcel) return { json: { message: 'FAIL', shipmentinfo: [], deliveryinfo: [], checkpoints: [] } }
    const { status, code, remarks } = parcel
    const isEnd = code === 'OK' || remarks !== ''
    return {
      json: {
        message: 'SUCCESS',
        shipmentinfo: [{ consignmentno: number }],
        deliveryinfo: isEnd
          ? [
              { status, code, recievedby: '', reason: remarks },
              { status: 'Older', code: 'NH' },
            ]
          : [],
        checkpoints: [
          { datetime: '2026-11-23', status, recievedby: '' },
          { datetime: '2026-11-20', status: 'Booked' },
        ],
      },
    }
  }

  const fake = fakeSystem('tcs', ({ call, query, headers, body }: Asked): Said => {
    if (call === 'POST /auth/api/auth') {
      if (body.clientid !== clientId || body.clientsecret !== clientSecret)
        return { status: 401, json: { message: 'Unauthorized' } }
      return { json: { result: { accessToken: BEARER, expiry: '2026-12-31' } } }
    }
    if (headers.authorization !== `Bearer ${BEARER}`) return { status: 401, json: { message: 'Unauthorized' } }
    if (call === 'GET /ecom/api/authentication/token') {
      const known = query.get('username') === username && query.get('password') === userPassword
      return known ? { json: { message: 'SUCCESS', accesstoken: ACCESS } } : no('Invalid username or password')
    }
    if (call === 'GET /tracking/api/Tracking/GetDynamicTrackDetail') return track(query.get('consignee'))
    if ((body.accesstoken ?? query.get('accesstoken')) !== ACCESS)
      return { status: 401, json: { message: 'Invalid access token' } }
    switch (call) {
      case 'GET /ecom/api/setup/citylistbycountry':
        return { json: { message: 'SUCCESS', cities: cities.map(([cityCode, cityName]) => ({ cityCode, cityName })) } }
      case 'POST /ecom/api/booking/create':
        return book(body)
      case 'POST /ecom/api/booking/cancel': {
        const parcel = find(body.consignmentnumber)
        if (!parcel) return no('Consignment not found')
        if (parcel.status !== 'Booked') return no('Consignment cannot be cancelled')
        parcel.status = 'Cancelled'
        return { json: { message: 'SUCCESS' } }
      }
      case 'GET /ecom/api/print/label': {
        const number = query.get('consignmentno')
        return find(number) ? { pdf: fakePdf(`TCS ${number}`) } : { status: 404, json: { error: 'not found' } }
      }
      default:
        return { status: 404, json: { message: 'Not found' } }
    }
  })
  return { ...fake, parcels }
}
