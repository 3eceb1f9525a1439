import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ShopError } from './shop-error.ts'

type DatabaseError = Error & { code: string; table?: string; constraint?: string; detail?: string }

// SQLSTATE: foreign_key_violation, restrict_violation (also of ON DELETE RESTRICT), unique_violation, check_violation.
const REFERENCE = ['23503', '23001']

/**
 * What the database refused, in words: something that is still referred to, or no longer there (`move_refused`), a
 * value that another row has (`taken`, of the field that is named like its column), a check (`invalid`). Null for any
 * other error. Who refers to what is known by the foreign keys alone.
 * @rule what the database refuses (something still used, taken, a check), in words
 */
export function databaseRefusal(error: unknown): ShopError | null {
  if (!(error instanceof Error) || typeof (error as { code?: unknown }).code !== 'string') return null
  const { code, table, constraint, detail = '', message } = error as DatabaseError
  if (REFERENCE.includes(code)) {
    const [, by] = /referenced from table "(.+?)"/.exec(detail) ?? []
    if (by)
      return new ShopError(
        'move_refused',
        `This is still used by ${tableWords(by)}, so it cannot be removed. Nothing was changed.`,
      )
    const [, gone] = /not present in table "(.+?)"/.exec(detail) ?? []
    if (gone)
      return new ShopError(
        'move_refused',
        `What this names is no longer among the ${tableWords(gone)}. Please load the page again.`,
      )
    return new ShopError('move_refused', sentence(message))
  }
  if (code === '23505') {
    const [, columns = ''] = /^Key \((.+?)\)=/.exec(detail) ?? []
    const names = columns.replaceAll(/\b(?:lower|upper)\(|::\w+|[()"]/g, '').split(', ')
    const field = names.at(-1)
    if (!field || !table) return new ShopError('taken', sentence(message))
    const words = `There is ${oneOf(table)} with this ${names.map(fieldWords).join(' and ')} already`
    return new ShopError('taken', words, typedName(field))
  }
  if (code === '23514')
    return new ShopError(
      'invalid',
      constraint && table ? `${ruleWords(table, constraint)}. Nothing was changed.` : sentence(message),
    )
  return null
}

/** Deletes what nothing refers to: false, and nothing is changed, where the database says that something does. */
export async function deletedUnlessUsed(tx: Tx, remove: (part: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await inTransaction(tx, remove)
  } catch (error) {
    if (REFERENCE.includes(String((error as { code?: unknown }).code))) return false
    throw error
  }
}

/** The name of a table as staff read it: 'sale sizes'. */
export const tableWords = (name: string) => name.replaceAll('_', ' ')
/** A row of a table: 'a supplier', 'an address'. */
function oneOf(table: string): string {
  const one = tableWords(table)
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch)es$|(?<!s)s$/, '')
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
}
/** A column as forms name it: 'lowMark' for low_mark. */
const typedName = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
/** The name of a column: 'size' for size_id. */
const fieldWords = (name: string) => tableWords(name.replace(/_id$/, ''))

/** What a check of a table refuses: 'sizes_weight_grams_check' is of the column weight_grams. */
function ruleWords(table: string, constraint: string): string {
  const column = (constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint).replace(
    /_?check\d*$/,
    '',
  )
  return column
    ? `The ${fieldWords(column)} of ${tableWords(table)} cannot be this`
    : `What was sent breaks a rule of ${tableWords(table)}`
}

/** The text of a rule of ours, which PostgreSQL passes on. */
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
