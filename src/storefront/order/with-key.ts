/** An address of an order with the key of its private link, so that the next page is opened by it too. */
export const withKey = (address: string, key: string | null): string =>
  key ? `${address}?key=${encodeURIComponent(key)}` : address
