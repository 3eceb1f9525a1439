import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Chart, Point } from '../../shop/money/reports/report-rules.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { axisText, figureText, nameText, tickText } from './figure-text.ts'

type Props = { chart: Chart }

/**
 * A chart as SVG, drawn for a phone, a tablet and a wide screen: its letters keep their size. A line says the value of the
 * place that is touched, or reached with the arrow keys. The table beside it says all.
 */
export function ChartFigure({ chart }: Props) {
  const [place, setPlace] = useState<number | null>(null)
  if (chart.points.length === 0) return null
  const Drawn = chart.kind === 'line' ? LineChart : BarChart
  const point = chart.points[place ?? -1]
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <span className="label text-muted">{chart.label + (chart.unit === 'paisa' ? ', Rs' : '')}</span>
        <span className="chart-figure">{point && pointText(point, chart)}</span>
      </figcaption>
      <Drawn chart={chart} width={300} className="chart-narrow" place={place} onPlace={setPlace} />
      <Drawn chart={chart} width={760} className="chart-wide" place={place} onPlace={setPlace} />
      <Drawn chart={chart} width={1000} className="chart-full" place={place} onPlace={setPlace} />
      <Legend chart={chart} />
    </figure>
  )
}

/** What a chart draws over its points: the values, and what they stand beside. `look`: of its line. */
type Series = { name: string; look: string; read: (point: Point) => number | null | undefined }

const isDrawn = (points: readonly Point[], { read }: Series): boolean => points.some(point => read(point) !== undefined)

/** The lines of a chart, or its bars, with what each is called; the first is the one that matters most. */
export function seriesOf({ points, names, lines = [] }: Chart): Series[] {
  if (lines.length > 0)
    return lines.map((name, at) => ({ name, look: `chart-line-${at}`, read: ({ values }) => values?.[at] }))
  const besides: Series[] = [
    { name: names?.before ?? 'Before', look: 'chart-line-before', read: ({ before }) => before },
    { name: 'Last Eid', look: 'chart-line-eid', read: ({ eid }) => eid },
  ]
  return [
    { name: names?.value ?? 'This period', look: 'chart-line-now', read: ({ value }) => value },
    ...besides.filter(series => isDrawn(points, series)),
  ]
}

function Legend({ chart }: Props) {
  const { points, kind } = chart
  const series = seriesOf(chart)
  const marked = points.some(point => point.marked)
  if (series.length === 1 && !marked) return null
  return (
    <ul className={kind === 'bars' ? 'chart-legend chart-legend-bars' : 'chart-legend'}>
      {(series.length > 1 ? series : []).map(({ name, look }) => (
        <li key={name}>
          <svg viewBox="0 0 24 4" aria-hidden="true">
            <line x1={0} x2={24} y1={2} y2={2} className={`chart-line ${look}`} />
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
      {marked && <li className="chart-marked">{chart.mark}</li>}
    </ul>
  )
}

/** '24 Nov: Rs 12,300. Before: Rs 9,000'. */
function pointText(point: Point, chart: Chart): string {
  const [first, ...others] = seriesOf(chart)
  const named = (chart.lines ?? []).length > 0 ? [...(first ? [first] : []), ...others] : others
  const figure = (of: number | null | undefined) => (typeof of === 'number' ? figureText(of, chart.unit) : null)
  const own = named.length === others.length ? `: ${figure(point.value) ?? 'to come'}` : ''
  return [
    nameText(point.label) + own,
    point.marked && chart.mark,
    ...named.map(({ name, read }) => {
      const of = figure(read(point))
      return of !== null && `${name}: ${of}`
    }),
  ]
    .filter(Boolean)
    .join('. ')
}

type DrawnProps = Props & {
  width: number
  className: string
  place: number | null
  onPlace: (place: number | null) => void
}

/** Makes a drawing answer to touch and arrow keys: `nearest` says which point is at a place of the drawing. */
function usePlaces({ chart, width, place, onPlace }: DrawnProps, nearest: (x: number) => number) {
  const hydrated = useHydrated()
  const { points } = chart
  if (!hydrated) return {}
  const last = points.length - 1
  const within = (to: number) => onPlace(Math.min(last, Math.max(0, to)))
  const touch = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    within(nearest(((clientX - box.left) / box.width) * width))
  }
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length }
  const now = points[place ?? last]
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': place ?? last,
    'aria-valuetext': now ? pointText(now, chart) : '',
    onPointerDown: touch,
    onPointerMove: touch,
    onPointerLeave: () => onPlace(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      within((place ?? last) + step)
    },
  }
}

const HEIGHT = 220

// As wide as '8,00,000'.
const LEFT = 62

const BOTTOM = 24

const TOP = 8

const RIGHT = 10

