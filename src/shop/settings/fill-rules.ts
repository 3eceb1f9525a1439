/** What is wrong with the placeholders of a text, by the names that it may hold; null when nothing is. */
export function wrongPlaceholder(text: string, fills: readonly string[]): string | null {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, fill = '']) => !fills.includes(fill))
  return unknown ? `Unknown placeholder ${unknown[0]}; use ${fills.map(fill => `{${fill}}`).join(', ')}` : null
}

/** The words with their placeholders replaced, each once: what a value contains is not replaced again. */
export const fillText = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (whole, fill: string) => (Object.hasOwn(values, fill) ? (values[fill] ?? '') : whole))
