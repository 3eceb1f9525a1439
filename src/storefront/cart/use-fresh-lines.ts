import { useEffect, useState } from 'react'
import type { Paisa } from '../../shop/ground/money.ts'
import { MAX_LINES } from '../../shop/offers/cart/cart-limit-rules.ts'
import { askQuote } from './ask-quote.ts'
import { type CartItem, lineKey } from './cart.ts'
import { type MetQuote, meetQuote } from './meet-quote.ts'

/** A stored line with its current state. */
export type FreshLine = {
  item: CartItem
  /** No longer available: product or size unpublished, or sold out. */
  gone: boolean
  /** The previous unit price, when it has changed. */
  was: Paisa | null
}

export type FreshLines = { status: 'asking' | 'fresh' | 'failed'; lines: FreshLine[] }

/**
 * Stored lines with today's prices, requested once per set of lines. Until the response, and without one, as stored.
 */
export function useFreshLines(items: readonly CartItem[]): FreshLines {
  const [met, setMet] = useState<MetQuote | null>(null)
  const [status, setStatus] = useState<FreshLines['status']>('asking')
  // Removing a line needs no request: the results for the others stay valid.
  const unknown = items.filter(item => !met?.items.some(known => lineKey(known) === lineKey(item)))
  const asked = unknown.map(lineKey).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the lines.
  useEffect(() => {
    if (asked === '') return
    let outdated = false
    void freshen(items.slice(0, MAX_LINES)).then(fresh => {
      if (outdated) return
      if (fresh) setMet(fresh)
      setStatus(fresh ? 'fresh' : 'failed')
    })
    return () => {
      outdated = true
    }
  }, [asked])

  return { status, lines: items.map(item => freshLine(item, met)) }
}

async function freshen(items: readonly CartItem[]): Promise<MetQuote | null> {
  const lines = items.map(({ _id, sizeId }) => ({ productId: _id, selectedSizeId: sizeId, quantity: 1 }))
  const result = await askQuote({ items: lines })
  return result.ok ? meetQuote(items, result.data) : null
}

function freshLine(item: CartItem, met: MetQuote | null): FreshLine {
  const key = lineKey(item)
  return {
    item: met?.items.find(known => lineKey(known) === key) ?? item,
    gone: met?.gone.includes(key) ?? false,
    was: met?.was[key] ?? null,
  }
}
