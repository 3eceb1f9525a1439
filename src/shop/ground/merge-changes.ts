import { z } from 'zod'
import { ShopError } from './shop-error.ts'

type Values = Record<string, unknown>

/** A hidden field of JSON, which the page itself writes. */
export const JsonField = z
  .string()
  .max(200_000)
  .transform((text, context): Values => {
    try {
      const parsed: unknown = JSON.parse(text)
      return typeof parsed === 'object' && parsed !== null ? (parsed as Values) : {}
    } catch {
      context.addIssue({ code: 'custom', message: 'This form is damaged: please load the page again' })
      return z.NEVER
    }
  })

/**
 * What a form showed, as JSON. `seen`: when it was begun; `lastSeen`: when it was last refused, with the values of
 * others that it was refused for.
 */
export const SeenValues = z.object({ seen: JsonField, lastSeen: JsonField.optional() })
export type SeenValues = z.output<typeof SeenValues>

/** Without what browsers change in a text: line ends and outer spaces. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

type Merged<T> = { changes: Partial<T>; conflicts: (keyof T & string)[]; others: (keyof T & string)[] }

/**
 * What one person changed, so that it can be saved beside what others changed meanwhile: `changes` to write;
 * `conflicts`, the fields that others changed too and that this person has not seen; `others`, what else others
 * changed.
 * @rule what becomes of a product that two people change at once
 */
export function mergeChanges<T extends Values>(
  typed: Partial<T>,
  stored: T,
  { seen, lastSeen }: SeenValues,
): Merged<T> {
  const names = Object.keys(stored) as (keyof T & string)[]
  const before = (name: string) => (name in seen ? seen[name] : stored[name])
  const changed = names.filter(
    name => name in typed && !same(typed[name], before(name)) && !same(typed[name], stored[name]),
  )
  const byOthers = names.filter(name => !same(before(name), stored[name]))
  return {
    changes: Object.fromEntries(changed.map(name => [name, typed[name]])) as Partial<T>,
    conflicts: changed.filter(name => byOthers.includes(name) && !(lastSeen && same(lastSeen[name], stored[name]))),
    others: byOthers.filter(name => !changed.includes(name)),
  }
}

/** The refusal of a form whose fields others changed meanwhile, with the present value of each. */
export function changedByOthers(fields: readonly { field: string; label: string; now: unknown }[], who: string) {
  const names = fields.map(({ label }) => label).join(', ')
  const problems = fields.map(({ field, now }) => [
    field,
    `Now: ${ended(shown(now))} Save again to put yours in its place.`,
  ])
  return new ShopError(
    'move_refused',
    `${who} changed this too while you had it open: ${names}. Nothing is saved yet and what you typed is kept.`,
    Object.fromEntries(problems),
  )
}

/** With a full stop, unless it has one. */
const ended = (text: string): string => (/[.!?۔؟]$/.test(text) ? text : `${text}.`)

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return '(empty)'
  return text.length > 300 ? `${text.slice(0, 300)} ...` : text
}
