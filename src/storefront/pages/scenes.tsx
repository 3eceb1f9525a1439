import type { Block } from '../../shop/content/content/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'
import { ContentBlocks } from './content-blocks.tsx'
import './scenes.css'

type Scene = { picture: Extract<Block, { kind: 'picture' }> | null; blocks: Block[] }

/**
 * A text with pictures as scenes: each second-level heading begins one, with its first picture beside it, by turns left
 * and right. One without a picture has its heading beside its words.
 */
export function Scenes({ blocks }: { blocks: readonly Block[] }) {
  const scenes = scenesOf(blocks)
  const pictured = scenes.filter(({ picture }) => picture)
  return scenes.map((scene, place) => {
    const { picture, blocks } = scene
    const side = picture ? (pictured.indexOf(scene) % 2 === 0 ? 'left' : 'right') : 'none'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: scenes have no ids, and their order never changes.
      <section key={place} className="scene" data-picture={side}>
        {picture && (
          <Picture
            src={picture.src}
            alt={picture.alt}
            // Wider than it is shown: its sides are cut off.
            sizes="(min-width: 48rem) 80vw, 150vw"
            widths={wideWidths}
            eager={place === 0}
          />
        )}
        <ContentBlocks blocks={blocks} />
      </section>
    )
  })
}

/** Whether a text is shown as scenes. */
export const hasPictures = (blocks: readonly Block[]): boolean => blocks.some(({ kind }) => kind === 'picture')

export function scenesOf(blocks: readonly Block[]): Scene[] {
  const scenes: Scene[] = []
  for (const block of blocks) {
    const last = scenes.at(-1)
    const begins = block.kind === 'heading' && block.level === 2
    if (!last || begins) scenes.push({ picture: null, blocks: [] })
    const scene = scenes.at(-1)
    if (!scene) continue
    if (block.kind === 'picture' && !scene.picture) scene.picture = block
    else scene.blocks.push(block)
  }
  return scenes
}
