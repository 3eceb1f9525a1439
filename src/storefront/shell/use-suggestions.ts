import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Suggestion } from '../../shop/catalogue/catalogue/index.ts'
import { call } from '../../web/browser/call.ts'
import { categoryLink, type NavigationLink } from '../../web/browser/navigation.ts'
import { DEBOUNCE_MS } from './use-product-search.ts'

/** Categories and notes that match the typed text, as links. Empty without any and after a failure. */
export function useSuggestions(query: string): NavigationLink[] {
  const [links, setLinks] = useState<NavigationLink[]>([])
  const text = query.trim()

  useEffect(() => {
    if (!text) return setLinks([])
    let outdated = false
    const timer = setTimeout(async () => {
      const answer = await call('/product/suggestions', { query: { search: text } })
      if (!outdated) setLinks(answer.ok ? answer.data.map(linkTo) : [])
    }, DEBOUNCE_MS)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [text])

  return links
}

const linkTo = ({ kind, name }: Suggestion): NavigationLink => ({
  label: name,
  href: kind === 'category' ? categoryLink(name) : `${href('/shop')}?search=${encodeURIComponent(name)}`,
})
