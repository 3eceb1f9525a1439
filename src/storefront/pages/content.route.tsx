import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findContent } from '../../shop/content/index.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/keeping.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { PageFrame } from './page-frame.tsx'
import { tellPage } from './tell-page.ts'

/** Throws a 404 for an unknown slug. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(requestContext)
  const content = await findContent(db, params.slug ?? '', await settings())
  if (!content) throw data(null, { status: 404 })
  tellPage(context, content)
  return content
}

export const headers = publicPage

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.title, args.loaderData.description) : []

export default function ContentPage() {
  const content = useLoaderData<typeof loader>()
  return (
    <PageFrame {...content}>
      <ContentBlocks blocks={content.blocks} />
    </PageFrame>
  )
}
