import type { Block } from '../../shop/content/content/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { ContentBlocks } from './content-blocks.tsx'
import './scenes.css'

type Scene = { picture: Extract<Block, { kind: 'picture' }> | null; blocks: Block[] }

/**
 * A text with pictures as scenes: each second-level heading begins one, with its first picture beside it, by turns left
 * and right.
 */
export function Scenes({ blocks }: { blocks: readonly Block[] }) {
  return scenesOf(blocks).map(({ picture, blocks }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: scenes have no ids, and their order never changes.
    <section key={place} className="scene" data-bare={picture === null || undefined}>
      {picture && (
        <Picture
          src={picture.src}
          alt={picture.alt}
          sizes="(min-width: 48rem) 50vw, 100vw"
          widths={[480, 720, 1080]}
          eager={place === 0}
        />
      )}
      <ContentBlocks blocks={blocks} />
    </section>
  ))
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
