import { readFileSync } from 'node:fs'
import type { Query } from './query.ts'

/** A line for each search, with the set it was written in. */
export const judged = readFileSync(new URL('judged.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Query => JSON.parse(line))
