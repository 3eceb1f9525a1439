import { momentFrom } from './cells.ts'

/** Whether a day or moment that an old shop says for the end of a sale is past. Without a day it has not ended. */
export const hasEnded = (typed: string): boolean => {
  const moment = typed === '' ? null : momentFrom(typed)
  return moment !== null && new Date(moment).getTime() < Date.now()
}
