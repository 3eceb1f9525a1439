/**
 * JSON; null when it is none. A key whose value is null is as one that is left out: what a system did not say it has
 * not refused either.
 */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text, withoutNull)
  } catch {
    return null
  }
}

function withoutNull(this: unknown, _key: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value
}

/**
 * The most rupees of one amount that a courier names, as in the statements that staff bring: more is a broken response.
 */
export const MOST_RUPEES = 100_000_000

/** Whether these bytes are a PDF, whatever type was said. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of a key in any spelling, wherever it stands first in a response; empty without one. */
export function pick(value: unknown, key: string): string {
  if (Array.isArray(value)) return value.map(each => pick(each, key)).find(Boolean) ?? ''
  if (!isRow(value)) return ''
  const own = Object.entries(value).find(([name]) => name.toLowerCase() === key)?.[1]
  if (typeof own === 'string' || typeof own === 'number') return String(own).trim()
  return (
    Object.values(value)
      .map(each => pick(each, key))
      .find(Boolean) ?? ''
  )
}

/** All rows of a response that have this key in any spelling, in their order. */
export function rowsIn(value: unknown, key: string): Row[] {
  if (Array.isArray(value)) return value.flatMap(each => rowsIn(each, key))
  if (!isRow(value)) return []
  if (Object.keys(value).some(name => name.toLowerCase() === key)) return [value]
  return Object.values(value).flatMap(each => rowsIn(each, key))
}

/** What a response says is wrong: `error`, `errors`, `errorList`, or a `message` beside FAIL; empty when nothing is. */
export function errorsIn(value: unknown): string {
  if (!isRow(value)) return ''
  const named = Object.entries(value).flatMap(([name, said]) => (/^error(s|list)?$/i.test(name) ? [textOf(said)] : []))
  const message = pick(value, 'message')
  return [...named, /fail|invalid|error|unauthori[sz]ed/i.test(message) ? message : '']
    .filter(Boolean)
    .join('; ')
    .slice(0, 300)
}

function textOf(value: unknown): string {
  if (Array.isArray(value) || isRow(value)) return Object.values(value).map(textOf).filter(Boolean).join('; ')
  return value === null || value === undefined || value === false || value === 0 ? '' : String(value)
}
