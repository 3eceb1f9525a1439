import { ShopError } from '../shop-error.ts'

/** The cells of a column that holds one kind of thing, such as tracking numbers. */
type Held<Kind extends string> = { name: string; holds: Kind; cells: readonly string[] }

/**
 * Throws `invalid` when two columns seem to be swapped: most cells of one hold what is expected of the other, and those
 * of the other do not.
 * @rule that swapped columns of a sent file are noticed
 */
export function demandNotSwapped<Kind extends string>(
  columns: readonly Held<Kind>[],
  kindOf: (cell: string) => Kind,
): void {
  const filled = columns
    .map(column => ({ ...column, cells: column.cells.filter(Boolean) }))
    .filter(({ cells }) => cells.length > 0)
  const mostlyHold = ({ cells }: Held<Kind>, kind: Kind) =>
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
