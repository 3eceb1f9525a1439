import type { CsvTable } from '../../../platform/csv/read-table.ts'
import { countOf, demandNotSwapped, guessBy, placesOf, suggestColumns } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { isShortened, shortenedText } from '../../ground/shortened-numbers.ts'
import { latinDigits } from '../../ground/typed-number-rules.ts'
import type { FileColumns, FileKind, FileMeaning } from './courier-file-rules.ts'
import { kindOfCell, trackingOf } from './parcel-columns.ts'

/** A line of a courier's list, read by its columns. `problem`: why it cannot be applied. */
export type FileLine = {
  line: number
  tracking: string
  order: string
  word: string
  reason: string
  problem: string | null
}

const guesses: Record<FileKind, [RegExp, FileMeaning][]> = {
  status: [
    [/reason|remark|comment|activity detail/i, 'reason'],
    [/status|operation/i, 'status'],
    [/order|ref/i, 'order'],
    [/track|cn\b|c\.n|consignment ?(no|num|#)|awb|shipment ?(no|num|id)/i, 'tracking'],
  ],
  numbers: [
    [/order|ref|parcel/i, 'order'],
    [/track|cn\b|c\.n|consignment ?(no|num|#)|awb|shipment ?(no|num|id)/i, 'tracking'],
  ],
}

/** What the columns of a list seem to hold: as they were named before, else by their names or places. */
export const suggestFileColumns = (
  kind: FileKind,
  header: readonly string[],
  remembered: FileColumns | null,
): FileColumns =>
  suggestColumns(header, { remembered: remembered ?? plainColumns(kind, header), guess: guessBy(guesses[kind]) })

/** The columns of lines without names above them, `number,word` or `parcel,number`; null for others. */
export function plainColumns(kind: FileKind, header: readonly string[]): FileColumns | null {
  const isPlain = header.every((name, at) => name === `Column ${at + 1}`)
  if (!isPlain || header.length < 2 || header.length > 3) return null
  const meanings: (FileMeaning | 'ignore')[] =
    kind === 'status' ? ['tracking', 'status', 'reason'] : ['order', 'tracking', 'ignore']
  return Object.fromEntries(header.map((name, at) => [name, meanings[at] ?? 'ignore']))
}

/** Throws `invalid` for columns that a list cannot be read by. */
export function checkFileColumns(kind: FileKind, columns: FileColumns): void {
  const count = countOf(columns)
  const problem =
    kind === 'status'
      ? count('status') !== 1
        ? 'Please name one column as the status'
        : count('tracking') + count('order') === 0 && 'Please name the column of the tracking number, or of the order'
      : (count('tracking') !== 1 || count('order') !== 1) &&
        'Please name one column as the tracking number, and one as the parcel or order number'
  if (problem) throw new ShopError('invalid', problem)
  if (Object.values(columns).some(meaning => meaning !== 'ignore' && count(meaning) > 1))
    throw new ShopError('invalid', 'Each is one column: tracking number, parcel or order number, status, reason')
}

/**
 * The lines of a list. Rows without any number are sums or remarks, and are left out. Throws `invalid` when columns are
 * swapped.
 */
export function readFileLines(kind: FileKind, { header, rows }: CsvTable, columns: FileColumns): FileLine[] {
  const places = placesOf(header, columns)
  const cellOf = (cells: readonly string[], meaning: FileMeaning) => cells[places(meaning)[0] ?? -1] ?? ''
  demandNotSwapped(
    (['tracking', 'order', 'status'] as const).flatMap(meaning => {
      const name = header[places(meaning)[0] ?? -1]
      const holds = ({ tracking: 'tracking number', order: 'order number', status: 'word' } as const)[meaning]
      return name ? [{ name, holds, cells: rows.map(({ cells }) => cellOf(cells, meaning)) }] : []
    }),
    kindOfCell,
  )
  const lines = rows.flatMap(({ line, cells }): FileLine[] => {
    const tracking = trackingOf(cellOf(cells, 'tracking'))
    const order = latinDigits(cellOf(cells, 'order')).trim()
    const word = cellOf(cells, 'status')
    if ((tracking === '' && order === '') || /^(grand )?total/i.test(tracking || order)) return []
    const problem = isShortened(tracking)
      ? `${shortenedText(tracking)}.`
      : kind === 'status' && word === ''
        ? 'The line has no status.'
        : null
    return [{ line, tracking, order, word, reason: cellOf(cells, 'reason'), problem }]
  })
  if (lines.length === 0) throw new ShopError('invalid', 'No line has a tracking number or an order number')
  return lines
}