function LineChart(props: DrawnProps) {
  const { chart, width, className, place: chosen } = props
  const { points, unit } = chart
  const series = seriesOf(chart)
  const values = points.flatMap(point => series.map(({ read }) => read(point) ?? 0))
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(...values, 0) || (unit === 'paisa' ? 100_000 : 1)],
    [HEIGHT - BOTTOM, TOP],
  ).nice(4)
  const x = scalePoint(
    points.map((_, at) => at),
    [LEFT, width - RIGHT],
  )
  const at = (place: number) => x(place) ?? LEFT
  const path = (read: (point: Point) => number | null | undefined) =>
    line<Point>(
      (_, place) => at(place),
      point => y(read(point) ?? 0),
    ).defined(point => typeof read(point) === 'number')([...points]) ?? ''
  // Of one that matters most; of many lines none does.
  const filled =
    (chart.lines ?? []).length > 0
      ? ''
      : (area<Point>(
          (_, place) => at(place),
          y(Math.max(0, y.domain()[0] ?? 0)),
          point => y(point.value ?? 0),
        ).defined(point => point.value !== null)([...points]) ?? '')
  const ticks = ticksOf(y, unit)
  const every = Math.ceil(points.length / Math.floor((width - LEFT) / 90))
  const touched = usePlaces(props, px => Math.round(((px - LEFT) / (width - RIGHT - LEFT)) * (points.length - 1)))
  const point = points[chosen ?? -1]
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary(chart)} className={className} {...touched}>
      {ticks.map(tick => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="chart-rule" />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {tickText(tick, unit, ticks.at(-1))}
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
      {points.map(
        (point, place) =>
          point.marked && (
            <line
              key={point.label}
              x1={at(place)}
              x2={at(place)}
              y1={TOP}
              y2={HEIGHT - BOTTOM}
              className="chart-line-mark"
            />
          ),
      )}
      <path d={filled} className="chart-area" />
      {series.toReversed().map(({ name, look, read }) => (
        <path key={name} d={path(read)} className={`chart-line ${look}`} />
      ))}
      {point && <line x1={at(chosen ?? 0)} x2={at(chosen ?? 0)} y1={TOP} y2={HEIGHT - BOTTOM} className="chart-here" />}
      {/* Where a line has one point, and at the place that is touched. */}
      {series.flatMap(({ name, look, read }) =>
        points.map((each, place) => {
          const value = read(each)
          const alone =
            typeof read(points[place - 1] ?? EMPTY) !== 'number' && typeof read(points[place + 1] ?? EMPTY) !== 'number'
          if (typeof value !== 'number' || !(alone || place === chosen)) return null
          return (
            <circle key={`${name} ${each.label}`} cx={at(place)} cy={y(value)} r={4} className={`chart-dot ${look}`} />
          )
        }),
      )}
    </svg>
  )
}

/** Pieces and orders are whole. */
const ticksOf = (y: { ticks: (most: number) => number[] }, unit: Chart['unit']): number[] =>
  y.ticks(4).filter(tick => unit !== 'count' || Number.isInteger(tick))

const EMPTY: Point = { label: '', value: null }

const ROW = 40

function BarChart({ chart, width, className }: DrawnProps) {
  const { points, unit } = chart
  const values = points.flatMap(({ value, before = 0 }) => [value ?? 0, before])
  const x = scaleLinear([Math.min(0, ...values), Math.max(...values, 0) || 1], [0, width])
  const bar = (value: number) => ({ x: Math.min(x(0), x(value)), width: Math.abs(x(value) - x(0)) })
  return (
    <svg viewBox={`0 0 ${width} ${points.length * ROW}`} role="img" aria-label={summary(chart)} className={className}>
      {points.map((point, place) => (
        <g key={point.label} transform={`translate(0 ${place * ROW})`}>
          <text y={14}>{cut(nameText(point.label), width / 11)}</text>
          <text x={width} y={14} textAnchor="end" className="chart-figure">
            {figureText(point.value ?? 0, unit)}
          </text>
          <rect
            {...bar(point.value ?? 0)}
            y={20}
            height={9}
            className={(point.value ?? 0) < 0 ? 'chart-bar-bad' : 'chart-bar'}
          />
          {point.before !== undefined && <rect {...bar(point.before)} y={30} height={3} className="chart-bar-before" />}
        </g>
      ))}
    </svg>
  )
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function summary(chart: Chart): string {
  const { label, points, unit } = chart
  const series = seriesOf(chart)
  const known = points.flatMap(point => {
    const most = (chart.lines ? series : series.slice(0, 1)).flatMap(({ read }) => read(point) ?? [])
    return most.length === 0 ? [] : [{ name: point.label, value: Math.max(...most) }]
  })
  const most = known.reduce((best, each) => (each.value > best.value ? each : best), known[0] ?? { name: '', value: 0 })
  const of = chart.lines ? ` of ${chart.lines.join(', ')}` : ''
  return `${label}${of}: ${known.length} values, the highest ${figureText(most.value, unit)} (${nameText(most.name)}).`
}
