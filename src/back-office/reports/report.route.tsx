import { Fragment } from 'react'
import { type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { type Cell, type Report, type ReportName, reportKinds } from '../../shop/money/reports/report-rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChartFigure } from '../kit/chart.tsx'
import { ChartTable } from '../kit/chart-panel.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { Hint } from '../kit/figure-hint.tsx'
import { columnText, nameText } from '../kit/figure-text.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListFilters } from '../kit/list-filters.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useHere } from '../kit/use-here.ts'
import { useMay } from '../kit/use-may.ts'
import { loadReport } from './load-report.ts'

/** One report: its charts, the same figures as a table, and what they mean. */
export const meta = (args: MetaArgs) => titled(reportKinds[args.params.report as ReportName]?.label ?? 'Reports')(args)

export const loader = loadReport

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
      note={reportKinds[name].purpose}
      tabs={{ label: 'Reports', tabs }}
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
                {report.warning}{' '}
                {report.mend?.map(({ label: what, to }) => (
                  <LineLink key={to} to={to}>
                    {what}
                  </LineLink>
                ))}
              </Notice>
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

/** The figures of a report; the first column stays while the others are scrolled. `choose`: boxes that choose sizes. */
function ReportTable({ label, report: { columns, rows, total, links, sizeIds, sums }, choose }: Props) {
  const isBlank = (row: readonly Cell[], place: number) => (row[place] ?? null) === null
  // A comparison with nothing to compare, such as with a year before the shop opened.
  const drawn = columns.flatMap((column, place) =>
    place > 0 && rows.every(row => isBlank(row, place)) && (!total || isBlank(total, place)) ? [] : { column, place },
  )
  const texts = columns.map(({ unit }, place) =>
    columnText(
      unit,
      [...rows, ...(total ? [total] : [])].map(row => row[place] ?? null),
    ),
  )
  const textOf = (row: readonly Cell[], place: number) => texts[place]?.(row[place] ?? null) ?? ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys too.
    <section className="report-table" aria-label={`${label}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {drawn.map(({ column }) => (
              <th key={column.label} scope="col">
                <Hint label={nameText(column.label) + (column.unit === 'paisa' ? ', Rs' : '')} means={column.means} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name.
            <tr key={at} className={sums?.includes(at) ? 'font-semibold' : undefined}>
              {drawn.map(({ column, place }) => {
                const text = textOf(row, place)
                if (place > 0) return <td key={column.label}>{text}</td>
                const link = links?.[at]
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
        {total && rows.length > 0 && (
          <tfoot>
            <tr>
              {drawn.map(({ column, place }) => {
                const Tag = place === 0 ? 'th' : 'td'
                return (
                  <Tag key={column.label} {...(place === 0 && { scope: 'row' })}>
                    {textOf(total, place)}
                  </Tag>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
