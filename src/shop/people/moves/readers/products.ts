import { plainText } from '../../../ground/plain-text.ts'
import { cut, cutsOf, pictureUrl } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { ProductRow } from './rows.ts'

/** What a product is besides its name and sizes. */
export type ProductFacts = Omit<ProductRow, 'key' | 'name' | 'sizes' | 'questions'>

const MOST_PICTURES = 30
const DESCRIPTION_LENGTH = 10_000

/** The words of a list in one cell. */
export const listed = (text: string, by: RegExp | string = ','): string[] =>
  text.split(by).flatMap(one => one.trim() || [])

export const nameIn = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const named: Record<'name' | 'house' | 'concentration' | 'seoTitle' | 'seoDescription', [string, number, RegExp]> = {
  name: ['title', 200, /^(title|name|product name)\b/],
  house: ['brand', 80, /^(vendor|brands?|manufacturer|house)\b/],
  concentration: ['concentration', 80, /\bconcentration\b/],
  seoTitle: ['title for search engines', 120, /^(seo title|meta: _yoast_wpseo_title|meta_title)\b/],
  seoDescription: [
    'description for search engines',
    320,
    /^(seo description|meta: _yoast_wpseo_metadesc|meta_description)\b/,
  ],
}

/** A product with its texts at the length of ours; what is cut is told. */
export function withinLengths<Row extends Pick<ProductRow, keyof typeof named>>(
  row: Row,
  line: CsvLine,
  problems: Problem[],
): Row {
  const kept = cutsOf(line, problems)
  const texts = Object.entries(named).map(([field, [what, length, column]]) => {
    const text = row[field as keyof typeof named]
    return [field, kept(what, text, length, ...line.names.filter(name => column.test(name)))]
  })
  return { ...row, ...Object.fromEntries(texts) }
}

/** The end of an address as WordPress, Wix and others make it of a name. */
export const slugOf = (name: string): string =>
  cut(
    name
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/[\s-]+/g, '-'),
    240,
  )

/** The keys of the products of a file: those of one slug are told apart as WordPress does, 'rose', 'rose-2'. */
export function keysOf(): (slug: string) => string {
  const times = new Map<string, number>()
  return slug => {
    const count = (times.get(slug) ?? 0) + 1
    times.set(slug, count)
    return count === 1 ? slug : `${slug}-${count}`
  }
}

/** The plain text of a description, which may stand in several cells of HTML, told where it is too long. */
export function descriptionOf(line: CsvLine, texts: readonly string[], problems: Problem[], ...columns: string[]) {
  const text = texts.map(plainText).filter(Boolean).join('\n\n')
  return cutsOf(line, problems)('description', text, DESCRIPTION_LENGTH, ...columns)
}

/** A picture as a cell names it. */
type Said = { line: CsvLine; url: string; column: string; alt?: string }

const altColumns = ['image alt text', 'mediaalttext']

/** The pictures of a product in their order, each once; what is no address is told. */
export function picturesOf(said: readonly Said[], problems: Problem[]): ProductRow['pictures'] {
  const pictures = said.flatMap(({ line, url: address, column, alt = '' }) => {
    const url = pictureUrl(address)
    if (!url) problems.push(line.problem('This is no address of a picture', column))
    return url ? [{ url, alt: cutsOf(line, problems)('text of a picture', alt, 250, ...altColumns) }] : []
  })
  const own = [...new Map(pictures.toReversed().map(one => [one.url, one])).values()].toReversed()
  const [one] = said.slice(MOST_PICTURES)
  if (own.length > MOST_PICTURES && one)
    problems.push(one.line.problem(`The first ${MOST_PICTURES} of its ${own.length} pictures are kept`, one.column))
  return own.slice(0, MOST_PICTURES)
}

const MOST_NOTES = 20
const NOTE_LENGTH = 60
const noteColumns: [RegExp, RegExp, RegExp] = [
  /\btop[ _-]?notes?\b/,
  /\b(?:heart|middle|mid)[ _-]?notes?\b/,
  /\bbase[ _-]?notes?\b/,
]
const TOLD_COLUMNS = /\b(?:top|heart|middle|mid|base)[ _-]?notes?\b|\bconcentration\b/

/**
 * Notes and concentration, from whatever column is named so: Shopify's 'Top notes
 * (product.metafields.custom.top_notes)', WooCommerce's 'Meta: top_notes', and attributes that are named so.
 */
export function scentOf(line: CsvLine, problems: Problem[]): Pick<ProductRow, 'notes' | 'concentration'> {
  const plain = (name: string) => name.replaceAll('_', ' ')
  const said = new Map<string, string>()
  const columns = new Map<string, string>()
  const say = (what: string, column: string) => {
    said.set(what, line.cell(column))
    columns.set(what, column)
  }
  for (const name of line.names) if (TOLD_COLUMNS.test(plain(name))) say(plain(name), name)
  for (const name of line.names.filter(each => /^attribute \d+ name$/.test(each))) {
    const attribute = line.cell(name).toLowerCase()
    if (TOLD_COLUMNS.test(attribute)) say(attribute, name.replace(' name', ' value(s)'))
  }
  const textOf = (pattern: RegExp) => [...said].find(([name, text]) => pattern.test(name) && text !== '')?.[1] ?? ''
  const notesOf = (pattern: RegExp) => {
    const [what = ''] = [...said].find(([name, text]) => pattern.test(name) && text !== '') ?? []
    return notesIn(said.get(what) ?? '', reason => problems.push(line.problem(reason, columns.get(what) ?? '')))
  }
  const [top, heart, base] = noteColumns
  return { notes: [notesOf(top), notesOf(heart), notesOf(base)], concentration: textOf(/concentration/) }
}

/** 'Rose, Oud', also as Shopify writes a list: '["Rose","Oud"]'. */
function notesIn(text: string, tell: (reason: string) => void): string[] {
  const notes = text
    .replaceAll(/^\[|\]$|"/g, '')
    .split(/[,;|\n،]/)
    .flatMap(note => note.replaceAll(/\s+/g, ' ').trim() || [])
  if (notes.some(note => note.length > NOTE_LENGTH)) tell(`A note was cut at ${NOTE_LENGTH} characters`)
  const kept = notes.map(note => cut(note, NOTE_LENGTH))
  const words = kept.map(note => note.toLowerCase())
  const own = kept.filter((_, at) => words.indexOf(words[at] ?? '') === at)
  if (own.length > MOST_NOTES) tell(`The first ${MOST_NOTES} of its ${own.length} notes are kept`)
  return own.slice(0, MOST_NOTES)
}
