import { A4Sheet } from '../../../platform/pdf/a4.ts'
import { writePdf } from '../../../platform/pdf/pdf-page.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { amountText, sum } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { Handover } from '../../../shop/orders/dispatch/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'

const SIGNATURE_HEIGHT = 75

/** The sheet that the courier signs: each parcel that was handed over, and the sum to collect. */
export const handoverSheet = (handover: Handover, { shopName }: Settings): Promise<Buffer> =>
  writePdf(`Handover sheet ${handover.handoverId}`, pdf => {
    const { handoverId, courier, createdAt, by, parcels } = handover
    const title = `Handover sheet ${handoverId}: ${shopName} to ${courier}`
    const page = new A4Sheet(pdf, title)
    page.text(title, { size: 15, bold: true }, 4)
    page.text(`${timeText(createdAt)}${by ? `, by ${by}` : ''}`, { size: 10 }, 8)
    page.rule()
    page.table(columns('', 'Parcel', 'Tracking number', 'Recipient', 'City', 'COD'), 9, () => {
      for (const [at, { code, trackingNumber, fullName, city, codAmount }] of parcels.entries()) {
        page.row(columns(String(at + 1), code, trackingNumber, fullName, city, amountText(codAmount)), 9)
      }
    })
    page.rule()
    const total = amountText(sum(parcels.map(({ codAmount }) => codAmount)))
    // The sum and who signed for it stand on one page.
    page.room(SIGNATURE_HEIGHT)
    page.text(`${plural(parcels.length, 'parcel')}, ${total} to collect`, { size: 11, bold: true }, 40)
    page.text('Received by (name, signature, time): ______________________________________________', { size: 10 })
  })

const columns = (...[no = '', code = '', tracking = '', name = '', city = '', cod = '']: string[]) => [
  { text: no, width: 0.05 },
  { text: code, width: 0.2 },
  { text: tracking, width: 0.18 },
  { text: name, width: 0.26 },
  { text: city, width: 0.16 },
  { text: cod, width: 0.15, align: 'right' as const },
]
