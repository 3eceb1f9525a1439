// What a merchant may change, and its default: `settings.ts`, by subject in `*-settings.ts`; `read-settings.ts` reads,
// `save-settings.ts` stores.

export { type BlockKind, blockRules, HomeBlock } from './block-settings.ts'
export { cachedClosure } from './cached-closure.ts'
export { cachedSettings } from './cached-settings.ts'
export { customerTold, demandEmail, demandStaffEmail } from './email-promise.ts'
export {
  defaultText,
  type EmailText,
  emailTextWords,
  type WrittenEmail,
  writtenEmails,
  writtenNames,
  wrongPlaceholder,
} from './email-text-form-rules.ts'
export { emailTexts } from './email-texts.ts'
export { Announcement, HeroSlide, Testimonial, Tile } from './home-settings.ts'
export { MenuItem } from './menu-settings.ts'
export { MessageText } from './message-text.ts'
export { Closure, OPENING_SOON } from './opening-settings.ts'
export { paymentMarks } from './payment-marks.ts'
export { PutBackSetting, putSettingBack } from './put-setting-back.ts'
export { byHouseCity, readOrderPrefix, readSettings } from './read-settings.ts'
export { type ChangedSetting, saveSettings } from './save-settings.ts'
export { findSettingForm, formOf, type NotDefault, partsOf } from './setting-form.ts'
export type { SettingChange } from './setting-history.ts'
export { amountSettings, type SettingGroup, settingGroups } from './setting-texts.ts'
export { Settings } from './settings.ts'
export { settingsElsewhere, settingsOf } from './settings-of-group.ts'
export { shownNow } from './shown-now.ts'
export { writeSetting } from './write-setting.ts'
export { PutTextBack, type TextChange, writtenTexts } from './written-texts.ts'
