import type { Schema } from '../../call-document.ts'
import type { Random } from './random.ts'

/** Good values for fields of these names; the rest follows from the schema alone. */
export type Hints = (field: string, random: Random) => unknown

/** A value that the schema allows. `field`: its name, for the hints. */
export function allowed(schema: Schema, field: string, hints: Hints, random: Random): unknown {
  const hint = hints(field, random)
  if (hint !== undefined) return hint
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return allowed(random.pick(choices), field, hints, random)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => allowed(part, field, hints, random)))
  if (schema.enum) return random.pick(schema.enum)
  switch (random.pick([schema.type ?? 'string'].flat())) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const present = fields.filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
      return Object.fromEntries(present.map(([name, each]) => [name, allowed(each, name, hints, random)]))
    }
    case 'array': {
      const length = random.int(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3))
      return Array.from({ length }, () => allowed(schema.items ?? {}, field, hints, random))
    }
    case 'integer':
      return number(schema, random)
    case 'number':
      return random.chance(0.5) ? number(schema, random) : number(schema, random) / 100
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return text(schema, random)
  }
}

function number({ minimum = -1000, maximum = 1e6 }: Schema, random: Random): number {
  return random.pick([minimum, maximum, random.int(minimum, Math.min(maximum, minimum + 50))])
}

function text({ minLength = 0, maxLength = 60, pattern }: Schema, random: Random): string {
  if (pattern?.includes('\\d')) return '03001234567'
  const length = random.pick([minLength, maxLength, random.int(minLength, Math.min(maxLength, minLength + 20))])
  return 'abcdefghij-klmnopqrst'.repeat(Math.ceil(length / 21)).slice(0, length)
}

/** Texts and values that break what does not expect them. */
export const hostile: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '\u202egnp.exe',
  '💐'.repeat(300),
  'ﷺ'.repeat(50),
  'İıſK',
  "' or 1=1 --",
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '$1',
  '%00',
  '%s%n',
  '{{7*7}}',
  `\${7*7}`,
  '*:*',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script>',
  'javascript:alert(1)',
  ']]>',
  '../../../etc/passwd',
  '..\\..\\windows',
  '/dev/stdin',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'a\r\nBcc: all@example.com',
  'a\r\nSet-Cookie: x=1',
  '\t\n\r',
  '\u2028',
  'a@b',
  '@',
  'a@b.c'.repeat(60),
  'constructor',
  '__proto__',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '00',
  '1,5',
  '١٢٣',
  'x'.repeat(5000),
  'x'.repeat(100_000),
  '9'.repeat(400),
  '('.repeat(2000),
  'a '.repeat(9000),
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  2 ** 63,
  1e-320,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1 },
  { $gt: '' },
  Array(200).fill('a'),
  [1, [2, [3]]],
]

/** Bodies that are no JSON of the call, as sent. */
export const brokenBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '{]',
  '[]',
  'null',
  '7',
  '"text"',
  'true',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '\ufeff{}',
  '\u0000',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":NaN}',
  '{"a":1e999}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"email":"a@b.pk","email":"c@d.pk"}',
  '{"email":"\\ud800"}',
  '{"email":"\\u0000"}',
  'a=b&c=d',
  '<a/>',
]

/** The same value with one fault: a field missing, too many, of another type, or just beyond its limit. */
export function spoiled(value: unknown, schema: Schema, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.int(0, value.length - 1)
    return value.map((item, index) => (index === at ? spoiled(item, schema.items ?? {}, random) : item))
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const fields = Object.entries(value)
    const [name, inside] = random.pick(fields)
    const fault = random.int(0, 9)
    if (fault === 0) return Object.fromEntries(fields.filter(([each]) => each !== name))
    if (fault === 1) return { ...value, [random.pick(['role', 'price', 'approved', 'userId', '_id'])]: 'admin' }
    if (fault === 2) return { ...value, [name]: [inside] }
    return { ...value, [name]: spoiled(inside, schema.properties?.[name] ?? {}, random) }
  }
  return random.chance(0.6) ? random.pick(hostile) : beyond(schema, random)
}

/** Just beyond a limit of the schema. */
function beyond(schema: Schema, random: Random): unknown {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  const values = [
    minimum !== undefined && minimum - 1,
    maximum !== undefined && maximum + 1,
    minLength && 'x'.repeat(minLength - 1),
    maxLength && 'x'.repeat(maxLength + 1),
    maxItems && Array(maxItems + 1).fill({}),
  ].filter(value => value !== false && value !== undefined && value !== 0)
  return random.pick(values.length > 0 ? values : [null])
}
