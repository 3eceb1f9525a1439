import { A4Sheet } from '../../../platform/pdf/a4.ts'
import { writePdf } from '../../../platform/pdf/pdf-page.ts'
import { dayText, timeText } from '../../ground/dates.ts'
import { exactAmountText, paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Close, DayFigures } from './find-day.ts'
import { placesNote, sumOfPlaces } from './rules.ts'

export type Day = { day: string; close: Close | null; figures: DayFigures }

/** The sheet of a day for the owner's folder. */
export const daySheet = ({ day, close, figures }: Day, { shopName }: Pick<Settings, 'shopName'>): Promise<Buffer> =>
  writePdf(`Day ${day}`, pdf => {
    const title = `${shopName}: ${dayText(day)}`
    const page = new A4Sheet(pdf, title)
    page.text(title, { size: 15, bold: true }, 4)
    const state = close
      ? `Closed by ${close.by}, ${timeText(close.closedAt)}`
      : `Not closed, as of ${timeText(new Date())}`
    page.text(state, { size: 10 }, 8)
    const part = (title: string, rows: readonly Line[]) => {
      page.text(title, { size: 11, bold: true }, 2)
      page.rule()
      for (const row of rows) page.row(cells(row), 9, row[3] === 'sum')
      page.text('', { size: 6 }, 4)
    }
    part(
      'What happened',
      figures.flows.map(({ label, count, amount }) => [label, count.toLocaleString('en-IN'), exactAmountText(amount)]),
    )
    part('Where the money is', [
      ...figures.places.map(({ label, amount }) => [label, '', exactAmountText(amount)] as const),
      ['All of it', '', exactAmountText(sumOfPlaces(figures.places)), 'sum'],
    ])
    part('What couriers owe', [
      ['', 'More than 14 days', 'All'],
      ...figures.couriers.map(
        ({ courier, upTo7Days, upTo14Days, older }) =>
          [courier, exactAmountText(older), exactAmountText(paisa(upTo7Days + upTo14Days + older))] as const,
      ),
    ])
    part(
      'What is stuck',
      figures.stuck.map(({ label, count, amount, since }) => [
        `${label}, since ${timeText(since)}`,
        String(count),
        exactAmountText(amount),
      ]),
    )
    part('Cash and bank', [
      ['Should be there', '', exactAmountText(figures.expected)],
      ...(close
        ? ([
            ['Cash, counted', '', exactAmountText(close.cash)],
            ['Bank', '', exactAmountText(close.bank)],
            ['Difference', '', exactAmountText(paisa(close.cash + close.bank - close.expected)), 'sum'],
          ] as const)
        : []),
    ])
    if (close?.explanation) page.text(close.explanation, { size: 10 }, 6)
    page.text(placesNote, { size: 8 })
  })

type Line = readonly [label: string, count: string, amount: string, sum?: 'sum']

const cells = ([label, count, amount]: Line) => [
  { text: label, width: 0.55 },
  { text: count, width: 0.2, align: 'right' as const },
  { text: amount, width: 0.25, align: 'right' as const },
]
