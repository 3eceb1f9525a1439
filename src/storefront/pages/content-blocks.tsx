import type { Block, Words } from '../../shop/content/index.ts'

/** The pieces of a page of words. They never change while the page stands, so their places may be their keys. */
export function ContentBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its pieces.
        <Piece key={place} block={block} />
      ))}
    </div>
  )
}

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <Line words={block.words} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((words, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <li key={place}>
              <Line words={words} />
            </li>
          ))}
        </ul>
      )
  }
}

function Line({ words }: { words: readonly Words[] }) {
  return words.map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <a key={place} href={href} className={href.startsWith('tel:') ? 'text-link whitespace-nowrap' : 'text-link'}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
