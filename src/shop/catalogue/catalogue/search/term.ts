/** A row of `search_terms`: what a word or phrase asks for. */
export type Term = { kind: string; value: string }
