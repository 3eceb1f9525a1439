import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { RuleName } from './account-rules.ts'

/** How a form is checked: by rules that are loaded once somebody sees it. */
export type FormRules<Fields extends FieldValues> = { load: () => Promise<unknown>; resolver: Resolver<Fields> }

// Null when they cannot be fetched: the server then has the first word as well as the last.
const loadRules = () => import('./account-rules.ts').catch(() => null)

/** Checks a form by the shop's own rule. */
export function rulesOf<Fields extends FieldValues>(rule: RuleName): FormRules<Fields> {
  const resolver: Resolver<Fields> = async values => {
    const rules = await loadRules()
    const found = Object.entries(rules?.problems(rule, values) ?? {})
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Fields> }
  }
  return { load: loadRules, resolver }
}
