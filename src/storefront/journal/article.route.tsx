import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listCards } from '../../shop/catalogue/catalogue/index.ts'
import { findArticle, listArticles } from '../../shop/content/content/index.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPageOf } from '../../web/server/who-may-cache.ts'
import { askedLanguage, languagesOf } from '../pages/asked-language.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { articleData, breadcrumbData } from '../search-engines/structured-data.ts'
import { ArticleView } from './article-view.tsx'

const MORE_ARTICLES = 2

/** An article, the perfumes that it is about, and the newest others. Throws a 404 for an unknown address. */
async function loadArticle({ params, context, url }: LoaderFunctionArgs) {
  const { db, settings, publicUrl, cacheTags } = context.get(requestContext)
  const slug = params.slug ?? ''
  // The text may hold figures of the catalogue (`values-of-braces.ts`).
  cacheTags.add('contents', 'catalogue')
  const shop = await settings()
  const language = askedLanguage(url)
  const article = await findArticle(db, slug, shop, language)
  if (!article) throw data(null, { status: 404 })
  const products = await listCards(db, article.products)
  cacheTags.add(...cardTags(products))
  const newest = await listArticles(db, shop, { limit: MORE_ARTICLES + 1, language })
  const { title, description } = article
  const path = href('/journal/:slug', { slug })
  const steps = [
    { name: 'Journal', path: href('/journal') },
    { name: title, path },
  ]
  context.set(pageHeadContext, {
    title,
    description,
    type: 'article',
    picture: article.cover || undefined,
    languages: languagesOf(article, path),
    properties: {
      'article:published_time': article.publishedAt.toISOString(),
      'article:modified_time': article.changedAt.toISOString(),
    },
    data: [articleData(article, path, publicUrl, shop.shopName), breadcrumbData(publicUrl, steps)],
  })
  return { article, products, others: newest.filter(other => other.slug !== slug).slice(0, MORE_ARTICLES) }
}

export const loader = (args: LoaderFunctionArgs) => loadArticle(args)

export const headers = publicPageOf('lang')

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.article.title, args.loaderData.article.description) : []

export default function ArticlePage() {
  return <ArticleView {...useLoaderData<typeof loader>()} />
}
