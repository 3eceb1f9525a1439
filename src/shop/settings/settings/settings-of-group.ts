import type { z } from 'zod'
import { byHouseCity } from './read-settings.ts'
import { type SettingGroup, settingTexts } from './setting-texts.ts'
import { Settings } from './settings.ts'

export type SettingName = keyof typeof settingTexts
// In the order of their texts, which is that of the pages.
const settingNames = Object.keys(settingTexts) as SettingName[]

/** The settings of a group with their rules and words; those that another page changes are not among them. */
export const settingsOf = (group: SettingGroup) =>
  settingNames.flatMap(name => {
    const words = settingTexts[name]
    return 'group' in words && words.group === group ? [{ name, words, rule: Settings.shape[name] as z.ZodType }] : []
  })

/** What a setting is until somebody changes it, in a house of this city. */
export function defaultOf(name: SettingName, { houseCity }: Pick<Settings, 'houseCity'>): unknown {
  const own: Partial<Record<SettingName, unknown>> = byHouseCity(houseCity)
  return own[name] ?? Settings.shape[name].parse(undefined)
}

/** The settings that other pages change: what each is called, and its page. */
export const settingsElsewhere: readonly { page: string; name: string }[] = Object.values(settingTexts).flatMap(
  words => ('page' in words ? [words] : []),
)
