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

// What the shop answers itself, whatever stands there: pages of its own, calls, files, the back office.
const RESERVED =
  /^\/($|(admin|v1|pictures|review-videos|product-videos|assets|fonts|preview|cart|checkout|order|dashboard|settings|login|signup|forgot-password|reset-password|change-email|verify-email|track|newsletter|back-in-stock|favourites|trust)(\/|$|\.)|(shop|deals|gift-box|new-arrivals|women-perfumes|men-perfumes|attar-out|attar-oud|coming-soom|coming-soon|houses|journal|pages\/quiz)$|[^/]+\.(xml|txt|ico|webmanifest|data)$)/

/** Whether no redirect can begin there. */
export const isReserved = (path: string): boolean => RESERVED.test(path)

/** Whether a redirect may lead there: a page of ours, not the back office or a call, or https. */
export const isTarget = (address: string): boolean => {
  if (/\s|[\p{Cc}\\]/u.test(address)) return false
  if (/^https:\/\//i.test(address)) return URL.canParse(address) && new URL(address).username === ''
  if (!/^\/(?!\/)/.test(address)) return false
  const { pathname, host } = new URL(address, 'http://shop')
  return host === 'shop' && !/^\/(admin|v1|preview)(\/|$)/i.test(decoded(pathname))
}
