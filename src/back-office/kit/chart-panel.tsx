import type { Chart, Point } from '../../shop/money/reports/report-rules.ts'
import { ChartFigure, seriesOf } from './chart.tsx'
import { figureText, nameText } from './figure-text.ts'
import { Fold } from './fold.tsx'
import { type Column, ListTable } from './list-table.tsx'
import { Panel } from './panel.tsx'

type Props = { title: string; chart: Chart }
/** `least`: of sums that end lower a line of words says all. */
type PanelProps = Props & { least?: number }

/** A chart that stands by itself, with its figures as a table. Nothing, while there are none. */
export function ChartPanel({ title, chart, least = 1 }: PanelProps) {
  const series = seriesOf(chart)
  const most = series.map(({ name, read }) => ({
    name,
    value: Math.max(...chart.points.map(point => read(point) ?? 0)),
  }))
  if (most.every(({ value }) => !value)) return null
  if (most.every(({ value }) => value < least))
    return (
      <p className="text-muted text-sm">
        {`${title}: ${most.map(({ name, value }) => `${name.toLowerCase()} ${figureText(value, chart.unit)}`).join(', ')}.`}
      </p>
    )
  return (
    <Panel title={title}>
      <ChartFigure chart={chart} />
      <ChartTable title={title} chart={chart} />
    </Panel>
  )
}

/** The figures of a chart as a table, folded. */
export function ChartTable({ title, chart }: Props) {
  const { points, unit, mark } = chart
  const text = (value: number | null | undefined) => typeof value === 'number' && figureText(value, unit)
  // What matters most at the end.
  const series = chart.lines ? seriesOf(chart) : seriesOf(chart).toReversed()
  const columns: Column<Point>[] = [
    { label: 'When', cell: ({ label }) => nameText(label), note: ({ marked }) => marked && mark },
    ...series.map(({ name, read }, at) => ({
      label: name,
      cell: (point: Point) => text(read(point)),
      figure: true as const,
      ...(at === series.length - 1 && { end: true as const }),
    })),
  ]
  return (
    <Fold label="As a table">
      <ListTable label={title} rows={points} keyOf={({ label }) => label} columns={columns} />
    </Fold>
  )
}
