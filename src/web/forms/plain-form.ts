import type { FieldError } from '../browser/call.ts'

/** Why a form that was sent without scripts did not pass, with what was typed (but no password). */
export type PlainFailure = { message: string | null; errors: FieldError[]; typed: Record<string, string> }
