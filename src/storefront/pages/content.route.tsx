import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/caching.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { loadContent } from './load-content.ts'
import { PageBanner, PageFrame } from './page-frame.tsx'
import { hasPictures, Scenes } from './scenes.tsx'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, args.params.slug ?? '')

export const headers = publicPage

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.title, args.loaderData.description) : []

export default function ContentPage() {
  const content = useLoaderData<typeof loader>()
  if (hasPictures(content.blocks)) {
    return (
      <>
        <PageBanner title={content.title} description={content.description} />
        <div className="wrap scenes">
          <Scenes blocks={content.blocks} />
        </div>
      </>
    )
  }
  return (
    <PageFrame {...content}>
      <ContentBlocks blocks={content.blocks} />
    </PageFrame>
  )
}
