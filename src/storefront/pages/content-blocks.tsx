import type { Block, Words } from '../../shop/content/content/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'

type Blocks = { blocks: readonly Block[] }

/** The blocks of a content page. They never change order, so their indexes are their keys. */
export function ContentBlocks({ blocks }: Blocks) {
  return (
    <div className="prose">
      <Pieces blocks={blocks} />
    </div>
  )
}

function Pieces({ blocks }: Blocks) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and their order never changes.
  return blocks.map((block, place) => <Piece key={place} block={block} />)
}

function Piece({ block }: { block: Block }) {
  if (block.kind === 'list') return <List {...block} />
  if (block.kind === 'picture')
    return (
      <Picture src={block.src} alt={block.alt} sizes="(min-width: 64rem) 42rem, 100vw" widths={wideWidths} framed />
    )
  const Tag = block.kind === 'heading' ? (`h${block.level}` as const) : block.kind === 'quote' ? 'blockquote' : 'p'
  return (
    <Tag>
      <Line words={block.words} />
    </Tag>
  )
}

function List({ start, items }: Extract<Block, { kind: 'list' }>) {
  const children = items.map(([first, ...more], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <li key={place}>
      {first?.kind === 'paragraph' ? <Line words={first.words} /> : first && <Piece block={first} />}
      <Pieces blocks={more} />
    </li>
  ))
  return start === null ? <ul>{children}</ul> : <ol start={start}>{children}</ol>
}

function Line({ words }: { words: readonly Words[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return words.map((each, place) => (typeof each === 'string' ? each : <Marked key={place} part={each} />))
}

function Marked({ part }: { part: Exclude<Words, string> }) {
  if (part.kind === 'break') return <br />
  const words = <Line words={part.words} />
  if (part.kind === 'link') {
    // The digits of a number in an Urdu sentence would else change places.
    const look = part.href.startsWith('tel:')
      ? ({ className: 'text-link whitespace-nowrap', dir: 'ltr' } as const)
      : { className: 'text-link' }
    return (
      <a href={part.href} {...look}>
        {words}
      </a>
    )
  }
  return part.kind === 'strong' ? <strong>{words}</strong> : <em>{words}</em>
}
