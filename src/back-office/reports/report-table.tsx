import type { Cell, Report } from '../../shop/money/reports/rules.ts'
import { Hint } from '../kit/figure-hint.tsx'
import { columnText, nameText } from '../kit/figure-text.ts'

type Props = { label: string; report: Report; choose?: boolean }

/** The figures of a report; the first column stays while the others are scrolled. `choose`: boxes that choose sizes. */
export function ReportTable({ label, report: { columns, rows, total, links, sizeIds, sums }, choose }: Props) {
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
            {columns.map(column => (
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
              {columns.map((column, place) => {
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
              {columns.map((column, place) => {
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
