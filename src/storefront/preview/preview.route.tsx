import { data, href, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { listCards } from '../../shop/catalogue/catalogue/index.ts'
import { readArticle, readContent } from '../../shop/content/content/index.ts'
import { findPreview } from '../../shop/content/documents/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { isShopPreview } from '../../shop/staff/previews/index.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { ArticleView } from '../journal/article-view.tsx'
import { askedLanguage } from '../pages/asked-language.ts'
import { ContentView } from '../pages/content-view.tsx'
import { showContent } from '../pages/load-content.ts'

/** The newest version of a page or an article, or the shop that is closed, for whoever has the link until it ends. */
export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const request = context.get(requestContext)
  const { db, settings } = request
  const token = params.token ?? ''
  const document = await findPreview(db, token)
  // The browser was let in on the way here (closed-shop.ts).
  if (!document && (await isShopPreview(db, token))) throw redirect(href('/'))
  if (!document) throw data(null, { status: 404 })
  const { kind, slug, text, publishedAt, publishAt, savedAt, until } = document
  const [shop, language] = [await settings(), askedLanguage(url)]
  if (kind === 'page')
    return { until, content: await showContent(await readContent(db, slug, text, shop, language), request) }
  const dates = { publishedAt: publishedAt ?? publishAt ?? savedAt, changedAt: savedAt }
  const article = await readArticle(db, slug, text, dates, shop, language)
  return { until, article, products: await listCards(db, text.products) }
}

export const headers = () => ({ ...secretAddress(), 'x-robots-tag': 'noindex, nofollow' })

export const meta = (args: MetaArgs<typeof loader>) => [...pageMeta(args, 'Preview'), noIndex]

export default function PreviewPage() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <p role="status" className="bg-tint px-4 py-3 text-center text-sm">
        {`A preview: shoppers may read another text, or none yet. This link ends on ${timeText(shown.until)}.`}
      </p>
      {'content' in shown && shown.content ? (
        <ContentView content={shown.content} />
      ) : (
        'article' in shown &&
        shown.article && <ArticleView article={shown.article} products={shown.products} others={[]} />
      )}
    </>
  )
}
