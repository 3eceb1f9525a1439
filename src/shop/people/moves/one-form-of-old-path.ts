const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The one form of an address of an old shop with its query, which tells pages of some systems apart:
 * '/index.php?product_id=42'.
 */
export function oldAddress(address: string): string {
  const query = new URLSearchParams(/\?([^#]*)/s.exec(address)?.[1] ?? '')
  query.sort()
  const asked = query.size > 0 ? `?${query}` : ''
  return (oldPath(address) + asked).slice(0, 500)
}

/**
 * The one form of an old shop's paths that lead to the same: in small letters, decoded, without language, query and
 * last slash. The pages of one product are one: /collections/oud/products/X, /product/X, /product-page/X, /shop/oud/X
 * and /products/X.
 */
export function oldPath(path: string): string {
  const plain = decoded(path.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/(index\.php|[a-z]{2}(-[a-z]{2})?)(?=\/)/, '')
    .replace(/(?<=.)\/$/, '')
  const product = /^\/(?:(?:collections\/[^/]+\/)?products|product|product-page|shop(?:\/[^/]+)*)\/([^/]+)$/.exec(plain)
  return (product ? `/products/${product[1]}` : plain).slice(0, 500).toWellFormed().replaceAll('\0', '')
}
