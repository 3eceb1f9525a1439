import { createHash } from 'node:crypto'
import { fillBraces } from '../../ground/brace-syntax-rules.ts'
import { MessageText, type Settings, writtenTexts, wrongPlaceholder } from '../../settings/settings/index.ts'
import { nothingToPay, whyTexts } from './cancelled-words.ts'
import { answerLabels, answers, type Language, type MessageKind, messageKindNames } from './message-rules.ts'
import { fill, templates, type Words } from './message-texts.ts'

type Texts = Pick<Settings, 'messageTexts'>

const ofOrder = ['name', 'shop', 'order', 'items', 'total', 'city', 'address', 'phone']
const onItsWay = [...ofOrder, 'courier', 'pay']
/** What may stand in a text in braces, and what must: what the message is about, and how to end reminders. */
const fills: Record<MessageKind, { may: readonly string[]; must: readonly string[] }> = {
  confirm: { may: ofOrder, must: ['order', 'total'] },
  dispatched: { may: onItsWay, must: ['order'] },
  attemptFailed: { may: onItsWay, must: ['order'] },
  delivered: { may: ofOrder, must: ['order'] },
  cancelled: { may: [...ofOrder, 'why', 'money'], must: ['order', 'why', 'money'] },
  cart: { may: ['shop', 'items', 'stop'], must: ['stop'] },
  review: { may: ['shop', 'order', 'items', 'stop'], must: ['stop'] },
  backInStock: { may: ['shop', 'items', 'total', 'until', 'stop'], must: ['items', 'stop'] },
}
/** The placeholders that the text of a kind may hold. */
export const fillsOf = (kind: MessageKind): readonly string[] => fills[kind].may

/** The text that the shop brings, until a merchant writes another. */
export const deliveredText = (kind: MessageKind): MessageText => ({
  en: templates[kind].en.text,
  ur: templates[kind].ur.text,
})

/** The rule of a message's text: what WhatsApp takes, and which placeholders it may and must hold. */
export const messageTextRule = (kind: MessageKind) =>
  MessageText.superRefine((text, { addIssue }) => {
    for (const [language, words] of Object.entries(text)) {
      const message = wrongText(words, fills[kind])
      if (message) addIssue({ code: 'custom', path: [language], message })
    }
  })

function wrongText(text: string, { may, must }: { may: readonly string[]; must: readonly string[] }): string | null {
  const unknown = wrongPlaceholder(text, may)
  if (unknown) return unknown
  if (/[{}]/.test(fillBraces(text, () => ''))) return 'Please use braces around placeholders only'
  const missing = must.find(name => !text.includes(`{${name}}`))
  if (missing) return `Please keep {${missing}} in it`
  // WhatsApp refuses these.
  if (/^\{|\}$/.test(text)) return 'Please begin and end with a word: WhatsApp takes no placeholder there'
  if (/\}\s*\{/.test(text)) return 'Please put a word between two placeholders'
  if (/\n{3}|\t| {5}/.test(text)) return 'Please use no more than one empty line and four spaces in a row'
  return null
}

/**
 * The texts of messages as a merchant changes them.
 * @rule what a merchant may write in messages
 */
export const messageTexts = writtenTexts({
  setting: 'messageTexts',
  names: messageKindNames,
  schema: MessageText,
  ruleOf: messageTextRule,
  byDefault: deliveredText,
  labels: { en: { label: 'Text in English' }, ur: { label: 'Text in Urdu' } },
})

/** A text with the name by which WhatsApp knows it, and the label of the button that opens a page. */
export type KnownText = { name: string; text: string; link: string | undefined }

/**
 * A text as it stands now. Another text has another name, since WhatsApp approves each; the same words have the same
 * one again.
 */
export function templateIn(settings: Texts, kind: MessageKind, language: Language): KnownText {
  const text = messageTexts.textOf(settings, kind)[language]
  const { version, text: delivered, link } = templates[kind][language]
  const end = text === delivered ? version : createHash('sha256').update(text).digest('hex').slice(0, 10)
  return { name: `shop_${kind.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_${end}`, text, link }
}

/** Words of a customer and an order that do not exist, for approvals, previews and tests. */
export const exampleWords = (
  { shopName, supportPhone, orderPrefix }: Pick<Settings, 'shopName' | 'supportPhone' | 'orderPrefix'>,
  publicUrl: string,
  language: Language,
): Words => ({
  name: 'Ayesha Malik',
  shop: shopName,
  order: `${orderPrefix}-0000-0000`,
  items: '1 × Night Oud 50 ml',
  total: 'Rs 2,280',
  city: 'Lahore',
  address: 'House 12, Street 4, Lahore',
  courier: 'PostEx',
  phone: supportPhone,
  why: whyTexts.soldOut[language],
  money: nothingToPay[language],
  pay: language === 'ur' ? 'کوریئر کو Rs 2,280 ادا کریں' : 'You pay Rs 2,280 to the courier',
  stop: `${publicUrl}/reminders/stop?key=example`,
})

/** A message as its reader sees it, with example words and the labels of its buttons. */
export type MessagePreview = { language: Language; text: string; buttons: string[] }

/** A message of this kind in both languages, with its present texts. */
export function previewMessage(
  settings: Texts & Pick<Settings, 'shopName' | 'supportPhone' | 'orderPrefix'>,
  publicUrl: string,
  kind: MessageKind,
): MessagePreview[] {
  return (['en', 'ur'] as const).map(language => {
    const { text, link } = templateIn(settings, kind, language)
    return {
      language,
      text: fill(text, exampleWords(settings, publicUrl, language)),
      buttons: kind === 'confirm' ? answers.map(answer => answerLabels[language][answer]) : link ? [link] : [],
    }
  })
}
