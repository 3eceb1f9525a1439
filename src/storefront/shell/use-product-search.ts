import { useEffect, useState } from 'react'
import type { ProductCard, SearchDetails } from '../../shop/catalogue/catalogue/index.ts'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'

// The specification's debounce.
export const DEBOUNCE_MS = 500

export type FoundProduct = Pick<
  ProductCard,
  '_id' | 'address' | 'name' | 'brand' | 'concentration' | 'images' | 'sizes'
>

/** `searched` is the query of `results`; null without results. `details` is null after a failure. */
export type ProductSearch = {
  busy: boolean
  searched: string | null
  results: FoundProduct[]
  details: (Omit<SearchDetails, 'instead'> & { instead: FoundProduct[] }) | null
  /** The message of a search that failed. */
  failure: string | null
}

const nothing: ProductSearch = { busy: false, searched: null, results: [], details: null, failure: null }

/** Searches the shop 500 ms after the last change of `query`; a blank one clears the results without a call. */
export function useProductSearch(query: string): ProductSearch {
  const [search, setSearch] = useState(nothing)
  const text = query.trim()

  useEffect(() => {
    if (!text) return setSearch(nothing)
    setSearch(before => ({ ...before, busy: true }))
    let outdated = false
    const timer = setTimeout(async () => {
      const result = await call('/product', { query: { search: text } })
      if (outdated) return
      if (result.ok) {
        setSearch({ ...nothing, searched: text, results: result.data, details: result.beside?.search ?? null })
        return
      }
      const failure = result.reason === 'refused' ? 'Failed to search products' : 'Error searching products'
      toast(failure, { kind: 'error' })
      setSearch({ ...nothing, searched: text, failure })
    }, DEBOUNCE_MS)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [text])

  return search
}
