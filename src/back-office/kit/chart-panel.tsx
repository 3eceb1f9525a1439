import type { Chart, Point } from '../../shop/money/reports/rules.ts'
import { ChartFigure, namesOf } from './chart.tsx'
import { figureText, nameText } from './figure-text.ts'
import { Fold } from './fold.tsx'
import { type Column, ListTable } from './list-table.tsx'
import { Panel } from './panel.tsx'

type Props = { title: string; chart: Chart }

/** A chart that stands by itself, with its figures as a table. Nothing, while there are none. */
export function ChartPanel({ title, chart }: Props) {
  const { points, unit, mark } = chart
  if (points.every(({ value, before }) => !value && !before)) return null
  const names = namesOf(chart)
  const text = (value: number | null | undefined) => typeof value === 'number' && figureText(value, unit)
  const columns: Column<Point>[] = [
    { label: 'When', cell: ({ label }) => nameText(label), note: ({ marked }) => marked && mark },
    { label: names.before, cell: ({ before }) => text(before), figure: true },
    { label: names.value, cell: ({ value }) => text(value), figure: true, end: true },
  ]
  return (
    <Panel title={title}>
      <ChartFigure chart={chart} />
      <Fold label="As a table">
        <ListTable label={title} rows={points} keyOf={({ label }) => label} columns={columns} />
      </Fold>
    </Panel>
  )
}
