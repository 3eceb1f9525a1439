import { type Scanned, ScanPieces, scanPieces } from '../../../shop/recounts/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'

/** Counts a batch of scans. Answers what became of them as `Scanned`. */
export const scanAction = staffAction('stock.count', ScanPieces, async ({ tx, input, params, session }) => {
  const recountId = numberOf(params.id)
  const { name, repeated, ...shown } = await scanPieces(tx, { ...input, recountId, actor: session.staff.name })
  return {
    audit: repeated
      ? []
      : {
          action: 'recount.scanned',
          subject: { type: 'recount', id: String(recountId), label: name },
          after: { pieces: input.scanned.length - shown.refused.length },
        },
    message: textOf(shown),
    shown,
  }
})

const textOf = ({ counted, refused }: Scanned): string =>
  [...counted.map(({ label, pieces }) => `${label}: ${pieces} now.`), ...refused.map(({ why }) => `${why}.`)].join(' ')
