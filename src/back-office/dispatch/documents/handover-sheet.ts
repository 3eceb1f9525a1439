import { type Cell, type Letterhead, writeSheets } from '../../../platform/pdf/sheet.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { amountText, sum } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { canonicalCity } from '../../../shop/ground/shipping/city-spelling-rules.ts'
import type { Handover } from '../../../shop/orders/dispatch/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'

// Of the sum, and of room to sign.
const SIGNATURE_HEIGHT = 95

/** The sheet that the courier signs: each parcel that was handed over, and the sum to collect. */
export const handoverSheet = (handover: Handover, { shopName }: Settings, house: Letterhead): Promise<Buffer> => {
  const { handoverId, courier, createdAt, by, parcels } = handover
  return writeSheets(
    `Handover sheet ${handoverId}`,
    { house },
    [handover],
    () => `Handover sheet ${handoverId}: ${shopName} to ${courier}`,
    page => {
      const total = amountText(sum(parcels.map(({ codAmount }) => codAmount)))
      page.letterhead(`Handover sheet ${handoverId}`)
      page.facts(
        [
          ['From', shopName],
          ['To', courier],
          ['Handed over', `${timeText(createdAt)}${by ? `\nby ${by}` : ''}`],
          ['Parcels', String(parcels.length)],
          ['To collect', total, 'strong'],
        ],
        { shares: [1.1, 0.8, 1.5, 0.5, 0.9] },
      )
      page.gap(4)
      const rows = parcels.map(({ code, trackingNumber, fullName, city, codAmount }, at) =>
        columns(
          String(at + 1),
          code,
          trackingNumber,
          fullName,
          canonicalCity(city),
          codAmount > 0 ? amountText(codAmount) : 'Paid',
        ),
      )
      const head = columns('', 'Parcel', 'Tracking number', 'Recipient', 'City', 'COD')
      // The sum and who signed for it stand on one page, below at least two parcels.
      page.table(head, () => page.lines(rows, 9, SIGNATURE_HEIGHT))
      page.room(SIGNATURE_HEIGHT)
      page.total([
        { text: plural(parcels.length, 'parcel'), width: 0.5 },
        { text: `${total} to collect`, width: 0.5, align: 'right' },
      ])
      page.gap(44)
      page.signatures(['Handed over by', 'Received by: name', 'Signature', 'Date and time'])
    },
  )
}

const columns = (...[no = '', code = '', tracking = '', name = '', city = '', cod = '']: string[]): Cell[] => [
  { text: no, width: 0.05 },
  { text: code, width: 0.19 },
  { text: tracking, width: 0.19 },
  { text: name, width: 0.25 },
  { text: city, width: 0.18 },
  { text: cod, width: 0.14, align: 'right' },
]
