import { plainText } from '../../../ground/plain-text.ts'
import { cut, pictureUrl } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { ProductRow } from './rows.ts'

/** What a product is besides its name and sizes. */
export type ProductFacts = Omit<ProductRow, 'key' | 'name' | 'sizes' | 'questions'>

const MOST_PICTURES = 30
const DESCRIPTION_LENGTH = 10_000

/** The words of a list in one cell. */
export const listed = (text: string, by: RegExp | string = ','): string[] =>
  text.split(by).flatMap(one => one.trim() || [])

export const nameIn = (text: string): string => cut(text.replaceAll(/\s+/g, ' '), 200)

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
  if (text.length > DESCRIPTION_LENGTH)
    problems.push(line.problem('The description was cut at 10,000 characters', ...columns))
  return cut(text, DESCRIPTION_LENGTH)
}

/** A picture as a cell names it. */
type Said = { line: CsvLine; url: string; column: string; alt?: string }

/** The pictures of a product in their order, each once; what is no address is told. */
export function picturesOf(said: readonly Said[], problems: Problem[]): ProductRow['pictures'] {
  const pictures = said.flatMap(({ line, url: address, column, alt = '' }) => {
    const url = pictureUrl(address)
    if (!url) problems.push(line.problem('This is no address of a picture', column))
    return url ? [{ url, alt: cut(alt, 250) }] : []
  })
  const own = [...new Map(pictures.toReversed().map(one => [one.url, one])).values()].toReversed()
  const [one] = said.slice(MOST_PICTURES)
  if (own.length > MOST_PICTURES && one)
    problems.push(one.line.problem(`The first ${MOST_PICTURES} of its ${own.length} pictures are kept`, one.column))
  return own.slice(0, MOST_PICTURES)
}

const MOST_NOTES = 20
const NOTE_LENGTH = 60
const noteColumns = [/\btop[ _-]?notes?\b/, /\b(?:heart|middle|mid)[ _-]?notes?\b/, /\bbase[ _-]?notes?\b/]
const TOLD_COLUMNS = /\b(?:top|heart|middle|mid|base)[ _-]?notes?\b|\bconcentration\b/

/**
 * Notes and concentration, from whatever column is named so: Shopify's 'Top notes (product.metafields.custom.top_notes)', WooCommerce's
 * 'Meta: top_notes', and attributes that are named so.
 */
export function scentOf(line: CsvLine): Pick<ProductRow, 'notes' | 'concentration'> {
  const plain = (name: string) => name.replaceAll('_', ' ')
  const said = new Map<string, string>()
  for (const name of line.names) if (TOLD_COLUMNS.test(plain(name))) said.set(plain(name), line.cell(name))
  for (const name of line.names.filter(each => /^attribute \d+ name$/.test(each))) {
    const attribute = line.cell(name).toLowerCase()
    if (TOLD_COLUMNS.test(attribute)) said.set(attribute, line.cell(name.replace(' name', ' value(s)')))
  }
  const textOf = (pattern: RegExp) => [...said].find(([name, text]) => pattern.test(name) && text !== '')?.[1] ?? ''
  const [top = '', heart = '', base = ''] = noteColumns.map(textOf)
  return { notes: [notesIn(top), notesIn(heart), notesIn(base)], concentration: cut(textOf(/concentration/), 80) }
}

/** 'Rose, Oud', also as Shopify writes a list: '["Rose","Oud"]'. */
function notesIn(text: string): string[] {
  const notes = text
    .replaceAll(/^\[|\]$|"/g, '')
    .split(/[,;|\n،]/)
    .flatMap(note => cut(note.replaceAll(/\s+/g, ' '), NOTE_LENGTH) || [])
  const words = notes.map(note => note.toLowerCase())
  return notes.filter((_, at) => words.indexOf(words[at] ?? '') === at).slice(0, MOST_NOTES)
}
