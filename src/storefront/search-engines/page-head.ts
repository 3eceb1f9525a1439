import { createContext } from 'react-router'

/** What a page tells those who link to it, beside the title and description that its `meta` writes. */
export type PageHead = {
  /** Without the shop's name. */
  title: string
  description: string
  type?: 'website' | 'product' | 'article'
  /** The address of a stored picture; without one the page shows the shop's first banner. */
  picture?: string | undefined
  /** Open Graph properties of this kind of page. */
  properties?: Record<string, string>
  /** The path of the page in each language, where there is more than one. */
  languages?: Record<string, string> | undefined
  /** Objects of schema.org. */
  data?: object[]
}

/**
 * Set by a page's loader, written into the page by the server: `context.set(pageHeadContext, ...)`. Only machines that
 * fetch the page read it, so it costs the browser neither code nor data.
 */
export const pageHeadContext = createContext<PageHead | null>(null)
