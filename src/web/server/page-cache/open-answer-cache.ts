import { type Changes, SHOP_CHANGES } from '../../../platform/database/changes.ts'
import { type KnownParameters, keptAddress } from './addresses.ts'
import { type KeptAnswers, openKeptAnswers } from './kept-answers.ts'
import type { Ingredient } from './made-of.ts'

export type AnswerCache = {
  answers: KeptAnswers
  /** The key of a URL (path and query); null when its answer is not kept. */
  addressOf: (url: string) => string | null
  /** Origin of the shop. */
  origin: string
  /** Seconds for which shared caches may answer by themselves. */
  cdnMaxAge: number
}

type Options = {
  changes: Pick<Changes, 'listen' | 'isListening'>
  known: KnownParameters
  origin: string
  cdnMaxAge: number
  maxBytes: number
}

/** The kept answers of this process: each is forgotten when what it was made of changes, all when changes may have been missed. */
export function openAnswerCache({ changes, known, origin, cdnMaxAge, maxBytes }: Options): AnswerCache {
  const answers = openKeptAnswers({ maxBytes, isListening: () => changes.isListening(SHOP_CHANGES) })
  changes.listen(SHOP_CHANGES, name => (name === null ? answers.dropAll() : answers.drop(name as Ingredient)))
  return { answers, addressOf: url => keptAddress(url, known), origin, cdnMaxAge }
}
