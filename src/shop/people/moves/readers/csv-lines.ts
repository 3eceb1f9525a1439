import type { CsvRow } from '../../../../platform/csv/csv-row.ts'
import { CsvError } from '../../../../platform/csv/decode-text.ts'
import { beginsFormula } from '../../../../platform/csv/harmless-cell.ts'
import { moreCellsText, noLines, noLinesBelow } from '../../../../platform/csv/read-rows.ts'
import type { Ask } from '../move-file-rules.ts'

/**
 * What was not understood. `column` is named as in the file. `ask`: what one answer decides for all of its kind, of
 * `key` where there are several ('size' of '50 dram').
 */
export type Problem = { line: number; column: string; cell: string; reason: string; ask?: Ask; key?: string }

/** A line whose cells are asked for by the names of their columns, the first that has one. */
export type CsvLine = {
  line: number
  cell: (...names: string[]) => string
  /**
   * The same of a column of which nothing is kept, such as tags by which a category is found: it is told as not taken.
   */
  hint: (...names: string[]) => string
  /** The names of the columns. */
  names: readonly string[]
  /** Whether the file has such a column. */
  has: (name: string) => boolean
  /** A problem with the cell of this column. */
  problem: (reason: string, ...names: string[]) => Problem
}

const EXAMPLE_LENGTH = 80

// Blanks without a width, which are copied along from web pages; joiners shape Urdu letters, and stay.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

/**
 * As shops write what a spreadsheet would take for a formula, and spreadsheets a number that is text: '+92300, '1250.
 */
