import type { Content } from '../../shop/content/content/index.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { inLanguage, LanguageLink } from './language-link.tsx'
import { PageBanner, PageFrame } from './page-frame.tsx'
import { hasPictures, Scenes } from './scenes.tsx'

/** A page of words: as scenes where it has pictures. */
export function ContentView({ content }: { content: Content }) {
  if (hasPictures(content.blocks)) {
    return (
      <div {...inLanguage(content)}>
        <PageBanner title={content.title} description={content.description} />
        <div className="wrap scenes">
          <LanguageLink {...content} />
          <Scenes blocks={content.blocks} />
        </div>
      </div>
    )
  }
  return (
    <div {...inLanguage(content)}>
      <PageFrame {...content}>
        <div>
          <LanguageLink {...content} />
          <ContentBlocks blocks={content.blocks} />
        </div>
      </PageFrame>
    </div>
  )
}
