import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import type { Block, Words } from '../shop/content/content/index.ts'
import { theme } from './theme.ts'

/** How a newsletter is written, and its links. */
export type Look = { urdu: boolean; addressOf: (link: string) => string }

type Props = { blocks: readonly Block[]; style: CSSProperties; look: Look }

/** Markdown of staff. Its parts never change order, so their indexes are their keys. */
export function MarkedText({ blocks, ...look }: Props): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return blocks.map((block, at) => <Part key={at} block={block} {...look} />)
}

function Part({ block, style, look }: { block: Block } & Omit<Props, 'blocks'>) {
  if (block.kind === 'list') return <List list={block} style={style} look={look} />
  if (block.kind === 'picture') {
    const src = look.addressOf(block.src).split('?')[0]
    return <Img src={src} alt={block.alt} width={526} style={{ ...theme.picture, width: '100%', height: 'auto' }} />
  }
  return (
    <Text className="ink" style={block.kind === 'heading' ? { ...style, fontWeight: 600 } : style}>
      <Line words={block.words} look={look} />
    </Text>
  )
}

function List({ list, style, look }: { list: Extract<Block, { kind: 'list' }> } & Omit<Props, 'blocks'>) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <li key={at}>
      <MarkedText blocks={item} style={{ ...style, margin: 0 }} look={look} />
    </li>
  ))
  return list.start === null ? (
    <ul className="ink" style={style}>
      {items}
    </ul>
  ) : (
    <ol className="ink" start={list.start} style={style}>
      {items}
    </ol>
  )
}

function Line({ words, look }: { words: readonly Words[]; look: Look }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return words.map((each, at) => (typeof each === 'string' ? each : <Marked key={at} part={each} look={look} />))
}

function Marked({ part, look }: { part: Exclude<Words, string>; look: Look }) {
  if (part.kind === 'break') return <br />
  const words = <Line words={part.words} look={look} />
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{words}</strong> : <em>{words}</em>
  return (
    <Link href={look.addressOf(part.href)} className="accent" style={theme.link}>
      {words}
    </Link>
  )
}
