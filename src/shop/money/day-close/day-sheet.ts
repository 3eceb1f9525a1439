import { type Letterhead, writeSheets } from '../../../platform/pdf/sheet.ts'
import { dayText, timeText } from '../../ground/dates.ts'
import { exactAmountText, paisa } from '../../ground/money.ts'
import type { Close, DayFigures } from './find-day.ts'
import { placesNote, sumOfPlaces } from './rules.ts'

export type Day = { day: string; close: Close | null; figures: DayFigures }

/** The sheet of a day for the owner's folder. */
export const daySheet = ({ day, close, figures }: Day, house: Letterhead): Promise<Buffer> =>
  writeSheets(
    `Day ${day}`,
    { house },
    [day],
    () => `Day ${dayText(day)}`,
    page => {
      page.letterhead('The day')
      page.title(dayText(day), 2)
      page.text(
        close ? `Closed by ${close.by}, ${timeText(close.closedAt)}` : `Not closed, as of ${timeText(new Date())}`,
        { size: 9.5, colour: '#555' },
        12,
      )
      const part = (title: string, rows: readonly Line[]) => {
        page.subtitle(title)
        for (const row of rows) page.row(cells(row), 9, row[3] === 'sum')
        page.gap(9)
      }
      part(
        'What happened',
        figures.flows.map(({ label, count, amount }) => [
          label,
          count.toLocaleString('en-IN'),
          exactAmountText(amount),
        ]),
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
      page.text(placesNote, { size: 8, colour: '#555' })
    },
  )

type Line = readonly [label: string, count: string, amount: string, sum?: 'sum']

const cells = ([label, count, amount]: Line) => [
  { text: label, width: 0.55 },
  { text: count, width: 0.2, align: 'right' as const },
  { text: amount, width: 0.25, align: 'right' as const },
]
