import { latinDigits } from '../../ground/digit-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readOrderNumber } from '../../orders/orders/tracking-rules.ts'

type Kind = 'tracking number' | 'order number' | 'word'
type Column = { name: string; holds: Kind; cells: readonly string[] }

function kindOf(cell: string): Kind {
  const plain = latinDigits(cell).trim()
  // A parcel's code is its order's number and a count.
  if (readOrderNumber(plain) || readOrderNumber(plain.replace(/-\d{1,3}$/, ''))) return 'order number'
  return /\d{3}/.test(plain) ? 'tracking number' : 'word'
}

/**
 * Throws `invalid` when two columns seem to be swapped: most cells of one hold what is expected of the other, and those of the other do not.
 */
export function demandNotSwapped(columns: readonly Column[]): void {
  const filled = columns
    .map(column => ({ ...column, cells: column.cells.filter(Boolean) }))
    .filter(({ cells }) => cells.length > 0)
  const mostlyHold = ({ cells }: Column, kind: Kind) =>
    cells.filter(cell => kindOf(cell) === kind).length * 2 > cells.length
  for (const one of filled) {
    for (const other of filled) {
      if (one.holds === other.holds || !mostlyHold(one, other.holds)) continue
      // References of another system look like tracking numbers.
      if (mostlyHold(other, other.holds)) continue
      throw new ShopError(
        'invalid',
        `The columns '${one.name}' and '${other.name}' seem to be swapped: '${one.cells[0]}' is no ${one.holds}. Please name them anew.`,
      )
    }
  }
}
