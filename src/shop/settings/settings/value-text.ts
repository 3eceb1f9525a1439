import { momentOf, timeText } from '../../ground/dates.ts'
import { amountText, paisa } from '../../ground/money.ts'
import { settingTexts } from './setting-texts.ts'
import type { SettingName } from './settings-of-group.ts'

/** The value of a setting in words: 'Rs 280', '7 days', 'Lahore, 2, 3'. */
export function valueText(name: SettingName, value: unknown): string {
  const words = settingTexts[name]
  return textOf(value, 'group' in words ? words : {})
}

type Words = {
  amount?: true
  moment?: true
  unit?: string
  options?: Record<string, string>
  parts?: Record<string, string>
}

/** What stands for no value. */
export const EMPTY_TEXT = '(empty)'

function textOf(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return EMPTY_TEXT
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    return words.amount
      ? amountText(paisa(value))
      : words.unit === undefined
        ? String(value)
        : measureText(value, words.unit)
  }
  if (typeof value === 'string') {
    const moment = words.moment && momentOf(value)
    return moment ? timeText(moment) : (words.options?.[value] ?? value)
  }
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(each => rowText(each, words)).join('; ')
  return Object.entries(value)
    .map(([part, each]) => `${words.parts?.[part] ?? part}: ${textOf(each, words)}`)
    .join(', ')
}

/** '24 hours', '1 order', '50%', 'Rs 15,000'. */
function measureText(value: number, unit: string): string {
  const figure = value.toLocaleString('en-IN', { maximumFractionDigits: 6 })
  if (unit === 'rupees') return `Rs ${figure}`
  if (unit === '%') return `${figure}%`
  return `${figure} ${value === 1 ? unit.replace(/^(\w+)s\b/, '$1') : unit}`
}

/** A row of a list: its values alone, as its columns are known. */
const rowText = (row: unknown, words: Words): string =>
  typeof row === 'object' && row !== null
    ? Object.values(row)
        .map(each => textOf(each, words))
        .join(', ')
    : textOf(row, words)
