import { z } from 'zod'
import { settingTexts } from './setting-texts.ts'
import { Settings } from './settings.ts'

/** What of JSON Schema the settings use. */
export type Shape = {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  enum?: string[]
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

export type SettingName = keyof Settings
type Text = Extract<(typeof settingTexts)[SettingName], { label: string }>

/** A control of a setting's form. Values are what the form shows and sends. */
export type SettingField =
  | { kind: 'line' | 'text' | 'lines'; name: string; label: string; value: string; hint?: string; most?: number }
  | { kind: 'number'; name: string; label: string; value: string; hint?: string; step: 'any' | '1' }
  | { kind: 'switch'; name: string; label: string; value: boolean; hint?: string }
  | { kind: 'choice'; name: string; label: string; value: string; hint?: string; options: string[] }
  | { kind: 'parts'; name: string; label: string; hint?: string; fields: SettingField[] }
  | { kind: 'rows'; name: string; label: string; hint?: string; rows: SettingField[][] }

// Empty rows at the end of a list, for new entries.
const NEW_ROWS = 2

const isAmount = (text: Text) => text.amount === true

/** The rule of a setting as JSON Schema, and whether it may be null. */
export function shapeOf(name: SettingName): { shape: Shape; nullable: boolean } {
  const whole = z.toJSONSchema(Settings.shape[name], { io: 'input' }) as Shape
  const inner = whole.anyOf?.find(({ type }) => type !== undefined && (type as string) !== 'null')
  return { shape: inner ?? whole, nullable: inner !== undefined }
}

/** The form of one setting, made of its rule, its words and its value. Null for one that another page changes. */
export function fieldOf(name: SettingName, value: unknown): SettingField | null {
  const text = settingTexts[name]
  if ('page' in text) return null
  const { shape } = shapeOf(name)
  return field(shape, text, { name, label: text.label, value, top: true })
}

type Place = { name: string; label: string; value: unknown; top?: boolean }

function field(shape: Shape, text: Text, { name, label, value, top }: Place): SettingField {
  const hint = top ? hintOf(shape, text) : rangeOf(shape)
  const shown = { name, label, ...(hint && { hint }) }
  const labelOf = (part: string) => text.parts?.[part] ?? part
  const partsOf = (of: Shape, at: string, values: unknown): SettingField[] =>
    Object.entries(of.properties ?? {}).map(([part, inner]) =>
      field(inner, text, {
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
      return { ...shown, kind: 'number', value: numberText(value, text), step: shape.type === 'integer' ? '1' : 'any' }
    case 'object':
      return { ...shown, kind: 'parts', fields: partsOf(shape, name, value) }
    case 'array': {
      const entries = Array.isArray(value) ? value : []
      if (shape.items?.type !== 'object') return { ...shown, kind: 'lines', value: entries.join('\n') }
      const count = Math.min(entries.length + NEW_ROWS, shape.maxItems ?? Number.POSITIVE_INFINITY)
      const rows = Array.from({ length: count }, (_, at) => partsOf(shape.items ?? {}, `${name}.${at}`, entries[at]))
      return { ...shown, kind: 'rows', rows }
    }
    default:
      if (shape.enum) return { ...shown, kind: 'choice', value: String(value ?? ''), options: shape.enum }
      return {
        ...shown,
        kind: text.long && top ? 'text' : 'line',
        value: String(value ?? ''),
        ...(shape.maxLength !== undefined && { most: shape.maxLength }),
      }
  }
}

function numberText(value: unknown, text: Text): string {
  if (value === null || value === undefined) return ''
  return String(isAmount(text) ? Number(value) / 100 : value)
}

function hintOf(shape: Shape, text: Text): string {
  return [text.hint, rangeOf(shape, text)].filter(Boolean).join('. ')
}

const grouped = new Intl.NumberFormat('en-IN')

/** '1 to 365 days': the limits of a number, with its unit. */
function rangeOf({ type, minimum, maximum, maxItems }: Shape, text?: Text): string {
  if (type === 'array') return maxItems === undefined ? '' : `At most ${maxItems}`
  if (type !== 'integer' && type !== 'number') return ''
  const unit = text?.amount ? 'rupees' : (text?.unit ?? '')
  const scale = text?.amount ? 100 : 1
  const limits =
    minimum === undefined || maximum === undefined
      ? ''
      : `${grouped.format(minimum / scale)} to ${grouped.format(maximum / scale)}`
  return [limits, unit].filter(Boolean).join(' ')
}
