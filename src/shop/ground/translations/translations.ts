import type { Db, Tx } from '../../../platform/database/database.ts'

/** The languages that texts have beside English. */
export type Language = 'ur'
/** What is translated: one product, one note (by its English name), one picture of a product. */
export type Translated = { entity: 'product' | 'note' | 'picture' | 'house'; id: string }

/** The texts of one thing in a language, by field. A field without one is shown in English. */
export async function findTranslations(
  db: Db,
  { entity, id }: Translated,
  language: Language = 'ur',
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('translations')
    .select(['field', 'text'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(rows.map(({ field, text }) => [field, text]))
}

/** Sets texts by field; an empty one is taken away. Other fields stay. */
export async function saveTranslations(
  tx: Tx,
  { entity, id }: Translated,
  texts: Record<string, string>,
  language: Language = 'ur',
): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    const key = { entity, entity_id: id, field, language }
    await (text === ''
      ? tx
          .deleteFrom('translations')
          .where(eb => eb.and(key))
          .execute()
      : tx
          .insertInto('translations')
          .values({ ...key, text })
          .onConflict(oc => oc.columns(['entity', 'entity_id', 'field', 'language']).doUpdateSet({ text }))
          .execute())
  }
}
