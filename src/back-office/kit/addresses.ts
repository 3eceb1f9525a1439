/** The number in a page's address; 0, which nothing has, for anything else. */
export const numberOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)

/** A page with these filters; empty ones are left out. */
export function addressOf(path: string, filter: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
