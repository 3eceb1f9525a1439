import { lazyPart } from '../../ui/lazy-part.tsx'
import { ContentBlocks } from './content-blocks.tsx'
import { inLanguage, LanguageLink } from './language-link.tsx'
import type { ShownContent } from './load-content.ts'
import { PageBanner, PageFrame } from './page-frame.tsx'
import { hasPictures, Scenes } from './scenes.tsx'

const PageBlock = lazyPart(() => import('../blocks/page-block.tsx').then(({ PageBlock }) => PageBlock), '.home-block')

/** A page: its words, as scenes where they have pictures, and below them its blocks. */
export function ContentView({ content }: { content: ShownContent }) {
  return (
    <>
      <div {...inLanguage(content)}>
        <Words content={content} />
      </div>
      {content.shown.map(block => (
        <PageBlock key={block.id} block={block} />
      ))}
    </>
  )
}

function Words({ content }: { content: ShownContent }) {
  const { title, description, blocks, shown } = content
  const isLanding = blocks.length === 0 && shown.length > 0
  if (isLanding || hasPictures(blocks))
    return (
      <>
        <PageBanner title={title} description={description} />
        {!isLanding && (
          <div className="wrap scenes">
            <LanguageLink {...content} />
            <Scenes blocks={blocks} />
          </div>
        )}
      </>
    )
  return (
    <PageFrame {...content}>
      <div className="space-y-6">
        <LanguageLink {...content} />
        <ContentBlocks blocks={blocks} />
      </div>
    </PageFrame>
  )
}
