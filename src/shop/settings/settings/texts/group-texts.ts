import type { FieldWords } from '../../../ground/forms/index.ts'
import type { Settings } from '../settings.ts'

/**
 * The words of a setting. `shoppers`: what they see change with it, after 'Shoppers'. `part`: the heading that it and
 * those after it stand below.
 */
export type SettingWords = FieldWords & { shoppers: string; part?: string }

/** The words of some settings, all of one group. */
export type GroupTexts = Partial<Record<keyof Settings, SettingWords>>

/** Of what staff alone notice. */
export const NOBODY = 'see nothing of it'
