import type { AuditRow } from '../../shop/ground/audit/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { statusLabel } from '../../shop/orders/orders/order-status-rules.ts'

// What is stored in paisa, by the names of the values in audit rows.
const amounts =
  /^(amount|cost|averageCost|totalAmount|codAmount|courierFee|credit|refunded|paidAmount|price|cutPrice|fee|returnFee|charged|received|paidOut|value|expected|cash|bank|difference|cap|mostOffAnOrder)$/

// As JSON writes a moment.
const storedMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** 'order.moved' as 'Order moved', 'purchase.lineAdded' as 'Purchase line added'. */
export const auditWords = (name: string): string => {
  const words = name
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type AuditChange = { name: string; before?: string; after?: string }

/**
 * Each value that stands before or after, in words and rupees. `inPaisa`: whether the value of a setting is an amount.
 */
export function auditChanges(row: Pick<AuditRow, 'before' | 'after' | 'subjectType'>, inPaisa = false): AuditChange[] {
  const was = (row.before ?? {}) as Record<string, unknown>
  const is = (row.after ?? {}) as Record<string, unknown>
  const textOf = (name: string, value: unknown) =>
    value === undefined
      ? undefined
      : valueText(name, value, row.subjectType === 'setting' ? inPaisa : amounts.test(name))
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map(name => {
    const [before, after] = [textOf(name, was[name]), textOf(name, is[name])]
    return { name: auditWords(name), ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  })
}

function valueText(name: string, value: unknown, amount: boolean): string {
  if (value === null || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return amount && Number.isSafeInteger(value) ? amountText(paisa(value)) : String(value)
  if (typeof value === 'string')
    return name === 'orderStatus' ? statusLabel(value) : storedMoment.test(value) ? timeText(value) : value
  if (Array.isArray(value))
    return value.length === 0 ? '(none)' : value.map(each => valueText(name, each, amount)).join('; ')
  return Object.entries(value ?? {})
    .map(([part, each]) => `${auditWords(part).toLowerCase()} ${valueText(part, each, amount || amounts.test(part))}`)
    .join(', ')
}

/** Rows of one write: the same person, moment and action, with the same values. */
export type AuditGroup = { first: AuditRow; subjects: Pick<AuditRow, 'subjectType' | 'subjectId' | 'subjectLabel'>[] }

/** Rows that one press wrote for many subjects, as one; in the order of the rows. */
export function groupAudit(rows: readonly AuditRow[]): AuditGroup[] {
  const groups: AuditGroup[] = []
  const keyOf = ({ staffId, staffName, action, createdAt, before, after }: AuditRow) =>
    JSON.stringify([staffId, staffName, action, new Date(createdAt).getTime(), before, after])
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && keyOf(last.first) === keyOf(row)) last.subjects.push(row)
    else groups.push({ first: row, subjects: [row] })
  }
  return groups
}
