import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type KnownText, templateIn } from './merchant-texts.ts'
import { type Language, languages, type MessageKind } from './message-rules.ts'

/**
 * The text that WhatsApp sends: as it stands now once that is approved, until then the one that was approved before it,
 * and the other language where none in this one is approved.
 * @rule which text of a message goes out
 */
export async function approvedText(
  db: Db,
  settings: Pick<Settings, 'messageTexts'>,
  kind: MessageKind,
  language: Language,
): Promise<KnownText & { language: Language }> {
  const rows = await db
    .selectFrom('message_templates')
    .select(['language', 'approved_name as name', 'approved_text as text'])
    .where('kind', '=', kind)
    .execute()
  const approvedIn = (of: Language): KnownText | null => {
    const row = rows.find(each => each.language === of)
    if (!row?.name) return null
    const [now, delivered] = [templateIn(settings, kind, of), templateIn({ messageTexts: {} }, kind, of)]
    // Those that were approved before their texts were stored are as delivered.
    const text = row.name === now.name ? now.text : (row.text ?? (row.name === delivered.name ? delivered.text : null))
    return text === null ? null : { ...now, name: row.name, text }
  }
  const others = (Object.keys(languages) as Language[]).filter(each => each !== language)
  for (const of of [language, ...others]) {
    const approved = approvedIn(of)
    if (approved) return { ...approved, language: of }
  }
  return { ...templateIn(settings, kind, language), language }
}

/** Whether WhatsApp has approved a text as it stands now. */
export async function isApproved(
  db: Db,
  settings: Pick<Settings, 'messageTexts'>,
  kind: MessageKind,
  language: Language,
): Promise<boolean> {
  const row = await db
    .selectFrom('message_templates')
    .select('approved_name')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.approved_name === templateIn(settings, kind, language).name
}