const unquoted = (cell: string) => (/^['’]/.test(cell) && isQuoted(cell.slice(1)) ? cell.slice(1) : cell)
const isQuoted = (cell: string) =>
  beginsFormula(cell) || /^[\d\u0660-\u0669\u06f0-\u06f9][\d\u0660-\u0669\u06f0-\u06f9.,:/\s-]*$/.test(cell)

/** The names of the columns in small letters, without the asterisk of those that must be filled. */
export type Header = { names: string[]; titles: string[] }

/**
 * The names of the columns, from the first row that is no comment ('# Required | ...' in Meta's template). Throws
 * `CsvError` for a file without rows, and for two columns of one name unless one of `several`, of which the first
 * counts.
 */
export async function headerOf(rows: AsyncIterator<CsvRow>, several: readonly string[] = []): Promise<Header> {
  let first = await rows.next()
  while (!first.done && first.value.cells[0]?.startsWith('#')) first = await rows.next()
  if (first.done) throw noLines()
  const titles: string[] = first.value.cells.map((cell: string) =>
    cell.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim(),
  )
  const names = titles.map(title => title.toLowerCase().replace(/^\*+/, ''))
  // Plug-ins of WooCommerce export several of one name.
  const isSeveral = (name: string) => name === '' || name.startsWith('meta:') || several.includes(name)
  const twice = names.findIndex((name, at) => !isSeveral(name) && names.indexOf(name) !== at)
  if (twice >= 0)
    throw new CsvError(
      `Nothing was read: two columns are named '${titles[twice]?.slice(0, EXAMPLE_LENGTH)}'. Please remove one, or give it another name, and send the file again.`,
    )
  return { titles, names }
}

const SHORT_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/

/**
 * Which columns a reader asks for, how many cells of each are filled, and how many were passed over for another column
 * that says something else.
 */
export class ColumnUse {
  readonly #asked = new Set<string>()
  readonly #filled: number[] = []
  readonly #passedOver = new Map<number, number>()
  readonly #days = new Map<number, { isMonthFirst: boolean; either: { line: number; cell: string }[] }>()

  ask(names: readonly string[]): void {
    for (const name of names) this.#asked.add(name)
  }

  count(cells: readonly string[], line: number): void {
    for (const [at, cell] of cells.entries()) {
      if (cell === '') continue
      this.#filled[at] = (this.#filled[at] ?? 0) + 1
      const [, first, second] = SHORT_DAY.exec(cell) ?? []
      if (first === undefined || first === second) continue
      const days = this.#days.get(at) ?? { isMonthFirst: false, either: [] }
      this.#days.set(at, days)
      if (Number(second) > 12) days.isMonthFirst = true
      else if (Number(first) <= 12) days.either.push({ line, cell })
    }
  }

  /**
   * The days that may be read two ways in columns whose other days have the month first: they were read with the day
   * first.
   */
  doubtedDays({ names, titles }: Header): Problem[] {
    const doubted = [...this.#days].filter(([at, { isMonthFirst }]) => isMonthFirst && this.#asked.has(names[at] ?? ''))
    const reason =
      'Other days of this column have the month first, and this one was read with the day first: please give them all as 2025-03-04'
    return doubted.flatMap(([at, { either }]) =>
      either.map(({ line, cell }) => ({ line, column: titles[at] ?? '', cell: cell.slice(0, EXAMPLE_LENGTH), reason })),
    )
  }

  /** Counts which cells of a line are passed over: those that lose to another column and are not taken otherwise. */
  ofLine(): (taken: number | undefined, beside: readonly number[]) => void {
    const all = new Set<number>()
    const passed = new Set<number>()
    const add = (at: number, change: 1 | -1) => this.#passedOver.set(at, (this.#passedOver.get(at) ?? 0) + change)
    return (taken, beside) => {
      if (taken !== undefined) all.add(taken)
      if (taken !== undefined && passed.delete(taken)) add(taken, -1)
      for (const at of beside) {
        if (all.has(at) || passed.has(at)) continue
        passed.add(at)
        add(at, 1)
      }
    }
  }

  /** The columns of which cells hold something that nobody has taken. */
  notTaken({ names, titles }: Header): { column: string; count: number }[] {
    return names.flatMap((name, at) => {
      const count = (this.#asked.has(name) ? this.#passedOver.get(at) : this.#filled[at]) ?? 0
      return count === 0 ? [] : [{ column: titles[at] || `Column ${at + 1}`, count }]
    })
  }
}

/**
 * The rows of a file as lines. Lines with more cells than the header are left out. Throws `CsvError` when there are
 * none.
 */
export async function* linesOf(
  rows: AsyncIterable<CsvRow>,
  { names, titles }: Header,
  leaveOut: (problem: Problem) => void = () => {},
  use?: ColumnUse,
): AsyncGenerator<CsvLine> {
  const places = new Map<string, number>()
  for (const [place, name] of names.entries()) if (!places.has(name)) places.set(name, place)
  let count = 0
  for await (const { line, cells: sent } of rows) {
    count += 1
    // A cell of marks that nobody sees is an empty one.
    const cells = sent.map(cell => cell.replaceAll(INVISIBLE, ''))
    const beyond = cells.slice(names.length).find(Boolean)
    if (beyond !== undefined) {
      const cell = beyond.slice(0, EXAMPLE_LENGTH).toWellFormed()
      leaveOut({ line, column: 'Whole line', cell, reason: moreCellsText(line) })
      continue
    }
    use?.count(cells, line)
    const placeOf = (wanted: readonly string[]) =>
      wanted.map(name => places.get(name)).find(place => place !== undefined && cells[place]) ??
      wanted.map(name => places.get(name)).find(place => place !== undefined)
    const textOf = (place: number | undefined) => unquoted((cells[place ?? -1] ?? '').trim()).toWellFormed()
    const taking = use?.ofLine()
    const cell = (...wanted: string[]) => {
      use?.ask(wanted)
      const place = placeOf(wanted)
      const text = textOf(place)
      if (taking)
        taking(
          place,
          wanted.flatMap(name => {
            const at = places.get(name)
            return at === undefined || at === place || !cells[at] || cells[at] === cells[place ?? -1] ? [] : [at]
          }),
        )
      return text
    }
    yield {
      line,
      cell,
      hint: (...wanted) => textOf(placeOf(wanted)),
      names,
      has: wanted => places.has(wanted),
      problem: (reason, ...wanted) => ({
        line,
        column: titles[placeOf(wanted) ?? -1] ?? wanted[0] ?? '',
        cell: textOf(placeOf(wanted)).slice(0, EXAMPLE_LENGTH).toWellFormed(),
        reason,
      }),
    }
  }
  if (count === 0) throw noLinesBelow()
}

/**
 * The same line with other cells, such as a price that is made of two. A problem names the column of the file where
 * there is one.
 */
export const lineWith = (line: CsvLine, cells: Readonly<Record<string, string>>): CsvLine => ({
  ...line,
  cell: (...names) =>
    names.map(name => (Object.hasOwn(cells, name) ? cells[name] : line.cell(name))).find(Boolean) ?? '',
})

/** So many lines are kept to be put together: a few ten megabytes. */
const MOST_GATHERED = 20_000

export type Group = [CsvLine, ...CsvLine[]]

/**
 * Lines of one thing: those of the same key, and those without a key below them, wherever they stand. `factsOf`: what a
 * line says of the whole thing, empty for a further line; one that says it stands first. Lines apart that say something
 * else of it, or word for word the same, are a group of their own, and so are those that stand apart in a file of more
 * than 20,000 lines.
 */
export async function* groupsOf(
  lines: AsyncIterable<CsvLine>,
  keyOf: (line: CsvLine) => string,
  factsOf: (line: CsvLine) => string,
): AsyncGenerator<Group> {
  let groups: Group[] = []
  const byKey = new Map<string, Group>()
  let count = 0
  for await (const block of blocksOf(lines, keyOf)) {
    const key = keyOf(block[0])
    count += block.length
    const before = byKey.get(key)
    if (before && key !== '' && isOfOne(before, block, factsOf)) before.push(...block)
    else groups.push(block)
    if (count > MOST_GATHERED) {
      byKey.clear()
      yield* groups.map(group => firstSaid(group, factsOf))
      groups = []
    } else if (!before) byKey.set(key, block)
  }
  yield* groups.map(group => firstSaid(group, factsOf))
}

/** Lines that stand together. */
async function* blocksOf(lines: AsyncIterable<CsvLine>, keyOf: (line: CsvLine) => string): AsyncGenerator<Group> {
  let block: Group | null = null
  let key = ''
  for await (const line of lines) {
    const own = keyOf(line)
    if (block && (own === '' || own === key)) {
      block.push(line)
      continue
    }
    if (block) yield block
    block = [line]
    key = own
  }
  if (block) yield block
}

function isOfOne(before: Group, block: Group, factsOf: (line: CsvLine) => string): boolean {
  const [there = '', here = ''] = [before, block].map(lines => lines.map(factsOf).find(Boolean))
  if (there !== '' && here !== '' && there !== here) return false
  const texts = new Set(before.map(textOf))
  return there === '' || here === '' || !block.every(line => texts.has(textOf(line)))
}

const textOf = (line: CsvLine): string => line.names.map(name => line.hint(name)).join('\0')

function firstSaid(group: Group, factsOf: (line: CsvLine) => string): Group {
  const first = group.find(line => factsOf(line) !== '') ?? group[0]
  return [first, ...group.filter(line => line !== first)]
}
