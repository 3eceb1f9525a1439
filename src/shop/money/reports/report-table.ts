import type { Cell, Report, Unit } from './rules.ts'

/** A column of a report: its head, what its figures are, and its cell of a row. */
export type Column<Row> = readonly [label: string, unit: Unit, cell: (row: Row) => Cell]

/** The columns and rows of a report, from pairs of a head and its cell, so that the two cannot drift apart. `total`: the row of all. */
export function reportTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  total?: Row,
): Pick<Report, 'columns' | 'rows' | 'total'> {
  const cells = (row: Row) => columns.map(([, , cell]) => cell(row))
  return {
    columns: columns.map(([label, unit]) => ({ label, unit })),
    rows: rows.map(cells),
    total: total && cells(total),
  }
}
