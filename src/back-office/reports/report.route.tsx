import { Fragment } from 'react'
import { type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import {
  type Cell,
  type Report,
  type ReportColumn,
  type ReportName,
  reportKinds,
} from '../../shop/money/reports/report-rules.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChartFigure } from '../kit/chart.tsx'
import { ChartTable } from '../kit/chart-panel.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { Hint } from '../kit/figure-hint.tsx'
import { changeText, columnText, figureText, isTime, nameText } from '../kit/figure-text.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListFilters } from '../kit/list-filters.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useHere } from '../kit/use-here.ts'
import { useMay } from '../kit/use-may.ts'
import { loadReport } from './load-report.ts'

/** One report: its charts, the same figures as a table, and what they mean. */
export const meta = (args: MetaArgs) => titled(reportKinds[args.params.report as ReportName]?.label ?? 'Reports')(args)

export const loader = loadReport

export default function ReportPage() {
  const { name, filter, report, by, label, period, groups, beside } = useLoaderData<typeof loader>()
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
      note={reportKinds[name].purpose}
      tabs={{ label: 'Groups of reports', tabs: groups }}
      actions={
        <>
          {may('profit.read') && <LineLink to="/admin/reports/costs">Costs</LineLink>}
          {(name === 'result' || name === 'balances') && (
            <LineLink to={`/admin/day/document?month=${filter.to.slice(0, 7)}`} newTab>
              Month as PDF
            </LineLink>
          )}
          <ExportMenu exports={[{ label, to: `/admin/reports/${name}/export${search}` }]} />
        </>
      }
      first={
        <>
          {beside.length > 1 && (
            <nav aria-label="Reports" className="mt-3 flex flex-wrap gap-2">
              {beside.map(({ path, label: text }) => (
                <a
                  key={path}
                  href={path}
                  aria-current={path.endsWith(`/${name}`) ? 'page' : undefined}
                  className="view-link"
                >
                  {text}
                </a>
              ))}
            </nav>
          )}
          {filters.length > 0 && <ListFilters filters={filters} sorts={[]} />}
        </>
      }
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
                <span className="flex flex-wrap gap-x-6">
                  {report.mend?.map(({ label: what, to }) => (
                    <LineLink key={to} to={to}>
                      {what}
                    </LineLink>
                  ))}
                </span>
              </Notice>
            )}
            {report.headline && (
              <Tiles
                label="In all"
                row
                tiles={report.headline.map(each => ({
                  label: each.label,
                  figure: figureText(each.value, each.unit),
                  note: changeText(each),
                }))}
              />
            )}
            {report.charts.map(chart => (
              <Fragment key={chart.label}>
                <ChartFigure chart={chart} />
                {/* The report's own table has the figures of the others. */}
                {chart.lines && <ChartTable title={chart.label} chart={chart} />}
              </Fragment>
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

type Props = { label: string; report: Report; choose?: boolean }

/**
 * On a phone the name, two figures and the one that the table is about have room, one of them where they are long; the
 * others are a press away. Letters at 360 pixels.
 */
const ROOM = 18
/** Columns for which 1280 pixels have room. */
const WIDE = 8

/**
 * The figures of a report, what they come to before them; the first column stays while the others are scrolled.
 * `choose`: boxes that choose sizes.
 */
function ReportTable({ label, report, choose }: Props) {
  const { columns, total, links, sizeIds, sums } = report
  const { rows, order } = inOrder(report)
  const isBlank = (row: readonly Cell[], place: number) => (row[place] ?? null) === null
  const every = [...rows, ...(total ? [total] : [])]
  // A comparison with nothing to compare, such as with a year before the shop opened; in a wide table also amounts that
  // nothing was paid for.
  const isLeftOut = ({ unit }: ReportColumn, place: number) =>
    place > 0 &&
    (every.every(row => isBlank(row, place)) ||
      (unit === 'paisa' && columns.length > WIDE && place < columns.length - 1 && every.every(row => !row[place])))
  const drawn = columns.flatMap((column, place) => (isLeftOut(column, place) ? [] : { column, place }))
  // The amounts of a row are read across: all have decimals where one has.
  const cellsOf = (place: number) => every.map(row => row[place] ?? null)
  const amounts = columns.flatMap(({ unit }, place) => (unit === 'paisa' ? cellsOf(place) : []))
  const texts = columns.map(({ unit }, place) => columnText(unit, unit === 'paisa' ? amounts : cellsOf(place)))
  const textOf = (row: readonly Cell[], place: number) => texts[place]?.(row[place] ?? null) ?? ''
  const widthOf = (place: number) => Math.max(...every.map(row => textOf(row, place).length))
  const figuresAt = [1, 2, drawn.length - 1].map(at => widthOf(drawn[at]?.place ?? 0))
  const besides = figuresAt.reduce((all, width) => all + width, 0) > ROOM ? 1 : 2
  const isMore = (at: number) => at > besides && at < drawn.length - 1
  const lookOf = (at: number) => (isMore(at) ? 'report-more' : undefined)
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys too.
    <section className="report-table" aria-label={`${label}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {drawn.map(({ column }, at) => (
              <th key={column.label} scope="col" className={lookOf(at)}>
                <Hint label={nameText(column.label) + (column.unit === 'paisa' ? ', Rs' : '')} means={column.means} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {total && rows.length > 0 && (
            <tr className="report-total">
              {drawn.map(({ column, place }, at) => {
                const Tag = place === 0 ? 'th' : 'td'
                return (
                  <Tag key={column.label} {...(place === 0 && { scope: 'row' })} className={lookOf(at)}>
                    {textOf(total, place)}
                  </Tag>
                )
              })}
            </tr>
          )}
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name.
            <tr key={at} className={classNames(sums?.includes(at) && 'font-semibold', isQuiet(row) && 'report-quiet')}>
              {drawn.map(({ column, place }, nth) => {
                const text = textOf(row, place)
                if (place > 0)
                  return (
                    <td key={column.label} className={lookOf(nth)}>
                      {text}
                    </td>
                  )
                const link = links?.[order[at] ?? at]
                const named = link ? (
                  <a href={link} className="text-link">
                    {text}
                  </a>
                ) : (
                  text
                )
                return (
                  <th key={column.label} scope="row" dir="auto">
                    {choose && sizeIds ? (
                      <label className="inline-flex min-h-11 items-center gap-2">
                        <input type="checkbox" name="sizeId" value={sizeIds[at]} className="size-5" />
                        {text}
                      </label>
                    ) : (
                      named
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
  if (!drawn.some((_, at) => isMore(at))) return table
  return (
    <div className="report-box">
      <label className="report-all">
        <input type="checkbox" className="size-5" />
        All columns
      </label>
      {table}
    </div>
  )
}

/** Nothing happened there. */
const isQuiet = ([, ...figures]: readonly Cell[]): boolean => figures.every(cell => cell === null || cell === 0)

/**
 * The rows as they are read: days and months the newest first, three of nothing or more in one row. `order`: the places
 * of the rows in the report.
 */
function inOrder({ rows, sums, sizeIds }: Report): { rows: readonly (readonly Cell[])[]; order: readonly number[] } {
  const order = rows.map((_, at) => at)
  const ofTime = rows.length > 1 && !sums && !sizeIds && rows.every(([name]) => isTime(name))
  if (!ofTime) return { rows, order }
  const shown: (readonly Cell[])[] = []
  const newest = order.sort((a, b) => String(rows[b]?.[0]).localeCompare(String(rows[a]?.[0])))
  const places: number[] = []
  for (let at = 0; at < newest.length; ) {
    const rowAt = (of: number) => rows[newest[of] ?? -1] ?? []
    let end = at
    while (end < newest.length && isQuiet(rowAt(end))) end += 1
    if (end - at >= 3) {
      const [, ...zeros] = rowAt(at)
      shown.push([`${nameText(String(rowAt(end - 1)[0]))} to ${nameText(String(rowAt(at)[0]))}`, ...zeros])
      places.push(-1)
      at = end
    } else {
      shown.push(rowAt(at))
      places.push(newest[at] ?? at)
      at += 1
    }
  }
  return { rows: shown, order: places }
}
