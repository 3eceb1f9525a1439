import type { Db } from '../../platform/database/database.ts'
import type { Settings } from '../settings/index.ts'
import type { Content } from './content.ts'
import { fillIn } from './fill-in.ts'
import { escapeMarkdown, parseMarkdown } from './parse-markdown.ts'

/** The page of words at /pages/{slug}, with today's settings in its text, or null. */
export async function findContent(db: Db, slug: string, settings: Settings): Promise<Content | null> {
  const row = await db
    .selectFrom('contents')
    .select(['slug', 'title', 'description', 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return null
  return {
    slug: row.slug,
    title: row.title,
    description: fillIn(row.description, settings),
    blocks: parseMarkdown(fillIn(row.body, settings, escapeMarkdown)),
  }
}
