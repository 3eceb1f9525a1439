import { z } from 'zod'
import { upTo } from '../../ground/forms/index.ts'
import { firstStepNames } from './waits-while-closed-rules.ts'

/** What visitors read instead of the shop; `until` is the day on which it opens, '2026-12-05', or empty. */
export const Closure = z.object({
  title: upTo(60).min(1, 'Please enter what visitors read first'),
  text: upTo(500).default(''),
  until: z.union([z.literal(''), z.iso.date('Please choose a day')]).default(''),
})
export type Closure = z.output<typeof Closure>

/** What a new shop shows until its owner opens it. */
export const OPENING_SOON: Closure = { title: 'Opening soon', text: '', until: '' }

export const openingSettings = {
  /**
   * Null: the shop is open. Else visitors see one page; orders that were placed go on (src/web/server/closed-shop.ts).
   */
  closure: Closure.nullable().default(OPENING_SOON),
  /** First steps that the merchant leaves out. */
  skippedSteps: z.array(z.enum(firstStepNames)).max(firstStepNames.length).default([]),
}
