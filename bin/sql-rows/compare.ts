import type { Column, Described } from './described.ts'
import type { Kind, Shape } from './row-types.ts'

/** What openDatabase makes of PostgreSQL's types, by their OID. Of those that are not here nothing is said. */
const TYPES: Record<number, Kind> = {
  16: 'boolean',
  17: 'bytes',
  18: 'string', // "char"
  19: 'string', // name
  20: 'number', // int8
  21: 'number', // int2
  23: 'number', // int4
  25: 'string', // text
  26: 'number', // oid
  114: 'object', // json
  700: 'number', // float4
  701: 'number', // float8
  869: 'string', // inet
  1042: 'string', // bpchar
  1043: 'string', // varchar
  1082: 'date', // date
  1083: 'string', // time
  1114: 'date', // timestamp
  1184: 'date', // timestamptz
  1186: 'object', // interval
  1700: 'number', // numeric
  2950: 'string', // uuid
  3802: 'object', // jsonb
}
const JSON_TYPES = new Set([114, 3802])
/** Arrays by the OID of their type: of what their items are. */
const ARRAYS: Record<number, Kind> = {
  1000: 'boolean',
  1005: 'number',
  1007: 'number',
  1016: 'number',
  1022: 'number',
  1231: 'number',
  1009: 'string',
  1015: 'string',
  2951: 'string',
  1115: 'date',
  1182: 'date',
  1185: 'date',
  199: 'object',
  3807: 'object',
}

/**
 * What is wrong with a statement or with the type of its rows, in words; empty where the database sends what it
 * promises.
 */
export function problemsOf(
  { shape, tables }: { shape: Shape | null; tables: readonly string[] | null },
  described: Described,
): string[] {
  if ('error' in described) return [`PostgreSQL refuses it: ${described.error}`]
  if (!shape) return []
  const [value] = described.columns
  return tables ? (value ? wrongWith(value, shape) : []) : wrongRow(shape, described.columns)
}

function wrongRow({ members, kinds }: Shape, columns: readonly Column[]): string[] {
  if (!members || kinds.has('any')) return []
  const names = new Set(columns.map(({ name }) => name))
  const missing = [...members]
    .filter(([name, { optional }]) => !optional && !names.has(name))
    .map(([name]) => `${name} is not selected`)
  const wrong = columns.flatMap(column => {
    const member = members.get(column.name)
    return member
      ? wrongWith(column, member.shape, member.optional)
      : [`${column.name} is selected and not in the type`]
  })
  return [...missing, ...wrong]
}

/** What is wrong with the type of one value. */
function wrongWith({ name, type, nullable, why }: Column, shape: Shape, optional = false): string[] {
  const { kinds } = shape
  if (kinds.has('any')) return []
  if (nullable && !kinds.has('null') && !optional) return [`${name} may be null: ${why}`]
  const said = [...kinds].filter(kind => kind !== 'null')
  if (said.length === 0) return []
  if (JSON_TYPES.has(type)) return hasDate(shape) ? [`${name} is JSON, whose times are texts and no Date`] : []
  const item = ARRAYS[type]
  if (item) {
    const items = shape.item?.kinds
    if (!kinds.has('list')) return [`${name} is a list of ${item}, not ${said.join(' or ')}`]
    const wrongItem = items && !items.has('any') && !items.has(item) && !(item === 'object' && !items.has('date'))
    return wrongItem ? [`${name} is a list of ${item}, not of ${[...items].join(' or ')}`] : []
  }
  const sent = TYPES[type]
  return !sent || said.every(kind => kind === sent) ? [] : [`${name} is a ${sent}, not ${said.join(' or ')}`]
}

function hasDate({ kinds, members, item }: Shape, depth = 0): boolean {
  if (kinds.has('date')) return true
  if (depth > 5) return false
  return (
    [...(members?.values() ?? [])].some(({ shape }) => hasDate(shape, depth + 1)) ||
    (item ? hasDate(item, depth + 1) : false)
  )
}
