import { type FigureName, figures } from '../../ground/figure-rules.ts'
import type { Cell, Report, Unit } from './report-rules.ts'

/**
 * A column of a report: its head, what its figures are, its cell of a row, and what the figure means where it has a
 * definition.
 */
export type Column<Row> = readonly [label: string, unit: Unit, cell: (row: Row) => Cell, means?: string]

/** The column of a figure that has a definition, under its name. */
export const figureColumn = <Row>(name: FigureName, unit: Unit, cell: (row: Row) => Cell): Column<Row> => [
  figures[name].label,
  unit,
  cell,
  figures[name].means,
]

/**
 * The columns and rows of a report, from pairs of a head and its cell, so that the two cannot drift apart. `total`: the
 * row of all.
 */
export function reportTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  total?: Row,
): Pick<Report, 'columns' | 'rows' | 'total'> {
  const cells = (row: Row) => columns.map(([, , cell]) => cell(row))
  return {
    columns: columns.map(([label, unit, , means]) => ({ label, unit, ...(means && { means }) })),
    rows: rows.map(cells),
    total: total && cells(total),
  }
}
