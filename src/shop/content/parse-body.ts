import type { Block, Words } from './content.ts'

const link = /\[([^\]]+)\]\(([^()\s]+)\)/g

/**
 * Reads a page's plain text: blank lines part paragraphs, '## ' begins a heading, '- ' a list's item, and
 * '[words](address)' is a link. Everything else is text and stays text: no markup of the writer reaches a page.
 */
export function parseBody(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .flatMap(parsePart)
}

function parsePart(part: string): Block[] {
  const [first = '', ...rest] = part.split('\n')
  if (first.startsWith('## ')) {
    return [{ kind: 'heading', text: first.slice(3).trim() }, ...(rest.length > 0 ? parsePart(rest.join('\n')) : [])]
  }
  const lines = [first, ...rest]
  if (lines.every(line => line.startsWith('- '))) {
    return [{ kind: 'list', items: lines.map(line => parseWords(line.slice(2).trim())) }]
  }
  return [{ kind: 'paragraph', words: parseWords(lines.join(' ')) }]
}

function parseWords(text: string): Words[] {
  const words: Words[] = []
  let read = 0
  for (const { 0: whole, 1: label = '', 2: href = '', index } of text.matchAll(link)) {
    if (!isSafe(href)) continue
    if (index > read) words.push({ text: text.slice(read, index) })
    words.push({ text: label, href })
    read = index + whole.length
  }
  if (read < text.length) words.push({ text: text.slice(read) })
  return words
}

/** A page of ours ('//' would be another site's), or a scheme that runs nothing. */
const isSafe = (href: string): boolean => /^(\/(?![/\\])|https:\/\/|mailto:|tel:)/.test(href)
