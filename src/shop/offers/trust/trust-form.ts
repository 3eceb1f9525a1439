import { type FormField, type FormValues, fieldOf, inputOf, issuesOf } from '../../ground/forms/index.ts'
import { Settings } from '../../settings/settings/index.ts'
import { outcomeLabels, whatLabels } from './trust-rules.ts'

const RULE = Settings.shape.trustRows
const NAME = 'trustRows'

const words = {
  label: 'Rules from the top',
  hint: "A rule is a row, or several rows with 'and the next row'",
  parts: {
    what: 'What',
    howMany: 'How many, or which cities',
    outcome: 'Then',
    ahead: 'Advance, empty: the usual one',
  },
  options: { and: 'and the next row', ...outcomeLabels, ...whatLabels },
}

// Of the differences of two figures the form offers these, and those that a rule has already.
const OFFERED = ['refused-delivered', 'refusedAtAddress-deliveredAtAddress']

/** The form of the rules. */
export function trustField(rows: unknown): FormField {
  const field = fieldOf(NAME, RULE, words, rows)
  if (field.kind !== 'rows') return field
  const isShown = (value: string, chosen: string) =>
    value === chosen || !value.includes('-') || OFFERED.some(sign => value.startsWith(`${sign}.`))
  const offered = (each: FormField): FormField =>
    each.kind === 'choice' ? { ...each, options: each.options.filter(([value]) => isShown(value, each.value)) } : each
  return { ...field, rows: field.rows.map(row => row.map(offered)) }
}

/** What was typed in the form of the rules: `rows` as its fields show them, and what breaks their rule. */
export function readTrustForm(values: FormValues) {
  const rows = inputOf(NAME, RULE, words, values)
  const issues = issuesOf(NAME, RULE, words, rows, values)
  return { rows, issues }
}
