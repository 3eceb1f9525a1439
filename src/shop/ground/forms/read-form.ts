import { z } from 'zod'
import { SHOP_TIME_OFFSET } from '../dates.ts'
import { isOneLine, ONE_LINE_TEXT } from '../one-line-rules.ts'
import { plainNumber } from '../typed-number-rules.ts'
import { type FieldWords, limitText, type Shape, shapeOf } from './form-fields.ts'

/** What a form sends: texts by the names of its fields. */
export type FormValues = Record<string, string>

/**
 * The rule of a form that `formFields` made of the same rule and words: reads what was typed (numbers, amounts in
 * rupees, lists, empty for null), then parses it by `rule`. Issues are named by fields. Values without words, such as a
 * version, are given to the rule as they were sent.
 */
export function formRule<Rule extends z.ZodObject>(
  rule: Rule,
  words: { [Name in keyof z.input<Rule>]?: FieldWords },
): z.ZodType<z.output<Rule>> {
  const texts = words as Record<string, FieldWords | undefined>
  return z.record(z.string(), z.unknown()).transform((sent, context): z.output<Rule> => {
    const values = Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    const input = Object.fromEntries(
      Object.entries(rule.shape).flatMap(([name, own]) => {
        const text = texts[name]
        if (text) return [[name, inputOf(name, own as z.ZodType, text, values)]]
        return values[name] === undefined ? [] : [[name, values[name]]]
      }),
    )
    const wordsAt = (path: readonly PropertyKey[]) => texts[String(path[0])]
    const { data, error } = rule.safeParse(input, { error: issue => ruleText(issue, wordsAt(issue.path ?? [])) })
    const broken = Object.entries(texts).flatMap(([name, text]) => {
      const own = rule.shape[name] as z.ZodType | undefined
      return own && text ? brokenLines(name, own, text, values) : []
    })
    if (!error && broken.length === 0) return data
    context.issues.push(...broken)
    for (const { path, message } of error?.issues ?? []) {
      const [name = '', ...rest] = path
      const own = rule.shape[String(name)] as z.ZodType | undefined
      const at = own ? fieldName(String(name), own, rest, values) : String(name)
      context.issues.push({ code: 'custom', path: [at], message, input: values[at] })
    }
    return z.NEVER
  })
}

/** The value that a form's fields say, for its rule. */
export function inputOf(name: string, rule: z.ZodType, words: FieldWords, values: FormValues): unknown {
  const { shape, nullable } = shapeOf(rule)
  const input = read(shape, name, values, words.amount)
  const [, minute, seconds = ':00'] = /^(.*T\d{2}:\d{2})(:\d{2})?$/.exec(String(input)) ?? []
  if (words.moment && shape.format === 'date-time' && minute) return `${minute}${seconds}${SHOP_TIME_OFFSET}`
  return nullable && isEmpty(input) ? null : input
}

/** What breaks a field's rule, by the names of the form's fields. */
export function issuesOf(
  name: string,
  rule: z.ZodType,
  words: FieldWords,
  input: unknown,
  values: FormValues,
): z.core.$ZodIssue[] {
  const { error } = rule.safeParse(input, { error: issue => ruleText(issue, words) })
  const issues = (error?.issues ?? []).map(({ path, message }) => {
    const at = fieldName(name, rule, path, values)
    return { code: 'custom' as const, path: [at], message, input: values[at] }
  })
  return [...issues, ...brokenLines(name, rule, words, values)]
}

/**
 * What breaks a line in the fields of a value that are one: only what its words call long has more, and a list a line
 * for each of its texts.
 */
function brokenLines(name: string, rule: z.ZodType, words: FieldWords, values: FormValues) {
  const { shape } = shapeOf(rule)
  const isList = shape.type === 'array' && shape.items?.type !== 'object'
  const lineOf = (at: string, typed: string) =>
    at !== name ? typed.trim() : words.long ? '' : isList ? typed.replaceAll(/[\r\n]/g, '') : typed.trim()
  return Object.entries(values).flatMap(([at, typed]) =>
    (at === name || at.startsWith(`${name}.`)) && !isOneLine(lineOf(at, typed))
      ? [{ code: 'custom' as const, path: [at], message: ONE_LINE_TEXT, input: typed }]
      : [],
  )
}

