import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPageOf } from '../../web/server/caching.ts'
import { ArticleView } from './article-view.tsx'
import { loadArticle } from './load-article.ts'

export const loader = (args: LoaderFunctionArgs) => loadArticle(args)

export const headers = publicPageOf('lang')

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.article.title, args.loaderData.article.description) : []

export default function ArticlePage() {
  return <ArticleView {...useLoaderData<typeof loader>()} />
}
