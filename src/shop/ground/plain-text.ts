import { convert } from 'html-to-text'
import { CsvError } from '../../platform/csv/decode-text.ts'

/**
 * The plain text of a description in HTML: paragraphs, lists and headings become lines; scripts, pictures and addresses
 * go. Throws `CsvError` for one whose elements are nested too deep.
 */
export const plainText = (html: string): string => {
  if (depthOf(html) > MAX_DEPTH)
    throw new CsvError(`A text in HTML has more than ${MAX_DEPTH} elements within each other`)
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
      { selector: 'td', format: 'inline' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    ],
    limits: { maxInputLength: 200_000 },
  })
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, character => (character === '\n' ? '\n' : ' '))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

// The converter calls itself for each level.
const MAX_DEPTH = 200
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** How many elements are open within each other at most. */
function depthOf(html: string): number {
  let depth = 0
  let most = 0
  for (const [tag, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>?/gi)) {
    if (VOID.test(name) || tag.endsWith('/>')) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    most = Math.max(most, depth)
  }
  return most
}

/** Whether a text of a file holds elements or entities of HTML. */
export const isHtml = (text: string): boolean =>
  /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/i.test(text)
