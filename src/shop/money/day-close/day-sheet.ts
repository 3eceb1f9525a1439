import { type Letterhead, writeSheets } from '../../../platform/pdf/sheet.ts'
import { dayOf, dayText, timeText } from '../../ground/dates.ts'
import { exactAmountText, paisa } from '../../ground/money.ts'
import { isShown, sumOfPlaces } from './day-place-rules.ts'
import type { Close, DayFigures } from './find-day.ts'

export type Day = { day: string; close: Close | null; figures: DayFigures }

const COUNTING_HEIGHT = 60

/**
 * The sheet of a day for the owner's folder. Each block says of which moment it is: of a day that has passed and is not
 * closed there is no block of now beside those of its end, but what is to be counted.
 */
export const daySheet = ({ day, close, figures }: Day, house: Letterhead): Promise<Buffer> => {
  const moment = close?.closedAt ?? new Date()
  const hasPassed = dayOf(moment) !== day
  const isOfTheMoment = close !== null || !hasPassed
  return writeSheets(
    `Day ${day}`,
    { house },
    [day],
    () => `Day ${dayText(day)}`,
    page => {
      page.letterhead('Daily close')
      page.title(dayText(day), 8)
      page.facts([
        close
          ? ['Closed by', `${close.by}\n${timeText(close.closedAt)}`]
          : ['Not closed', `${hasPassed ? 'Printed' : 'As of'} ${timeText(moment)}`],
        ['Expected, cash and bank', isOfTheMoment ? exactAmountText(figures.expected) : ''],
        ...(close
          ? ([
              ['Cash, counted', exactAmountText(close.cash)],
              ['Bank balance', exactAmountText(close.bank)],
              ['Difference', exactAmountText(paisa(close.cash + close.bank - close.expected)), 'strong'],
            ] as const)
          : []),
      ])
      if (close?.explanation) page.text(close.explanation, { size: 10 }, 10)
      const part = (head: Line, rows: readonly Line[]) => {
        if (rows.length === 0) return
        page.gap(14)
        page.table(cells(head), () => {
          for (const row of rows) page.line(cells(row), 9)
        })
      }
      // As on the page: what is nothing has no line of its own.
      const happened = figures.flows.filter(({ count, amount }) => count !== 0 || amount !== 0)
      part(
        [`Movements of ${dayText(day)}`, 'Number', 'Amount'],
        happened.map(({ label, count, amount }) => [label, count.toLocaleString('en-IN'), exactAmountText(amount)]),
      )
      const none = figures.flows.filter(flow => !happened.includes(flow)).map(({ label }) => label)
      if (none.length > 0) {
        page.gap(5)
        page.note(`None: ${none.join(', ')}`)
      }
      const linesOf = (apart: boolean) =>
        figures.places
          .filter(place => isShown(place) && (place.apart ?? false) === apart)
          .map(({ label, amount }): Line => [label, '', exactAmountText(amount)])
      part(
        [hasPassed ? `Balances at the end of ${dayText(day)}` : `Balances, ${timeText(moment)}`, '', 'Amount'],
        linesOf(false),
      )
      page.total(cells(['Net total', '', exactAmountText(sumOfPlaces(figures.places))]))
      page.gap(4)
      for (const line of linesOf(true)) page.line(cells(line), 9)
      const ofTheMoment = <Row>(rows: readonly Row[]) => (isOfTheMoment ? rows : [])
      part(
        [`Receivable from couriers, ${timeText(moment)}`, 'Over 14 days', 'Total'],
        ofTheMoment(figures.couriers).map(({ courier, upTo7Days, upTo14Days, older }) => [
          courier,
          exactAmountText(older),
          exactAmountText(paisa(upTo7Days + upTo14Days + older)),
        ]),
      )
      part(
        [`Overdue, ${timeText(moment)}`, 'Number', 'Amount'],
        ofTheMoment(figures.stuck).map(({ label, count, amount, since }) => [
          `${label}, since ${timeText(since)}`,
          String(count),
          exactAmountText(amount),
        ]),
      )
      if (close) return
      if (hasPassed) {
        part(
          [`To be counted, ${timeText(moment)}`, '', 'Amount'],
          [['Expected now, cash and bank', '', exactAmountText(figures.expected)]],
        )
        page.gap(6)
        page.note(
          'What each courier owes by age, and what is overdue, is known of now alone: it is on the sheet of today.',
        )
      }
      page.room(COUNTING_HEIGHT)
      page.gap(44)
      page.signatures(['Cash, counted', 'Bank balance', 'Counted by, date'])
    },
  )
}

type Line = readonly [label: string, count: string, amount: string]

const cells = ([label, count, amount]: Line) => [
  { text: label, width: 0.55 },
  { text: count, width: 0.2, align: 'right' as const },
  { text: amount, width: 0.25, align: 'right' as const },
]
