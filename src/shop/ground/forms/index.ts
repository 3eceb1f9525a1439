// A form made of its schema: `form-fields.ts` says the fields, `read-form.ts` reads what was sent.

export { type FieldWords, type FormField, fieldOf, formFields } from './form-fields.ts'
export { type FormValues, formRule, inputOf, issuesOf } from './read-form.ts'
export { addressRule, MOST_TAGS, required, tagsOf, typedTags, upTo } from './text-form-rules.ts'
