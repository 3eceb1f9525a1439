import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { asText, bodyOf, type Form, type Problems, problemsOf, type Values } from './form.ts'

/** Loads the form's schema. Null without one or when it cannot be loaded: then only the server validates. */
export async function loadRule(form: Form): Promise<z.ZodType | null> {
  try {
    // Before any schema is created.
    await import('../browser/zod-without-code.ts')
    return (await form.rule?.()) ?? null
  } catch {
    return null
  }
}

/** Validates values by the call's schema: the first message of each invalid field. */
export async function checkForm<Field extends string>(form: Form<Field>, values: Values): Promise<Problems<Field>> {
  const checked = (await loadRule(form))?.safeParse(bodyOf(form, values))
  if (!checked || checked.success) return {}
  const errors = checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return problemsOf(form, errors)
}

/** `checkForm` for react-hook-form; `sent` is added to the typed values. */
export function resolverOf(form: Form, sent: Values): Resolver<Values> {
  return async values => {
    const problems = Object.entries(await checkForm(form, { ...sent, ...asText(values) }))
    if (problems.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }])),
    }
  }
}
