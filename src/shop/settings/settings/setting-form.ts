import type { Db } from '../../../platform/database/database.ts'
import { timeText } from '../../ground/dates.ts'
import { type FormField, fieldOf } from '../../ground/forms/index.ts'
import { type SettingChange, settingHistory } from './setting-history.ts'
import type { SettingGroup } from './setting-texts.ts'
import type { Settings } from './settings.ts'
import { defaultOf, type SettingName, settingsOf } from './settings-of-group.ts'
import { EMPTY_TEXT, valueText } from './value-text.ts'

// A longer default is shown where it differs: in the list of changed settings.
const SHORT_TEXT = 120

/** A setting that is not as delivered. */
export type NotDefault = { name: SettingName; label: string; value: string; byDefault: string }

export type SettingForm = {
  /** Each field says what shoppers see change with it, its default and who changed it last. */
  fields: FormField[]
  /** The values shown, which tell later what others changed meanwhile. */
  stored: Partial<Settings>
  /** Each in words. */
  now: Record<string, string>
  notDefault: NotDefault[]
  changes: SettingChange[]
}

/** A group of settings as its page shows it. */
export async function findSettingForm(db: Db, settings: Settings, group: SettingGroup): Promise<SettingForm> {
  const { changes, last } = await settingHistory(db, group)
  const { fields, stored } = formOf(settings, group)
  const shoppers = new Map(settingsOf(group).map(({ name, words }) => [name, words.shoppers]))
  const notes = fields.map(field => {
    const by = last.get(field.name)
    const byDefault = valueText(field.name as SettingName, defaultOf(field.name as SettingName, settings))
    return [
      field.hint,
      `Shoppers ${shoppers.get(field.name as SettingName)}`,
      !isDefault(field.name as SettingName, settings) && isShort(byDefault) && `Default: ${byDefault}`,
      by && `Changed by ${by.by}, ${timeText(by.at)}`,
    ]
      .filter(Boolean)
      .join('. ')
  })
  return {
    fields: fields.map((field, at) => ({ ...field, hint: notes[at] ?? '' })),
    stored,
    changes,
    now: Object.fromEntries(settingsOf(group).map(({ name }) => [name, valueText(name, settings[name])])),
    notDefault: settingsOf(group).flatMap(({ name, words: { label } }) =>
      isDefault(name, settings)
        ? []
        : [
            {
              name,
              label,
              value: valueText(name, settings[name]),
              byDefault: valueText(name, defaultOf(name, settings)),
            },
          ],
    ),
  }
}

/** Whether it is worth its place below a field: nothing at all is not. */
const isShort = (byDefault: string): boolean => byDefault !== EMPTY_TEXT && byDefault.length <= SHORT_TEXT

const isDefault = (name: SettingName, settings: Settings): boolean =>
  JSON.stringify(settings[name]) === JSON.stringify(defaultOf(name, settings))

/** The fields of a group below their headings; the first may have none. */
export function partsOf(
  group: SettingGroup,
  fields: readonly FormField[],
): { title: string | undefined; fields: FormField[] }[] {
  const titles = new Map<string, string | undefined>(settingsOf(group).map(({ name, words }) => [name, words.part]))
  const parts: { title: string | undefined; fields: FormField[] }[] = []
  for (const field of fields) {
    const title = titles.get(field.name)
    const last = parts.at(-1)
    if (!last || title) parts.push({ title, fields: [field] })
    else last.fields.push(field)
  }
  return parts
}

/** The fields of a group of settings and their values. */
export function formOf(settings: Settings, group: SettingGroup): Pick<SettingForm, 'fields' | 'stored'> {
  const those = settingsOf(group)
  return {
    fields: those.map(({ name, rule, words }) => fieldOf(name, rule, words, settings[name])),
    stored: Object.fromEntries(those.map(({ name }) => [name, settings[name]])),
  }
}
