import { defaultText, EmailText, emailTextRule, emailTextWords, writtenNames } from './email-text-form-rules.ts'
import { writtenTexts } from './written-texts.ts'

/** The words of emails as a merchant changes them. */
export const emailTexts = writtenTexts({
  setting: 'emailTexts',
  names: writtenNames,
  schema: EmailText,
  ruleOf: emailTextRule,
  byDefault: defaultText,
  labels: emailTextWords,
})
