import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/caching.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { loadContent } from './load-content.ts'
import { PageFrame } from './page-frame.tsx'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, args.params.slug ?? '')

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
