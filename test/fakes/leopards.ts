import { type Asked, fakePdf, fakeSystem, type Said } from './fake-system.ts'

export type FakeLeopardsPacket = {
  trackingNumber: string
  reference: string
  cityId: number
  phone: string
  grams: number
  /** In rupees. */
  collect: number
  status: string
  remarks: string
}

const cities = [
  [592, 'Karachi'],
  [789, 'Lahore'],
  [475, 'Islamabad'],
  [1023, 'Sargodha'],
] as const
/** Numbers are never given twice, however many fakes there are. */
let lastNumber = 70_000_000

/**
 * Leopards' merchant API as its document describes it, odd answers too: `status` as a number or a text, `error` empty in several ways or by
 * field, refusals with HTTP 200, 'Staus' for 'Status', cities that are no destination. It books a reference as often as it is asked.
 */
export function fakeLeopards({ apiKey = 'fake-apiKey', apiPassword = 'fake-apiPassword' } = {}) {
  const packets: FakeLeopardsPacket[] = []
  const advice: { trackingNumber: string; kind: string; remarks: string }[] = []
  let times = 0

  const no = (error: unknown): Said => ({ json: { status: 0, error } })
  const yes = (more: object = {}): Said => {
    times += 1
    return { json: { status: times % 2 ? 1 : '1', error: [0, '0', '', null, 'null'][times % 5], ...more } }
  }
  const find = (number: unknown) => packets.find(({ trackingNumber }) => trackingNumber === String(number))
  const slip = ({ host }: Asked['headers'], number: string) => `http://${host}/leopards/slip?cn=${number}`

  function book({ body, headers }: Asked): Said {
    const problems: Record<string, string> = {}
    for (const field of ['consignment_name_eng', 'consignment_phone', 'consignment_address', 'special_instructions'])
      if (!body[field]) problems[field] = `${field.replaceAll('_', ' ')} is required`
    if (!Number.isInteger(body.booked_packet_weight)) problems.weight = 'Weight must be in grams'
    if (!Number.isInteger(body.booked_packet_collect_amount)) problems.amount = 'Amount must be an integer'
    if (!cities.some(([id]) => id === body.destination_city)) problems.destination_city = 'Invalid destination city'
    if (!/^03\d{9}$/.test(String(body.consignment_phone))) problems.consignment_phone = 'Invalid consignee phone'
    if (Object.keys(problems).length > 0) return { json: { status: 0, error: { 'bookPacket - 0': problems } } }
    const trackingNumber = `LE${++lastNumber}`
    packets.push({
      trackingNumber,
      reference: String(body.booked_packet_order_id),
      cityId: Number(body.destination_city),
      phone: String(body.consignment_phone),
      grams: Number(body.booked_packet_weight),
      collect: Number(body.booked_packet_collect_amount),
      status: 'Pickup Request not Send',
      remarks: '',
    })
    return yes({ track_number: trackingNumber, slip_link: slip(headers, trackingNumber) })
  }

  const row = (packet: FakeLeopardsPacket) => ({
    track_number: packet.trackingNumber,
    booked_packet_order_id: packet.reference,
    booked_packet_collect_amount: String(packet.collect),
    booked_packet_status: packet.status,
    status_remarks: '',
    'Tracking Detail': [
      { Status: 'Consignment Booked', 'Activity Date': '2026-11-20', Reason: '' },
      { Staus: packet.status, 'Activity Date': '2026-11-22', Reason: packet.remarks },
    ],
  })

  const fake = fakeSystem('leopards', (asked): Said => {
    const { path, body, query } = asked
    if (path === '/slip') return { pdf: fakePdf(`Leopards ${query.get('cn')}`) }
    if (body.api_key !== apiKey || body.api_password !== apiPassword) return no('Invalid API Key or Password')
    const name = path.split('/')[1]
    const numbers = [body.cn_numbers ?? body.track_numbers ?? []].flat().flatMap(each => String(each).split(','))
    switch (name) {
      case 'getAllCities':
        return yes({
          city_list: [
            ...cities.map(([id, city]) => ({
              id,
              name: city,
              shipment_type: ['overnight'],
              allow_as_destination: true,
            })),
            { id: 9, name: 'Depot', shipment_type: [], allow_as_destination: false },
          ],
        })
      case 'bookPacket':
        return book(asked)
      case 'getShipmentDetailsByOrderID': {
        const wanted = [body.shipment_order_id].flat()
        const found = packets.filter(({ reference, status }) => wanted.includes(reference) && status !== 'Cancelled')
        return found.length > 0 ? yes({ data: found.map(row) }) : no('Order ID not found')
      }
      case 'trackBookedPacket': {
        const found = packets.filter(({ trackingNumber }) => numbers.includes(trackingNumber))
        return found.length > 0 ? yes({ packet_list: found.map(row) }) : no('Track number not found')
      }
      case 'cancelBookedPackets': {
        const [packet] = numbers.map(find)
        if (!packet || !/^Pickup Request/.test(packet.status))
          return no({ [numbers[0] ?? '']: 'CN already cancelled or not found' })
        packet.status = 'Cancelled'
        return yes()
      }
      case 'generateLoadSheet': {
        if (!body.courier_name || !body.courier_code) return no('Courier name is required')
        const unknown = numbers.filter(number => !find(number))
        if (unknown.length > 0) return no(Object.fromEntries(unknown.map(number => [number, 'CN not found'])))
        for (const packet of packets) {
          if (numbers.includes(packet.trackingNumber)) packet.status = 'Pickup Request Sent'
        }
        return yes({ load_sheet_id: 4711 })
      }
      case 'downloadLoadSheet':
        return body.load_sheet_id === 4711 ? { pdf: fakePdf('Leopards load sheet') } : no('Invalid load sheet ID')
      case 'shipperAdviceList':
        return yes({
          data: packets
            .filter(({ status }) => status === 'Pending')
            .map(({ trackingNumber }, at) => ({ id: at + 1, cn_number: trackingNumber })),
        })
      case 'updateShipperAdvice':
        for (const line of body.data as Record<string, unknown>[]) {
          if (!line.id || !find(line.cn_number)) return no('Invalid advice')
          const [trackingNumber, kind, remarks] = [
            line.cn_number,
            line.shipper_advice_status,
            line.shipper_remarks,
          ].map(String)
          advice.push({ trackingNumber: trackingNumber ?? '', kind: kind ?? '', remarks: remarks ?? '' })
        }
        return yes()
      default:
        return { status: 404, text: '<html>404 Page Not Found</html>', type: 'text/html' }
    }
  })
  return { ...fake, packets, advice }
}
