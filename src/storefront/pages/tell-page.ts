import { href, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '../../web/server/request-context.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'

type Page = { slug: string; title: string; description: string }

/** Sets the Open Graph tags of a content page. */
export function tellPage(context: LoaderFunctionArgs['context'], { slug, title, description }: Page): void {
  const { publicUrl } = context.get(requestContext)
  const steps = [{ name: title, path: href('/pages/:slug', { slug }) }]
  context.set(pageHeadContext, { title, description, data: [breadcrumbData(publicUrl, steps)] })
}
