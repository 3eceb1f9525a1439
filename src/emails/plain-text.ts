import type { DomNode, FormatCallback } from 'html-to-text'

// Compiled once: to read these selectors takes longer than to convert an email.
let converter: ReturnType<typeof compileConverter> | undefined

/**
 * What a page of an email says, for mail programs and people that read no pages: sums in a column, each address on a
 * line of its own.
 */
export async function toPlainText(html: string): Promise<string> {
  converter ??= compileConverter()
  const convert = await converter
  return `${convert(html)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

async function compileConverter() {
  // Loaded with the first email, so that the shop starts faster.
  const { compile } = await import('html-to-text')
  const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  return compile({
    wordwrap: false,
    formatters: {
      addressBelow,
      amountAside,
      was: (amount, _walk, builder) => builder.addInline(`(was ${textOf(amount)})`),
      named: (picture, _walk, builder) => builder.addInline(picture.attribs?.alt ?? ''),
    },
    selectors: [
      ...['img', '[data-skip-in-text=true]'].map(selector => ({ selector, format: 'skip' })),
      // Where a link is a picture alone, its words are the link's.
      { selector: 'img.named', format: 'named' },
      { selector: 'a', format: 'addressBelow' },
      { selector: 'td', format: 'block', options: block },
      ...['h1', 'h2'].map(selector => ({ selector, options: { uppercase: false } })),
      // Keeps a product on one line and drops the addresses of plain links.
      { selector: 'td.cell', format: 'inline' },
      { selector: 'table.line', format: 'block', options: block },
      { selector: 'table.sum', format: 'amountAside', options: block },
      { selector: 'table.sum.rule', format: 'amountAside', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 's', format: 'was' },
      { selector: 'a.plain', format: 'anchor', options: { ignoreHref: true } },
    ],
  })
}

/** An address below the words of its link, unless they are the address. */
const addressBelow: FormatCallback = (link, walk, builder) => {
  walk(link.children, builder)
  const address = (link.attribs?.href ?? '').replace(/^mailto:/, '')
  if (address === textOf(link)) return
  builder.addLineBreak()
  builder.addInline(address, { noWordTransform: true })
  const siblings = link.parent?.children ?? []
  const next = siblings[siblings.indexOf(link) + 1]
  if (next && textOf(next).trim() !== '') builder.addLineBreak()
}

// As many letters of one width as a phone shows.
const COLUMN = 46

/** What is charged, and its amount at the end of the column: below words that leave it no room. */
const amountAside: FormatCallback = (row, _walk, builder, options) => {
  const [words = '', amount = ''] = cellsOf(row)
    .map(cell => textOf(cell).trim())
    .filter(Boolean)
  const last = words.split('\n').at(-1) ?? ''
  const room = COLUMN - last.length - 2
  const aside = amount.length > room ? `\n${amount.padStart(COLUMN)}` : amount.padStart(room + 2)
  builder.openBlock(options)
  builder.addLiteral(words + aside)
  builder.closeBlock(options)
}

const cellsOf = (node: DomNode): DomNode[] => (node.name === 'td' ? [node] : (node.children ?? []).flatMap(cellsOf))

function textOf(node: DomNode): string {
  if (node.type === 'text') return (node.data ?? '').replaceAll(/[ \n]+/g, ' ')
  if (node.name === 'br') return '\n'
  return (node.children ?? [])
    .map(textOf)
    .join('')
    .replaceAll(/ ?\n ?/g, '\n')
}
