import { z } from 'zod'
import { latinDigits } from '../typed-number-rules.ts'
import type { Columns } from './sent-file-rules.ts'

/** How many of the first rows are shown as examples of what a column holds. */
export const SAMPLE_ROWS = 3

/** The form that says what the columns of a file hold: `column.0`, `column.1` ... by their places. */
export const NameColumns = z.record(z.string(), z.unknown())
export type ChosenColumns = z.output<typeof NameColumns>

/** The columns of a file as somebody has named them; what is none of the meanings is not needed. */
export function namedColumns<Meaning extends string>(
  header: readonly string[],
  chosen: ChosenColumns,
  meanings: Record<Meaning, string>,
): Columns<Meaning> {
  const isMeaning = (value: unknown): value is Meaning => typeof value === 'string' && Object.hasOwn(meanings, value)
  return Object.fromEntries(
    header.map((name, at) => {
      const value = chosen[`column.${at}`]
      return [name, isMeaning(value) ? value : 'ignore']
    }),
  )
}

type Suggestion<Meaning extends string> = {
  /** As columns of these names were named before. */
  remembered?: Columns<Meaning> | null
  /** What a new name seems to hold. */
  guess: (name: string) => Meaning | 'ignore' | undefined
  /** What may stand in several columns; else a column that seems to hold it again is not needed. */
  several?: readonly Meaning[]
}

/**
 * What columns seem to hold: as they were named before, others by their names. Somebody confirms it.
 * @rule what the columns of a sent file are taken for before somebody names them
 */
export function suggestColumns<Meaning extends string>(
  header: readonly string[],
  { remembered, guess, several = [] }: Suggestion<Meaning>,
): Columns<Meaning> {
  const known = (name: string) => (remembered && Object.hasOwn(remembered, name) ? remembered[name] : undefined)
  const columns: Columns<Meaning> = Object.fromEntries(header.map(name => [name, 'ignore']))
  const taken = new Set<string>()
  const give = (name: string, meaning: Meaning | 'ignore' = 'ignore') => {
    if (meaning === 'ignore' || (taken.has(meaning) && !several.includes(meaning))) return
    taken.add(meaning)
    columns[name] = meaning
  }
  // What somebody has said counts before what is guessed, wherever it stands.
  for (const name of header) give(name, known(name))
  for (const name of header) if (known(name) === undefined) give(name, guess(name))
  return columns
}

/** The first of the guesses that a name fits. */
export const guessBy =
  <Meaning extends string>(guesses: readonly (readonly [RegExp, Meaning | 'ignore'])[]) =>
  (name: string): Meaning | 'ignore' | undefined =>
    guesses.find(([pattern]) => pattern.test(name))?.[1]

/**
 * Whether a file is read without asking: it has the columns of one that somebody named, all of them and no others.
 * @rule which file is read by the columns of an earlier one
 */
export const areKnown = <Meaning extends string>(
  header: readonly string[],
  remembered: Columns<Meaning> | null,
): remembered is Columns<Meaning> =>
  remembered !== null &&
  header.length === Object.keys(remembered).length &&
  header.every(name => Object.hasOwn(remembered, name))

/** Whether a row of a list that may stand without names of columns is data. */
export const hasDigit = (cells: readonly string[]): boolean => cells.some(cell => /\d/.test(latinDigits(cell)))

/** How many columns hold something. */
export const countOf =
  <Meaning extends string>(columns: Columns<Meaning>) =>
  (meaning: Meaning): number =>
    Object.values(columns).filter(each => each === meaning).length

/** The places of the columns that hold something, in the order of the file. */
export function placesOf<Meaning extends string>(
  header: readonly string[],
  columns: Columns<Meaning>,
): (meaning: Meaning) => readonly number[] {
  const places = Map.groupBy(header.keys(), at => columns[header[at] ?? ''] ?? 'ignore')
  return meaning => places.get(meaning) ?? []
}
