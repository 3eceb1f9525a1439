import type { FieldWords } from '../../../ground/forms/index.ts'
import type { Settings } from '../settings.ts'

/** The words of some settings, all of one group. */
export type GroupTexts = Partial<Record<keyof Settings, FieldWords>>
