import type { Db } from '../../../platform/database/database.ts'
import { daysFrom } from '../../ground/shipping/days-from-city-rules.ts'
import { Settings } from './settings.ts'

/**
 * The shop's settings: saved values, else defaults, of which some follow the house's city. A saved value that no longer
 * matches the schema falls back to its default.
 */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const shape = Settings.shape as Record<string, (typeof Settings.shape)[keyof typeof Settings.shape] | undefined>
  const saved = Object.fromEntries(
    rows.filter(row => shape[row.key]?.safeParse(row.value).success).map(row => [row.key, row.value]),
  )
  return Settings.parse({ ...byHouseCity(Settings.shape.houseCity.parse(saved.houseCity)), ...saved })
}

/** What every number of an order begins with. */
export async function readOrderPrefix(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'orderPrefix').executeTakeFirst()
  const { success, data } = Settings.shape.orderPrefix.safeParse(row?.value)
  return success ? data : Settings.shape.orderPrefix.parse(undefined)
}

/** What settings are that nobody has typed, in a house of this city. */
export const byHouseCity = (city: string): Pick<Settings, 'deliveryDays' | 'defaultCity'> => ({
  deliveryDays: daysFrom(city),
  defaultCity: city,
})
