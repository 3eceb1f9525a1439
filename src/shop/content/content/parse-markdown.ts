import MarkdownIt, { type Token } from 'markdown-it'
import type { Block, Words } from './content.ts'

// Only these marks are read: HTML, other sites' pictures, code and tables stay the text that was typed.
export const MARKS = ['heading', 'list', 'blockquote', 'newline', 'escape', 'emphasis', 'link', 'image']
const markdown = new MarkdownIt('zero').enable(MARKS)

/**
 * Whether a link may lead there: a page of ours ('//' and '/\' would be another site's), or a scheme that runs no code.
 */
export const mayLeadTo = (href: string): boolean => /^(\/(?!\/|\\|%5c)|https:\/\/|mailto:|tel:)/i.test(href)

// Other links stay text.
markdown.validateLink = mayLeadTo

/** Reads a page's Markdown: headings, paragraphs, lists, links, bold and italics. Any text is valid. */
export function parseMarkdown(body: string): Block[] {
  return nest(markdown.parse(body, {})).flatMap(toBlock)
}

/** Puts a backslash before every mark, so that `text` reads as itself within Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

type Node = { token: Token; children: Node[] }

/** markdown-it returns a flat list in which tokens open and close; this is the tree they mean. */
function nest(tokens: Token[]): Node[] {
  const top: Node[] = []
  const open = [top]
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const node = { token, children: nest(token.children ?? []) }
    open.at(-1)?.push(node)
    if (token.nesting === 1) open.push(node.children)
  }
  return top
}

function toBlock({ token, children }: Node): Block[] {
  switch (token.type) {
    case 'heading_open':
      // The page's title is its only first-level heading.
      return [{ kind: 'heading', level: /^h[12]$/.test(token.tag) ? 2 : 3, words: wordsIn(children) }]
    case 'paragraph_open':
      return [pictureIn(children) ?? { kind: 'paragraph', words: wordsIn(children) }]
    case 'blockquote_open':
      return [{ kind: 'quote', words: wordsIn(children.flatMap(paragraph => paragraph.children)) }]
    case 'bullet_list_open':
    case 'ordered_list_open':
      return [
        {
          kind: 'list',
          start: token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null,
          items: children.map(item => item.children.flatMap(toBlock)),
        },
      ]
    default:
      return []
  }
}

/** The address of a picture of the shop, as it is stored. */
export const STORED = /^\/pictures\/[\w-]+\/\d+\.jpg$/

/** The picture that is all of a paragraph; null for any other. */
function pictureIn(nodes: Node[]): Block | null {
  const [only, ...more] = nodes.flatMap(({ children }) => children)
  const src = String(only?.token.attrGet('src') ?? '')
  if (only?.token.type !== 'image' || more.length > 0 || !STORED.test(src)) return null
  return { kind: 'picture', src, alt: only.token.content }
}

/** The words of a heading's or paragraph's lines; text that stands together is one run. */
function wordsIn(nodes: Node[]): Words[] {
  const words: Words[] = []
  for (const each of nodes.flatMap(({ children }) => children.flatMap(toWords))) {
    const before = words.at(-1)
    if (typeof each === 'string' && typeof before === 'string') words[words.length - 1] = before + each
    else words.push(each)
  }
  return words
}

function toWords({ token, children }: Node): Words[] {
  const words = () => children.flatMap(toWords)
  switch (token.type) {
    case 'text':
      return token.content === '' ? [] : [token.content]
    // A picture within a text, or of another site, stays its words.
    case 'image':
      return token.content === '' ? [] : [token.content]
    case 'softbreak':
      return [' ']
    case 'hardbreak':
      return [{ kind: 'break' }]
    case 'link_open': {
      const href = String(token.attrGet('href') ?? '')
      // '[words]()' is a link to nowhere.
      return href ? [{ kind: 'link', href, words: words() }] : words()
    }
    case 'strong_open':
      return [{ kind: 'strong', words: words() }]
    case 'em_open':
      return [{ kind: 'emphasis', words: words() }]
    default:
      return []
  }
}
