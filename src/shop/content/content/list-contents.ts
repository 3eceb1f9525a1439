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

/** Whether a page of words is published. */
export async function hasPage(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('contents')
    .select('slug')
    .where('kind', '=', 'page')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

/** What the links of menus and footer lead to. */
export async function findWhatIsThere(db: Db) {
  const [contents, house, deal] = await Promise.all([
    listContents(db),
    db.selectFrom('houses').select('slug').limit(1).executeTakeFirst(),
    db
      .selectFrom('products')
      .select('id')
      .where('published', '=', true)
      .where('deal_price', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    pages: contents.flatMap(({ kind, slug }) => (kind === 'page' ? slug : [])),
    houses: house !== undefined,
    deals: deal !== undefined,
    journal: contents.some(({ kind }) => kind === 'article'),
  }
}
