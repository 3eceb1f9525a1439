import { grouped } from './grouped.ts'

/**
 * '1 item', '2 items', '0 items', '10,000 items': a count with its noun, whose plural ends in s.
 * @rule how a count is written
 */
export const plural = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
