import type { HomeBlock } from '../../settings/settings/index.ts'

/**
 * What is written of a page or an article: Markdown, and Urdu beside English. `blocks` are a page's, below its text;
 * `cover` to `products` an article's.
 */
export type ContentText = {
  title: string
  description: string
  body: string
  urduTitle: string
  urduDescription: string
  urduBody: string
  blocks: HomeBlock[]
  /** '/pictures/<id>/720.jpg', or empty. */
  cover: string
  coverAlt: string
  urduCoverAlt: string
  author: string
  urduAuthor: string
  /** Ids of products, shown below the text in this order. */
  products: string[]
}

export const blankText: ContentText = {
  title: '',
  description: '',
  body: '',
  urduTitle: '',
  urduDescription: '',
  urduBody: '',
  blocks: [],
  cover: '',
  coverAlt: '',
  urduCoverAlt: '',
  author: '',
  urduAuthor: '',
  products: [],
}

/** A text as it is stored, in which what is empty may be left out. */
export const textOf = (stored: unknown): ContentText => ({ ...blankText, ...(stored as Partial<ContentText>) })
