import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { RuleName } from './account-rules.ts'

/** The shop's rules, fetched when a form of theirs is first seen. Null when they cannot be: the server then has the only word. */
export const loadAccountRules = () => import('./account-rules.ts').catch(() => null)

/** Checks a form by the shop's own rule. */
export function ruleResolver<Fields extends FieldValues>(rule: RuleName): Resolver<Fields> {
  return async values => {
    const rules = await loadAccountRules()
    const found = Object.entries(rules?.problems(rule, values) ?? {})
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Fields> }
  }
}
