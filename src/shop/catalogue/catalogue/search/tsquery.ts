/** All of the words, in the syntax of `tsquery`. Words consist of letters and digits, so they need no quoting. */
export const every = (words: string, before = '', after = ''): string =>
  `(${words
    .split(' ')
    .map(word => before + word + after)
    .join(' & ')})`

/** Any of the queries, each once, in the syntax of `tsquery`. */
export const either = (queries: readonly string[]): string => `(${[...new Set(queries)].join(' | ')})`

/** The same query without brackets around brackets: equal texts find the same. */
export function bare(query: string): string {
  const barer = query.replace(/\(\(([^()]*)\)\)/g, '($1)')
  return barer === query ? query : bare(barer)
}
