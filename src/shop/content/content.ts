/** A run of text, or a link when it has an address: a path of ours, https, mailto or tel. */
export type Words = { text: string; href?: string }

/** A piece of a page. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'list'; items: Words[][] }

/** A page of words that the merchant may edit. */
export type Content = {
  slug: string
  title: string
  /** One sentence: below the title, and for search engines. */
  description: string
  blocks: Block[]
}
