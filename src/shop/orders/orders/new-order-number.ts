import { customAlphabet } from 'nanoid'
import { ORDER_NUMBER_LETTERS } from './typed-order-number-rules.ts'

const randomPart = customAlphabet(ORDER_NUMBER_LETTERS, 4)

/**
 * A number for a new order of a house with this prefix: 'KH-7WQ2-9ABX'. One of 280 billion, so that none can be guessed
 * from another.
 * @rule what the number of an order is
 */
export function newOrderNumber(prefix: string): string {
  return `${prefix}-${randomPart()}-${randomPart()}`
}
