import { type Asked, fakePdf, fakeSystem, type Said } from './fake-system.ts'

export type FakePostexOrder = {
  trackingNumber: string
  reference: string
  city: string
  address: string
  phone: string
  /** In rupees. */
  collect: number
  status: string
  remarks: string
  /** Of the payment in which it was settled. */
  receipt?: string
}

const cities = [
  'KARACHI',
  'LAHORE',
  'ISLAMABAD',
  'RAWALPINDI',
  'FAISALABAD',
  'MULTAN',
  'SARGODHA',
  'PESHAWAR',
  'QUETTA',
]
/** Numbers are never given twice, however many fakes there are. */
let lastNumber = 24_000_000_000_000

/**
 * PostEx's merchant API as its guide and those who call it describe it, odd answers too: 200 with another code inside, framework texts
 * for wrong fields, 404 as JSON where a PDF is asked for. It books a reference as often as it is asked.
 */
export function fakePostex({ token = 'fake-token' } = {}) {
  const orders: FakePostexOrder[] = []
  const advice: { trackingNumber: string; statusId: number; remarks: string }[] = []

  const envelope = (dist: unknown, statusCode = '200', statusMessage = 'SUCCESSFULLY OPERATED') => ({
    statusCode,
    statusMessage,
    dist,
  })
  const find = (number: unknown) => orders.find(({ trackingNumber }) => trackingNumber === number)

  function create(body: Record<string, unknown>): [number, unknown] {
    for (const field of [
      'cityName',
      'customerName',
      'customerPhone',
      'deliveryAddress',
      'orderRefNumber',
      'orderType',
    ]) {
      if (!body[field])
        return [
          400,
          {
            timestamp: new Date(),
            status: 400,
            error: 'Bad Request',
            trace: `Field error in object 'order' on field '${field}': rejected value [null]; default message [${field}]]; default message [must not be blank]]`,
          },
        ]
    }
    if (typeof body.invoicePayment !== 'number' || body.invoicePayment < 0)
      return [200, envelope(null, '400', 'INVALID INVOICE PAYMENT')]
    if (!cities.includes(String(body.cityName).toUpperCase())) return [200, envelope(null, '404', 'CITY NOT FOUND')]
    if (!/^03\d{9}$/.test(String(body.customerPhone))) return [200, envelope(null, '400', 'INVALID CUSTOMER PHONE')]
    const trackingNumber = String(++lastNumber)
    orders.push({
      trackingNumber,
      reference: String(body.orderRefNumber),
      city: String(body.cityName),
      address: String(body.deliveryAddress),
      phone: String(body.customerPhone),
      collect: body.invoicePayment,
      status: 'Unbooked',
      remarks: '',
    })
    return [200, envelope({ trackingNumber, orderStatus: 'UnBooked', orderDate: new Date().toISOString() })]
  }

  const tracked = ({ trackingNumber, status, remarks, reference, collect }: FakePostexOrder) => ({
    trackingNumber,
    message: 'FOUND',
    trackingResponse: {
      trackingNumber,
      orderRefNumber: reference,
      invoicePayment: collect,
      transactionStatus: status,
      transactionStatusHistory: [{ transactionStatusMessage: remarks || status, transactionStatusMessageCode: '0003' }],
    },
  })

  /** Of whole rupees: fee 5 %, its tax 16 % of that, 4 % withheld; half upfront. */
  function money({ collect }: FakePostexOrder) {
    const [fee, withheld] = [Math.round(collect * 0.05), Math.round(collect * 0.04)]
    const tax = Math.round(fee * 0.16)
    const out = collect - fee - tax - withheld
    const upfrontPayment = Math.floor(out / 2)
    return {
      transactionFee: fee,
      transactionTax: tax,
      upfrontPayment,
      reservePayment: out - upfrontPayment,
      balancePayment: 0,
    }
  }

  function payment(path: string): [number, unknown] {
    const order = find(path.split('/').at(-1))
    if (!order) return [200, envelope(null, '404', 'RECORD NOT FOUND')]
    const { trackingNumber, reference: orderRefNumber, receipt } = order
    if (path.startsWith('/v1/track-order/'))
      return [200, envelope({ ...tracked(order).trackingResponse, ...money(order) })]
    // Absent keys are simply missing.
    const paid = receipt && { settlementDate: '2026-11-21T10:00:00', cprNumber_1: `${receipt}-1`, cprNumber_2: receipt }
    return [200, envelope({ orderRefNumber, trackingNumber, settle: Boolean(receipt), ...paid })]
  }

  function answer({ call, path, query, body }: Asked): [number, unknown] {
    const numbers = (query.get('TrackingNumbers') ?? query.get('trackingNumbers') ?? '').split(',').filter(Boolean)
    if (/^GET \/v1\/(payment-status|track-order)\//.test(call)) return payment(path)
    switch (call) {
      case 'GET /v2/get-operational-city':
        return [
          200,
          envelope(
            cities.map(operationalCityName => ({
              operationalCityName,
              countryName: 'Pakistan',
              isPickupCity: 'true',
              isDeliveryCity: 'true',
            })),
          ),
        ]
      case 'POST /v3/create-order':
        return create(body)
      case 'GET /v2/get-unbooked-orders': {
        if (!query.get('startDate') || !query.get('endDate')) return [400, { status: 400, error: 'Bad Request' }]
        const unbooked = orders.filter(({ status }) => status === 'Unbooked')
        return [
          200,
          envelope(unbooked.map(({ trackingNumber, reference }) => ({ trackingNumber, orderRefNumber: reference }))),
        ]
      }
      case 'GET /v1/get-all-order': {
        if (!query.get('orderStatusId') || !query.get('startDate')) return [400, { status: 400, error: 'Bad Request' }]
        const booked = orders.filter(({ status }) => status === 'Booked')
        return [
          200,
          envelope(booked.map(({ trackingNumber, reference }) => ({ trackingNumber, orderRefNumber: reference }))),
        ]
      }
      case 'GET /v1/track-bulk-order':
        return [
          200,
          envelope(
            numbers.map(number => {
              const order = find(number)
              return order ? tracked(order) : { trackingNumber: number, message: 'ORDER NOT FOUND' }
            }),
          ),
        ]
      case 'PUT /v1/cancel-order': {
        const order = find(body.trackingNumber)
        if (!order) return [200, envelope(null, '404', 'RECORD NOT FOUND')]
        if (order.status !== 'Unbooked' && order.status !== 'Booked')
          return [200, envelope(null, '400', 'ORDER CANNOT BE CANCELLED')]
        order.status = 'Un-Assigned By Me'
        return [200, envelope(null)]
      }
      case 'PUT /v2/save-shipper-advice': {
        if (!find(body.trackingNumber)) return [200, envelope(null, '404', 'RECORD NOT FOUND')]
        const { trackingNumber, statusId, remarks } = body
        advice.push({ trackingNumber: String(trackingNumber), statusId: Number(statusId), remarks: String(remarks) })
        return [200, envelope(null)]
      }
      case 'GET /v1/get-invoice':
        return numbers.length > 0 && numbers.every(find)
          ? [200, fakePdf(`PostEx ${numbers.join()}`)]
          : [404, envelope(null, '404', 'RECORD NOT FOUND')]
      case 'POST /v2/generate-load-sheet':
        for (const number of (body.trackingNumbers as unknown[]) ?? []) {
          const order = find(number)
          if (order?.status === 'Unbooked') order.status = 'Booked'
        }
        return [200, fakePdf('PostEx load sheet')]
      default:
        return [404, { timestamp: new Date(), status: 404, error: 'Not Found', path }]
    }
  }

  const fake = fakeSystem('postex', (asked): Said => {
    const [status, said] =
      asked.headers.token === token ? answer(asked) : [401, envelope(null, '401', 'TOKEN IS INVALID')]
    return typeof said === 'string' ? { status, pdf: said } : { status, json: said }
  })
  return { ...fake, orders, advice }
}
