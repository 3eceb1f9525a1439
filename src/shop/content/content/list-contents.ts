import type { Db } from '../../../platform/database/database.ts'

type ListedContent = { slug: string; kind: 'page' | 'article'; changedAt: Date }

/** Every page of words and article that shoppers read, and when its text was last changed. */
export async function listContents(db: Db): Promise<ListedContent[]> {
  const rows = await db
    .selectFrom('contents')
    .select(['slug', 'kind', 'updated_at as changedAt'])
    .orderBy('slug')
    .execute()
  return rows as ListedContent[]
}
