import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { readSettings } from './read-settings.ts'
import { fieldOf, type SettingField, type SettingName, type Shape, shapeOf } from './setting-fields.ts'
import { type SettingGroup, settingTexts } from './setting-texts.ts'
import { Settings } from './settings.ts'
import { writeSetting } from './write-setting.ts'

const settingNames = Object.keys(Settings.shape) as SettingName[]

const namesOf = (group: SettingGroup): SettingName[] =>
  settingNames.filter(name => {
    const text = settingTexts[name]
    return 'group' in text && text.group === group
  })

/** The forms of a group of settings. `seen` stands for its values: it is sent with the form, to notice that somebody else saved. */
export function formOf(settings: Settings, group: SettingGroup): { fields: SettingField[]; seen: string } {
  const names = namesOf(group)
  return {
    fields: names.flatMap(name => fieldOf(name, settings[name]) ?? []),
    seen: createHash('sha256')
      .update(JSON.stringify(names.map(name => settings[name])))
      .digest('base64url')
      .slice(0, 22),
  }
}

type Values = Record<string, string>
type Change = { name: SettingName; label: string; before: unknown; after: unknown }

/**
 * Saves a group of settings as its form sent it, and answers what changed. Every process hears of it at commit. Throws a
 * `ZodError` whose paths are names of fields, and `move_refused` when somebody else saved since the form was shown.
 */
export async function saveSettings(
  tx: Tx,
  { group, seen, values }: { group: SettingGroup; seen: string; values: Values },
): Promise<Change[]> {
  // Readers go on. A row lock would not hold a setting that has no row yet.
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const settings = await readSettings(tx)
  if (formOf(settings, group).seen !== seen) {
    throw new ShopError(
      'move_refused',
      'Somebody else has changed these settings. Nothing is saved yet and what you typed is kept: please load the page again to see theirs.',
    )
  }
  const inputs = namesOf(group).map(name => ({ name, input: inputOf(name, values) }))
  const issues = inputs.flatMap(({ name, input }) => issuesOf(name, input, values))
  if (issues.length > 0) throw new z.ZodError(issues)
  const changes: Change[] = []
  for (const { name, input } of inputs) {
    const after = Settings.shape[name].parse(input)
    if (JSON.stringify(after) === JSON.stringify(settings[name])) continue
    await writeSetting(tx, name, input as never)
    const text = settingTexts[name]
    changes.push({ name, label: 'label' in text ? text.label : name, before: settings[name], after })
  }
  return changes
}

/** The value that a form's fields say, for the setting's rule. */
function inputOf(name: SettingName, values: Values): unknown {
  const { shape, nullable } = shapeOf(name)
  const text = settingTexts[name]
  const amount = 'amount' in text && text.amount === true
  const input = read(shape, name, values, amount)
  return nullable && isEmpty(input) ? null : input
}

function read(shape: Shape, at: string, values: Values, amount = false): unknown {
  const typed = (values[at] ?? '').replaceAll('\r\n', '\n').trim()
  switch (shape.type) {
    case 'boolean':
      return typed === 'yes'
    case 'integer':
    case 'number':
      return numberFrom(typed, amount)
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([part, inner]) => [part, read(inner, `${at}.${part}`, values)]),
      )
    case 'array': {
      const items = shape.items ?? {}
      if (items.type === 'object') return filledRows(items, at, values).map(row => read(items, `${at}.${row}`, values))
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
  if (!/^-?\d{1,12}(\.\d{1,10})?$/.test(typed)) return typed
  return amount ? Math.round(Number(typed) * 100) : Number(typed)
}

/** The rows of a list in which something was typed. */
function filledRows(items: Shape, at: string, values: Values): number[] {
  const rows = Object.keys(values).flatMap(name => {
    const row = name.startsWith(`${at}.`) ? /^\d{1,4}/.exec(name.slice(at.length + 1))?.[0] : undefined
    return row === undefined ? [] : [Number(row)]
  })
  return [...new Set(rows)].sort((a, b) => a - b).filter(row => !isEmpty(read(items, `${at}.${row}`, values)))
}

/** Nothing typed: a row that is left out, or null. */
const isEmpty = (input: unknown): boolean =>
  input === '' || (typeof input === 'object' && input !== null && Object.values(input).every(isEmpty))

/** What breaks a setting's rule, by the names of the form's fields. */
function issuesOf(name: SettingName, input: unknown, values: Values): z.core.$ZodIssue[] {
  const { shape } = shapeOf(name)
  const { error } = Settings.shape[name].safeParse(input, { error: issue => ruleText(issue, name) })
  return (error?.issues ?? []).map(({ path, message }) => {
    const field = fieldName(name, shape, path, values)
    return { code: 'custom', path: [field], message, input: values[field] }
  })
}

/** The field of an issue. A list of lines is one field; rows that were left out have no place in the path. */
function fieldName(name: SettingName, shape: Shape, path: PropertyKey[], values: Values): string {
  const items = shape.type === 'array' ? shape.items : undefined
  if (items && items.type !== 'object') return name
  const [at, ...rest] = path
  const row = items && typeof at === 'number' ? filledRows(items, name, values)[at] : at
  return [name, ...(row === undefined ? [] : [row]), ...rest].map(String).join('.')
}

const grouped = new Intl.NumberFormat('en-IN')

/** What is wrong, in words; undefined leaves a rule's own words. */
function ruleText(issue: z.core.$ZodRawIssue, name: SettingName): string | undefined {
  const text = settingTexts[name]
  const limit = (value: unknown) => grouped.format(Number(value) / ('amount' in text && text.amount ? 100 : 1))
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
  datetime: 'Please enter date, time and offset: 2026-12-09T23:59:59+05:00',
  starts_with: 'Please enter a page of the shop, such as /shop',
}
