import { z } from 'zod'
import { momentOf, shopClock } from '../dates.ts'

/** The words beside a field; its rule says everything else. */
export type FieldWords = {
  label: string
  hint?: string
  /** What a number counts: 'hours'. */
  unit?: string
  /** Stored in paisa, typed in rupees. */
  amount?: true
  /** Written without the commas of thousands. */
  year?: true
  /** More than a line. */
  long?: true
  /** The address of a stored picture. */
  picture?: true
  /** The value that says where the picture's focus is ('50 30'), chosen with it. */
  focus?: string
  /** The value that has the address of a video, of which the picture is the poster; uploaded with it. */
  video?: string
  /**
   * Chosen as day and time of the shop's time zone: '2026-11-24T18:00'; stored with the offset where the rule demands
   * one.
   */
  moment?: true
  /** Offered while somebody types. */
  suggest?: readonly string[]
  /** The labels of an object's fields, at any depth. */
  parts?: Record<string, string>
  /** The labels of a choice's values. */
  options?: Record<string, string>
}

/** What of JSON Schema the rules use. */
export type Shape = {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  enum?: string[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  anyOf?: Shape[]
}

type Own<Kind, More> = { kind: Kind; name: string; label: string; hint?: string; required?: boolean } & More
type Typed = {
  value: string
  most?: number
  type?: 'email' | 'date' | 'datetime-local'
  suggest?: readonly string[]
  focus?: { name: string; value: string }
  video?: { name: string; value: string }
}
/** A control of a form. Values are what the form shows and sends. */
export type FormField =
  | Own<'line' | 'text' | 'lines' | 'picture', Typed>
  | Own<'number', { value: string; step: 'any' | '1' /** What it counts, at the end of the field. */; unit: string }>
  | Own<'switch', { value: boolean }>
  | Own<'choice', { value: string; options: [value: string, label: string][] }>
  /** Some of these values: each is a switch named `NAME.VALUE`. */
  | Own<'choices', { value: string[]; options: [value: string, label: string][] }>
  | Own<'parts', { fields: FormField[] }>
  | Own<'rows', { rows: FormField[][] }>

// Empty rows at the end of a list, for new entries.
const NEW_ROWS = 2

/** A rule as JSON Schema, and whether it may be null. */
export function shapeOf(rule: z.ZodType): { shape: Shape; nullable: boolean } {
  const whole = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' }) as Shape
  const inner = whole.anyOf?.find(({ type }) => type !== undefined && type !== 'null')
  return { shape: inner ?? whole, nullable: whole.anyOf?.some(({ type }) => type === 'null') ?? false }
}

/** The field of one value, made of its rule and words. */
export function fieldOf(name: string, rule: z.ZodType, words: FieldWords, value: unknown): FormField {
  return field(shapeOf(rule).shape, words, { name, label: words.label, value, top: true })
}

/** The fields of a rule, in the order of their words; without `values` an empty form. */
export function formFields<Rule extends z.ZodObject>(
  rule: Rule,
  words: { [Name in keyof z.input<Rule>]?: FieldWords },
  values: Partial<Record<keyof z.input<Rule>, unknown>> = {},
): FormField[] {
  const { required = [] } = shapeOf(rule).shape
  return Object.entries<FieldWords | undefined>(words).flatMap(([name, text]) => {
    const own = rule.shape[name] as z.ZodType | undefined
    if (!text || !own) return []
    const { shape, nullable } = shapeOf(own)
    // What may be empty or null is demanded of a call, not of a person.
    const demanded =
      required.includes(name) &&
      !nullable &&
      (shape.type !== 'string' || shape.enum !== undefined || (shape.minLength ?? 0) > 0) &&
      (shape.type !== 'array' || (shape.minItems ?? 0) > 0)
    const made = fieldOf(name, own, text, values[name as keyof typeof values])
    const beside = (part: string) => ({ name: part, value: String(values[part as keyof typeof values] ?? '') })
    if (made.kind === 'picture' && text.focus) made.focus = beside(text.focus)
    if (made.kind === 'picture' && text.video) made.video = beside(text.video)
    return [demanded && made.kind !== 'switch' ? { ...made, required: true } : made]
  })
}

type Place = { name: string; label: string; value: unknown; top?: boolean }

function field(shape: Shape, words: FieldWords, { name, label, value, top }: Place): FormField {
  const shown = { name, label, ...(top && words.hint && { hint: words.hint }) }
  const labelOf = (part: string) => words.parts?.[part] ?? part
  const partsOf = (of: Shape, at: string, values: unknown): FormField[] =>
    Object.entries(of.properties ?? {}).map(([part, inner]) =>
      field(inner, words, {
        name: `${at}.${part}`,
        label: labelOf(part),
        value: (values as Record<string, unknown>)?.[part],
      }),
    )
  switch (shape.type) {
    case 'boolean':
      return { ...shown, kind: 'switch', value: value === true }
    case 'integer':
    case 'number':
      return {
        ...shown,
        kind: 'number',
        value: numberText(value, words),
        step: shape.type === 'integer' ? '1' : 'any',
        unit: words.amount ? 'rupees' : (top && words.unit) || '',
      }
    case 'object':
      return { ...shown, kind: 'parts', fields: partsOf(shape, name, value) }
    case 'array': {
      const entries = Array.isArray(value) ? value : []
      if (shape.items?.enum)
        return { ...shown, kind: 'choices', value: entries, options: optionsOf(shape.items.enum, words) }
      if (shape.items?.type !== 'object') return { ...shown, kind: 'lines', value: entries.join('\n') }
      const count = Math.min(entries.length + NEW_ROWS, shape.maxItems ?? Number.POSITIVE_INFINITY)
      const rows = Array.from({ length: count }, (_, at) => partsOf(shape.items ?? {}, `${name}.${at}`, entries[at]))
      return { ...shown, kind: 'rows', rows }
    }
    default:
      return { ...shown, ...textField(shape, words, String(value ?? ''), top) }
  }
}

function textField({ enum: values, maxLength, format }: Shape, words: FieldWords, value: string, top = false) {
  if (values) {
    return { kind: 'choice' as const, value, options: optionsOf(values, words) }
  }
  const kind = words.picture && top ? 'picture' : words.long && top ? 'text' : 'line'
  const control: Typed & { kind: 'line' | 'text' | 'picture' } = { kind, value }
  if (maxLength !== undefined) control.most = maxLength
  if (format === 'email' || format === 'date') control.type = format
  if (words.moment) {
    control.type = 'datetime-local'
    if (format === 'date-time') control.value = typedMoment(value)
  }
  if (words.suggest) control.suggest = words.suggest
  return control
}

/** A stored moment as a field for day and time has it, in the shop's time zone. */
function typedMoment(value: string): string {
  const moment = momentOf(value)
  if (!moment) return value
  const text = shopClock(moment)
  return text.endsWith(':00') ? text.slice(0, 16) : text
}

const optionsOf = (values: string[], words: FieldWords) =>
  values.map((one): [value: string, label: string] => [one, words.options?.[one] ?? one])

function numberText(value: unknown, { amount }: FieldWords): string {
  if (value === null || value === undefined) return ''
  return String(amount ? Number(value) / 100 : value)
}

const grouped = new Intl.NumberFormat('en-IN')

/** A limit of a number in the words of its form. */
export const limitText = (value: number, words: FieldWords | undefined): string =>
  words?.year ? String(value) : grouped.format(words?.amount ? value / 100 : value)
