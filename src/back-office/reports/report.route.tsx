import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { type Chart, type Point, type ReportName, reportKinds } from '../../shop/money/reports/rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { ListFilters } from '../kit/list-filters.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useHere } from '../kit/use-here.ts'
import { useMay } from '../kit/use-may.ts'
import { axisText, figureText, nameText, tickText } from './cell-text.ts'
import { loadReport } from './load-report.ts'
import { ReportTable } from './report-table.tsx'

/** One report: its charts, the same figures as a table, and what they mean. */
export const meta = (args: MetaArgs) => titled(reportKinds[args.params.report as ReportName]?.label ?? 'Reports')(args)

export const loader = loadReport

type Props = { chart: Chart }

/** A chart as SVG, drawn for a phone and for a wide screen: its letters keep their size. The table beside it says the same. */
function ReportChart({ chart }: Props) {
  if (chart.points.length === 0) return null
  const Drawn = chart.kind === 'line' ? LineChart : BarChart
  return (
    <figure className="chart">
      <figcaption className="label text-muted">{chart.label}</figcaption>
      <Drawn chart={chart} width={300} className="chart-narrow" />
      <Drawn chart={chart} width={760} className="chart-wide" />
      <Legend chart={chart} />
    </figure>
  )
}

const has = (points: readonly Point[], name: 'before' | 'eid') => points.some(point => point[name] !== undefined)

function Legend({ chart: { points, kind } }: Props) {
  if (!has(points, 'before')) return null
  return (
    <ul className={kind === 'bars' ? 'chart-legend chart-legend-bars' : 'chart-legend'}>
      <li className="chart-now">This period</li>
      <li className="chart-before">Before</li>
      {has(points, 'eid') && <li className="chart-eid">Last Eid</li>}
    </ul>
  )
}

type DrawnProps = Props & { width: number; className: string }

const HEIGHT = 220

// As wide as '12.5 lakh'.
const LEFT = 62

const BOTTOM = 24

const TOP = 8

const RIGHT = 10

function LineChart({ chart: { points, unit, label }, width, className }: DrawnProps) {
  const values = points.flatMap(({ value, before = 0, eid = 0 }) => [value, before, eid])
  const y = scaleLinear([Math.min(0, ...values), Math.max(...values, 0) || 1], [HEIGHT - BOTTOM, TOP]).nice(4)
  const x = scalePoint(
    points.map((_, at) => at),
    [LEFT, width - RIGHT],
  )
  const at = (place: number) => x(place) ?? LEFT
  const path = (read: (point: Point) => number | undefined) =>
    line<Point>(
      (_, place) => at(place),
      point => y(read(point) ?? 0),
    ).defined(point => read(point) !== undefined)([...points]) ?? ''
  const filled =
    area<Point>(
      (_, place) => at(place),
      y(Math.max(0, y.domain()[0] ?? 0)),
      point => y(point.value),
    )([...points]) ?? ''
  const every = Math.ceil(points.length / Math.floor((width - LEFT) / 90))
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary(label, points, unit)} className={className}>
      {y.ticks(4).map(tick => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="chart-rule" />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {tickText(tick, unit)}
          </text>
        </g>
      ))}
      {points.map(
        (point, place) =>
          place % every === 0 && (
            <text
              key={point.label}
              x={at(place)}
              y={HEIGHT - 6}
              textAnchor={place === 0 ? 'start' : at(place) > width - 50 ? 'end' : 'middle'}
            >
              {axisText(point.label)}
            </text>
          ),
      )}
      <path d={filled} className="chart-area" />
      {has(points, 'eid') && <path d={path(({ eid }) => eid)} className="chart-line chart-line-eid" />}
      {has(points, 'before') && <path d={path(({ before }) => before)} className="chart-line chart-line-before" />}
      <path d={path(({ value }) => value)} className="chart-line" />
      {points.length < 3 &&
        points.map((point, place) => (
          <circle key={point.label} cx={at(place)} cy={y(point.value)} r={4} className="chart-bar" />
        ))}
    </svg>
  )
}

