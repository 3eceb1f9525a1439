import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Article, ArticleCard, ContentLanguage } from './content.ts'
import { type ContentText, textOf } from './content-fields.ts'
import { readContent, wordsIn } from './find-content.ts'
import { fillIn } from './values-of-braces.ts'

const selectArticles = (db: Db) =>
  db
    .selectFrom('contents')
    .select(['slug', 'title', 'description', 'body', 'more', 'published_at as publishedAt', 'updated_at as changedAt'])
    .where('kind', '=', 'article')

type Dates = { publishedAt: Date; changedAt: Date }

/** The newest articles of the journal, after the first `offset`; those that have none in this language are in English. */
export async function listArticles(
  db: Db,
  settings: Settings,
  { limit, offset = 0, language: asked = 'en' }: { limit: number; offset?: number; language?: ContentLanguage },
): Promise<(ArticleCard & Dates)[]> {
  const rows = await selectArticles(db)
    .orderBy('published_at', 'desc')
    .orderBy('slug')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ more, publishedAt, changedAt, slug, ...own }) => {
    const text = textOf({ ...(more as object), ...own })
    const { language, title, description } = wordsIn(text, asked)
    return {
      slug,
      title,
      language,
      inUrdu: text.urduBody !== '',
      ...coverAndAuthor(text, language),
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
  return { ...content, ...dates, ...coverAndAuthor(text, content.language), products: text.products }
}

/** In English where there is no Urdu of them. */
const coverAndAuthor = (
  { cover, coverAlt, urduCoverAlt, author, urduAuthor }: ContentText,
  language: ContentLanguage,
) => ({
  cover,
  coverAlt: (language === 'ur' && urduCoverAlt) || coverAlt,
  author: (language === 'ur' && urduAuthor) || author,
})
