import { AskedParcel, feeRulesInWords, parcelInWords } from '../../shop/ground/shipping/index.ts'
import { findPromiseWarnings } from '../../shop/settings/promises/index.ts'
import { findSettingForm, readSettings, type Settings, settingGroups } from '../../shop/settings/settings/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import type { ParcelPreview } from './parcel-panel.tsx'
import { groupOf } from './setting-actions.ts'

/** The settings of a group with their history, and what contradicts them. */
export const loadGroup = staffPage('settings.change', async ({ shop, params, query }) => {
  const group = groupOf(params.group)
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const tabs = Object.entries(settingGroups).map(([name, { label }]) => ({ path: `/admin/settings/${name}`, label }))
  const warnings = (await findPromiseWarnings(shop.db, settings)).filter(
    warning => warning.group === group || warning.rule === group,
  )
  return {
    group,
    label: settingGroups[group].label,
    parcel: group === 'shipping' ? previewOf(settings, query) : null,
    tabs,
    warnings,
    ...(await findSettingForm(shop.db, settings, group)),
  }
})

function previewOf(settings: Settings, query: Record<string, string>): ParcelPreview {
  const asked = AskedParcel.parse(query)
  return { asked, words: parcelInWords(settings, asked), rules: feeRulesInWords(settings) }
}
