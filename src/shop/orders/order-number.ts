import { customAlphabet } from 'nanoid'

// Without 0/O, 1/I/L, U/V and S/5: to be read out on a phone. 8 of 27 characters: 280 billion numbers that cannot be counted on from one another.
const readable = '2346789ABCDEFGHJKMNPQRTWXYZ'
const randomPart = customAlphabet(readable, 4)

/** A number for a new order: 'KH-7WQ2-9ABX'. */
export function newOrderNumber(): string {
  return `KH-${randomPart()}-${randomPart()}`
}

/** An order number however somebody typed it (lower case, spaces, no dashes, without KH); null when it cannot be one. */
export function readOrderNumber(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const [, first, second] = new RegExp(`^(?:KH)?([${readable}]{4})([${readable}]{4})$`).exec(plain) ?? []
  return first && second ? `KH-${first}-${second}` : null
}
