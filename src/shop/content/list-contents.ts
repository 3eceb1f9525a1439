import type { Db } from '../../platform/database/database.ts'

/** Every page of words and when its text was last changed. */
export async function listContents(db: Db): Promise<{ slug: string; title: string; changedAt: Date }[]> {
  return db.selectFrom('contents').select(['slug', 'title', 'updated_at as changedAt']).orderBy('slug').execute()
}
