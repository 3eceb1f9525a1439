import { type Scanned, ScanPieces, scanPieces } from '../../../shop/stock/recounts/index.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { numberOf } from '../../kit/addresses.ts'

/** Counts a batch of scans. */
export const scanAction = actionsOn('recount')('stock.count', ScanPieces, async ({ tx, input, id, actor }) => {
  const { name, repeated, ...shown } = await scanPieces(tx, { ...input, recountId: numberOf(id), actor })
  const after = { pieces: input.scanned.length - shown.refused.length }
  return { did: repeated ? null : 'recount.scanned', label: name, after, message: textOf(shown) }
})

const textOf = ({ counted, refused }: Scanned): string =>
  [...counted.map(({ label, pieces }) => `${label}: ${pieces} now.`), ...refused.map(({ why }) => `${why}.`)].join(' ')
