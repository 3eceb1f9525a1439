import { data, href, type LoaderFunctionArgs } from 'react-router'
import { type Content, findContent } from '../../shop/content/content/index.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'
import { askedLanguage, languagesOf } from './asked-language.ts'

/** The content of a page of words, and its Open Graph tags. Throws a 404 for an unknown slug. */
export async function loadContent(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  slug: string,
): Promise<Content> {
  const { db, settings, publicUrl, cacheTags } = context.get(requestContext)
  // The text may hold figures of the catalogue (`fill-in.ts`).
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
  return content
}
