import { shortDayText } from '../../shop/dates.ts'
import { amountText, paisa } from '../../shop/money.ts'
import type { Cell, Unit } from '../../shop/reports/rules.ts'

const count = new Intl.NumberFormat('en-IN')
const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })
const DAY_MINUTES = 1440
const DAY = /^\d{4}-\d\d-\d\d$/

/** A figure of a report as people read it; a dash where there is none. */
export function cellText(cell: Cell, unit: Unit): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return DAY.test(cell) ? shortDayText(cell) : cell
  if (unit === 'paisa') return amountText(paisa(cell))
  if (unit === 'share') return percent.format(cell)
  if (unit === 'minutes') return lengthText(cell)
  return count.format(cell) + (unit === 'days' ? (cell === 1 ? ' day' : ' days') : '')
}

/** '3 d 4 h', '5 h 20 min', '12 min'. */
function lengthText(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** A figure beside an axis, short. */
export function tickText(value: number, unit: Unit): string {
  if (unit === 'share') return percent.format(value)
  if (unit === 'minutes') return value === 0 ? '0' : lengthText(value)
  return compact.format(unit === 'paisa' ? value / 100 : value)
}