const ROW = 40

function BarChart({ chart: { points, unit, label }, width, className }: DrawnProps) {
  const values = points.flatMap(({ value, before = 0 }) => [value, before])
  const x = scaleLinear([Math.min(0, ...values), Math.max(...values, 0) || 1], [0, width])
  const bar = (value: number) => ({ x: Math.min(x(0), x(value)), width: Math.abs(x(value) - x(0)) })
  return (
    <svg
      viewBox={`0 0 ${width} ${points.length * ROW}`}
      role="img"
      aria-label={summary(label, points, unit)}
      className={className}
    >
      {points.map((point, place) => (
        <g key={point.label} transform={`translate(0 ${place * ROW})`}>
          <text y={14}>{cut(nameText(point.label), width / 11)}</text>
          <text x={width} y={14} textAnchor="end" className="chart-figure">
            {figureText(point.value, unit)}
          </text>
          <rect {...bar(point.value)} y={20} height={9} className={point.value < 0 ? 'chart-bar-bad' : 'chart-bar'} />
          {point.before !== undefined && <rect {...bar(point.before)} y={30} height={3} className="chart-bar-before" />}
        </g>
      ))}
    </svg>
  )
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function summary(label: string, points: readonly Point[], unit: Chart['unit']): string {
  const most = points.reduce(
    (best, point) => (point.value > best.value ? point : best),
    points[0] ?? { label: '', value: 0 },
  )
  return `${label}: ${points.length} values, the highest ${figureText(most.value, unit)} (${nameText(most.label)}). The table says all.`
}

export default function ReportPage() {
  const { name, filter, report, by, label, period, tabs } = useLoaderData<typeof loader>()
  const { search } = useHere()
  const may = useMay()
  // The first is what the report shows by itself.
  const [usual, ...others] = Object.entries(by)
  const filters = [
    ...(usual ? [{ name: 'by', label: 'By', all: usual[1], options: Object.fromEntries(others) }] : []),
    ...(period
      ? [
          { name: 'from', label: 'From', type: 'date', defaultValue: filter.from },
          { name: 'to', label: 'To', type: 'date', defaultValue: filter.to },
        ]
      : []),
  ]
  const buys = name === 'buy' && may('purchases.change')
  const table = <ReportTable label={label} report={report} choose={buys} />
  return (
    <DetailPage
      title="Reports"
      counted={period ? `${shortDayText(filter.from)} to ${shortDayText(filter.to)}` : undefined}
      tabs={{ label: 'Reports', tabs }}
      actions={
        <>
          {may('profit.read') && <LineLink to="/admin/reports/costs">Costs</LineLink>}
          {(name === 'result' || name === 'balances') && (
            <LineLink to={`/admin/day/document?month=${filter.to.slice(0, 7)}`} newTab>
              Month as PDF
            </LineLink>
          )}
          <LineLink to={`/admin/reports/${name}/export${search}`} download>
            Export CSV
          </LineLink>
        </>
      }
      first={filters.length > 0 && <ListFilters filters={filters} sorts={[]} />}
    >
      <Panel title={label}>
        {report.rows.length === 0 ? (
          <EmptyState
            title="Nothing to show"
            text={report.empty ?? (period ? 'Please choose other days.' : 'There is nothing of this yet.')}
          />
        ) : (
          <>
            {report.warning && (
              <Notice ok={false} className="mt-0">
                {report.warning}
                {report.mend?.map(({ label: what, to }) => (
                  <LineLink key={to} to={to}>
                    {what}
                  </LineLink>
                ))}
              </Notice>
            )}
            {report.charts.map(chart => (
              <ReportChart key={chart.label} chart={chart} />
            ))}
            {buys ? (
              <form method="get" action="/admin/purchases/new" className="grid gap-3">
                {table}
                <Button type="submit" className="justify-self-start">
                  Order selected
                </Button>
              </form>
            ) : (
              table
            )}
          </>
        )}
        <ul className="report-notes">
          {report.notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Panel>
    </DetailPage>
  )
}
