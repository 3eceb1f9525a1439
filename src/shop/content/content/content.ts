import type { HomeBlock } from '../../settings/settings/index.ts'

/** A run of text, or a part of it with a meaning of its own. `href`: a path of ours, https, mailto or tel. */
export type Words =
  | string
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; words: Words[] }
  | { kind: 'link'; href: string; words: Words[] }

/** A piece of a page. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; words: Words[] }
  | { kind: 'paragraph' | 'quote'; words: Words[] }
  /** A picture of the shop on a line of its own, as stored: '/pictures/<id>/720.jpg'. */
  | { kind: 'picture'; src: string; alt: string }
  /** `start`: the first number, or null for a list without numbers. */
  | { kind: 'list'; start: number | null; items: Block[][] }

export type ContentLanguage = 'en' | 'ur'

/** A page of words that the merchant may edit. */
export type Content = {
  slug: string
  title: string
  /** One sentence: below the title, and for search engines. */
  description: string
  blocks: Block[]
  /** What stands below its text, as the home page's own blocks do. */
  ownBlocks: HomeBlock[]
  /** In which language it is shown, and whether there is the other one. */
  language: ContentLanguage
  inUrdu: boolean
}

/** An article of the journal in a list. */
export type ArticleCard = {
  slug: string
  title: string
  /** Of its words. */
  language: ContentLanguage
  inUrdu: boolean
  description: string
  /** As stored, or empty. */
  cover: string
  coverAlt: string
  author: string
  publishedAt: Date
}

/** `products`: ids of those that it is about, in the order of their cards. */
export type Article = Content & ArticleCard & { changedAt: Date; products: string[] }
