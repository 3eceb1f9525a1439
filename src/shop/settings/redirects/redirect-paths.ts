const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The one form of an asked path: decoded, in small letters, without query and last slash. */
export const pathOf = (asked: string): string =>
  decoded(asked.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toWellFormed()
    .replaceAll('\0', '')

/** The query of an address as it is compared: its parameters by name, without what stands after '#'. */
export const queryOf = (asked: string): URLSearchParams => {
  const query = new URLSearchParams(/\?([^#]*)/s.exec(asked)?.[1] ?? '')
  query.sort()
  return query
}

const shown = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%2F', '/')

/** The one form of an address that staff type: its path, and its query where it has one. */
export const addressOf = (typed: string): string => {
  const query = [...queryOf(typed)].map(([name, value]) => `${shown(name)}=${shown(value)}`)
  return pathOf(typed) + (query.length > 0 ? `?${query.join('&')}` : '')
}

/**
 * Whether a redirect from one address matches another one: the same path, and all of its parameters, whatever else is
 * asked.
 */
export const matches = (from: string, asked: string): boolean => {
  if (pathOf(from) !== pathOf(asked)) return false
  const query = queryOf(asked)
  return [...queryOf(from)].every(([name, value]) => query.getAll(name).includes(value))
}

// What the shop serves itself, whatever stands there: pages of its own, calls, files, the back office.
const RESERVED =
  /^\/($|(admin|v1|pictures|review-videos|product-videos|assets|fonts|preview|cart|checkout|order|dashboard|settings|login|signup|forgot-password|reset-password|change-email|verify-email|track|newsletter|back-in-stock|favourites|trust)(\/|$|\.)|(shop|deals|gift-box|new-arrivals|women-perfumes|men-perfumes|attar-out|attar-oud|coming-soom|coming-soon|houses|journal|pages\/quiz)$|[^/]+\.(xml|txt|ico|webmanifest|data)$)/

/** Whether no redirect can begin there. */
export const isReserved = (path: string): boolean => RESERVED.test(pathOf(path))

/** Whether a redirect may lead there: a page of ours, not the back office or a call, or https. */
export const isTarget = (address: string): boolean => {
  if (/\s|[\p{Cc}\\]/u.test(address)) return false
  if (/^https:\/\//i.test(address)) return URL.canParse(address) && new URL(address).username === ''
  if (!/^\/(?!\/)/.test(address)) return false
  const { pathname, host } = new URL(address, 'http://shop')
  return host === 'shop' && !/^\/(admin|v1|preview)(\/|$)/i.test(decoded(pathname))
}
