import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listArticles } from '../../shop/content/content/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPageOf } from '../../web/server/who-may-cache.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'
import { ArticleTile } from './article-tile.tsx'
import './journal.css'

// The lead, and whole rows of two and three.
const PAGE_SIZE = 13
const DESCRIPTION = 'How our perfumes, attars and oud are made, worn and given.'

/** The articles of the journal, the newest first. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, settings, publicUrl, cacheTags } = context.get(requestContext)
  cacheTags.add('contents')
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 1000 ? asked : 1
  const offset = (page - 1) * PAGE_SIZE
  const articles = await listArticles(db, await settings(), { limit: PAGE_SIZE + 1, offset })
  if (page > 1 && articles.length === 0) throw data(null, { status: 404 })
  context.set(pageHeadContext, {
    title: 'Journal',
    description: DESCRIPTION,
    picture: articles[0]?.cover || undefined,
    data: [breadcrumbData(publicUrl, [{ name: 'Journal', path: href('/journal') }])],
  })
  return { articles: articles.slice(0, PAGE_SIZE), page, more: articles.length > PAGE_SIZE }
}

export const headers = publicPageOf('page')

export const meta = (args: MetaArgs<typeof loader>) => [
  ...pageMeta(args, 'Journal', DESCRIPTION),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Journal', href: '/journal.xml' },
]

export default function JournalPage() {
  const { articles, page, more } = useLoaderData<typeof loader>()
  const [first, ...others] = articles
  return (
    <div className="wrap journal">
      <PageHead title="Journal">
        <p>{DESCRIPTION}</p>
      </PageHead>
      {first ? (
        <>
          <ArticleTile article={first} level={2} lead />
          <div className="journal-grid">
            {others.map(article => (
              <ArticleTile key={article.slug} article={article} level={2} />
            ))}
          </div>
        </>
      ) : (
        <EmptyState title="Our first story is being written" text="Please come back soon." />
      )}
      {(page > 1 || more) && (
        <nav aria-label="Pages of the journal" className="journal-pages">
          {page > 1 && (
            <a href={page === 2 ? href('/journal') : `${href('/journal')}?page=${page - 1}`}>Newer stories</a>
          )}
          {more && <a href={`${href('/journal')}?page=${page + 1}`}>Older stories</a>}
        </nav>
      )}
    </div>
  )
}