function read(shape: Shape, at: string, values: FormValues, amount = false): unknown {
  const typed = (values[at] ?? '').replaceAll('\r\n', '\n').trim()
  switch (shape.type) {
    case 'boolean':
      return typed === 'yes'
    case 'integer':
    case 'number':
      return numberFrom(typed, amount)
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([part, inner]) => [
          part,
          read(inner, `${at}.${part}`, values, amount),
        ]),
      )
    case 'array': {
      const items = shape.items ?? {}
      if (items.enum) return items.enum.filter(value => values[`${at}.${value}`] === 'yes')
      if (items.type === 'object')
        return filledRows(items, at, values).map(row => read(items, `${at}.${row}`, values, amount))
      const lines = typed
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
      return items.type === 'string' ? lines : lines.map(line => numberFrom(line))
    }
    default:
      return typed
  }
}

/** What is no number stays a text, which the rule refuses. */
function numberFrom(typed: string, amount = false): number | string {
  const plain = String(plainNumber(typed))
  if (!/^-?\d{1,12}(\.\d{1,10})?$/.test(plain)) return typed
  return amount ? Math.round(Number(plain) * 100) : Number(plain)
}

/** The rows of a list in which something was typed. */
function filledRows(items: Shape, at: string, values: FormValues): number[] {
  const rows = Object.keys(values).flatMap(name => {
    const row = name.startsWith(`${at}.`) ? /^\d{1,4}/.exec(name.slice(at.length + 1))?.[0] : undefined
    return row === undefined ? [] : [Number(row)]
  })
  return [...new Set(rows)].sort((a, b) => a - b).filter(row => !isEmpty(read(items, `${at}.${row}`, values)))
}

/** Nothing typed: a row that is left out, or null. */
const isEmpty = (input: unknown): boolean =>
  input === '' || (typeof input === 'object' && input !== null && Object.values(input).every(isEmpty))

/** The field of an issue. A list of lines is one field; rows that were left out have no place in the path. */
function fieldName(name: string, rule: z.ZodType, path: readonly PropertyKey[], values: FormValues): string {
  const { shape } = shapeOf(rule)
  const items = shape.type === 'array' ? shape.items : undefined
  if (items && items.type !== 'object') return name
  const [at, ...rest] = path
  const row = items && typeof at === 'number' ? filledRows(items, name, values)[at] : at
  return [name, ...(row === undefined ? [] : [row]), ...rest].map(String).join('.')
}

/** What is wrong, in words; undefined leaves a rule's own words. */
function ruleText(issue: z.core.$ZodRawIssue, words: FieldWords | undefined): string | undefined {
  const limit = (value: unknown) => limitText(Number(value), words)
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'Please enter a number' : 'Please fill this in'
    case 'too_small':
      if (issue.origin === 'string') return 'Please fill this in'
      return issue.origin === 'array'
        ? `Please enter at least ${issue.minimum}`
        : `Please enter at least ${limit(issue.minimum)}`
    case 'too_big':
      if (issue.origin === 'string') return `Please use ${issue.maximum} characters or less`
      return issue.origin === 'array'
        ? `Please enter at most ${issue.maximum}`
        : `Please enter at most ${limit(issue.maximum)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'This is mistyped'
    case 'invalid_value':
      return 'Please choose one of these'
    default:
      return undefined
  }
}

const formats: Record<string, string> = {
  url: 'Please enter an address that begins with https://',
  date: 'Please enter a day, such as 2026-11-23',
  datetime: 'Please choose a day and a time',
  email: 'Please enter a valid email address',
  starts_with: 'Please enter a page of the shop, such as /shop',
}
