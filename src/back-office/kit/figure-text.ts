import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText, paisa, wholeRupees } from '../../shop/ground/money.ts'
import type { Cell, Headline, Unit } from '../../shop/money/reports/report-rules.ts'

const format = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', options)
const count = format()
const exact = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = format({ style: 'percent', maximumFractionDigits: 1 })
const percentWithTenths = format({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const DAY_MINUTES = 1440
const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/

const date = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, month: 'short', timeZone: 'UTC' })
const monthAndYear = date({ year: 'numeric' })
const dayAndMonth = date({ day: 'numeric' })

/** A name as people read it: days and months are stored as '2026-11-27' and '2026-11'. */
export function nameText(name: string): string {
  if (MONTH.test(name)) return monthAndYear.format(new Date(name))
  return DAY.test(name) ? shortDayText(name) : name
}

/** Whether a name is a day or a month. */
export const isTime = (name: unknown): name is string =>
  typeof name === 'string' && (DAY.test(name) || MONTH.test(name))

/** A name below an axis, where the year is known. */
export const axisText = (name: string): string => (DAY.test(name) ? dayAndMonth.format(new Date(name)) : nameText(name))

/**
 * How the figures of a column are written: rupees without the currency, all with as many decimals; a dash where there
 * is none.
 */
export function columnText(unit: Unit, cells: readonly Cell[]): (cell: Cell) => string {
  const some = (part: number) => cells.some(cell => typeof cell === 'number' && Math.round(cell * 1000) % part !== 0)
  const rupees = some(100_000) ? exact : count
  const share = some(10) ? percentWithTenths : percent
  return cell => {
    if (cell === null) return '–'
    if (typeof cell === 'string') return nameText(cell)
    if (unit === 'paisa') return rupees.format(cell / 100)
    if (unit === 'share') return share.format(cell)
    if (unit === 'minutes') return lengthText(cell)
    return count.format(cell) + (unit === 'days' ? (cell === 1 ? ' day' : ' days') : '')
  }
}

/** A figure of a chart: rupees without paisa, which the table has. */
export const figureText = (value: number, unit: Unit): string =>
  unit === 'paisa' ? amountText(wholeRupees(paisa(value))) : columnText(unit, [value])(value)

/** '12% more than before: Rs 3,90,000'; of shares the one before alone. */
export function changeText({ unit, value, before }: Headline): string | undefined {
  if (before === undefined) return undefined
  const was = figureText(before, unit)
  if (unit === 'share' || before <= 0 || value < 0) return `Before: ${was}`
  const change = Math.round((value / before - 1) * 100)
  if (change === 0) return `As before: ${was}`
  return `${count.format(Math.abs(change))}% ${change > 0 ? 'more' : 'less'} than before: ${was}`
}

/** '3 d 4 h', '5 h 20 min', '12 min'. */
function lengthText(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

const LAKH = 100_000
const CRORE = 100 * LAKH
const tenths = format({ maximumFractionDigits: 1 })

/** A figure beside an axis, all of one axis alike by its largest: '40,000', '4 lakh', '1.5 crore'. */
export function tickText(value: number, unit: Unit, largest = value): string {
  if (unit === 'share') return percent.format(value)
  if (unit === 'minutes') return value === 0 ? '0' : lengthText(value)
  const [figure, most] = [value, largest].map(each => (unit === 'paisa' ? each / 100 : each)) as [number, number]
  if (figure === 0 || most < 10 * LAKH) return count.format(figure)
  return most < CRORE ? `${tenths.format(figure / LAKH)} lakh` : `${tenths.format(figure / CRORE)} crore`
}
