import type { MetaDescriptor } from 'react-router'

/** How a page of words looks to search engines and in a shared link. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: `${title} · Khushbu` },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: `${title} · Khushbu` },
    { property: 'og:description', content: description },
  ]
}
