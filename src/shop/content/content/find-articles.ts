import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Article, ArticleCard, ContentLanguage } from './content.ts'
import { type ContentText, textOf } from './content-fields.ts'
import { readContent } from './find-content.ts'
import { fillIn } from './values-of-braces.ts'

const selectArticles = (db: Db) =>
  db
    .selectFrom('contents')
    .select(['slug', 'title', 'description', 'body', 'more', 'published_at as publishedAt', 'updated_at as changedAt'])
    .where('kind', '=', 'article')

type Dates = { publishedAt: Date; changedAt: Date }

/** The newest articles of the journal, after the first `offset`. */
export async function listArticles(
  db: Db,
  settings: Settings,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<(ArticleCard & Dates)[]> {
  const rows = await selectArticles(db)
    .orderBy('published_at', 'desc')
    .orderBy('slug')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ more, publishedAt, changedAt, slug, ...own }) => {
    const { title, description, cover, coverAlt, author } = textOf({ ...(more as object), ...own })
    return {
      slug,
      title,
      cover,
      coverAlt,
      author,
      publishedAt,
      changedAt,
      description: fillIn(description, settings),
    }
  })
}

/** The article at /journal/{slug}, or null. */
export async function findArticle(
  db: Db,
  slug: string,
  settings: Settings,
  language: ContentLanguage = 'en',
): Promise<Article | null> {
  const row = await selectArticles(db).where('slug', '=', slug).executeTakeFirst()
  if (!row) return null
  const { more, publishedAt, changedAt, ...own } = row
  return readArticle(db, slug, textOf({ ...(more as object), ...own }), { publishedAt, changedAt }, settings, language)
}

/** A text as an article in a language. */
export async function readArticle(
  db: Db,
  slug: string,
  text: ContentText,
  dates: Dates,
  settings: Settings,
  language: ContentLanguage,
): Promise<Article> {
  const content = await readContent(db, slug, text, settings, language)
  const { cover, coverAlt, urduCoverAlt, author, products } = text
  return {
    ...content,
    ...dates,
    cover,
    author,
    products,
    coverAlt: (content.language === 'ur' && urduCoverAlt) || coverAlt,
  }
}
