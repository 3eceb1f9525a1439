import { data, href, type LoaderFunctionArgs } from 'react-router'
import { type Content, findContent } from '../../shop/content/content/index.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { showBlocks } from '../blocks/load-blocks.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'
import { askedLanguage, languagesOf } from './asked-language.ts'

/** The content of a page, what its blocks show, and its Open Graph tags. Throws a 404 for an unknown slug. */
export async function loadContent(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  slug: string,
): Promise<ShownContent> {
  const shop = context.get(requestContext)
  const { db, settings, publicUrl, cacheTags } = shop
  // The text may hold figures of the catalogue (`values-of-braces.ts`).
  cacheTags.add(`content:${slug}`, 'catalogue')
  const content = await findContent(db, slug, await settings(), askedLanguage(url))
  if (!content) throw data(null, { status: 404 })
  const { title, description } = content
  const path = href('/pages/:slug', { slug: content.slug })
  context.set(pageHeadContext, {
    title,
    description,
    languages: languagesOf(content, path),
    data: [breadcrumbData(publicUrl, [{ name: title, path }])],
  })
  return showContent(content, shop)
}

/** A page as it is read, with what its blocks show at this moment. */
export async function showContent({ ownBlocks, ...content }: Content, shop: RequestContext) {
  const terms = { db: shop.db, shop: await shop.settings(), cacheTags: shop.cacheTags, categories: shop.categories }
  return { ...content, shown: await showBlocks(ownBlocks, terms) }
}
export type ShownContent = Awaited<ReturnType<typeof showContent>>
