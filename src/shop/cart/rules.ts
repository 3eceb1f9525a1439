import type { OrderLimits } from '../settings/rules.ts'

/** The most lines of a cart and of a quote. */
export const MAX_LINES = 100

/** The longest order note, in characters. */
export const NOTE_LIMIT = 1000

/** The longest gift message, in characters: what a card has room for. */
export const GIFT_MESSAGE_LIMIT = 300

/** The name of the page for larger orders, as messages call it. */
export const BULK_ORDERS = 'Bulk Orders'

/** The limit that the quantities of a cart break, or null. */
export function brokenLimit(lines: readonly { quantity: number }[], { perSize, pieces }: OrderLimits): string | null {
  if (lines.some(line => line.quantity > perSize))
    return `You can order at most ${perSize} pieces of one size at a time.`
  const all = lines.reduce((sum, line) => sum + line.quantity, 0)
  return all > pieces ? `You can order at most ${pieces} pieces at a time; your cart has ${all}.` : null
}

/** Where to go with a larger order. */
export const bulkOrderText = ({ supportPhone, supportEmail }: { supportPhone: string; supportEmail: string }): string =>
  `For more, see ${BULK_ORDERS} or contact us: ${[supportPhone, supportEmail].filter(Boolean).join(', ')}.`
