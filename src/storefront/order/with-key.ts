/** An address of an order, for whoever holds the key of its private link: they stay who they are there. */
export const withKey = (address: string, key: string | null): string =>
  key ? `${address}?key=${encodeURIComponent(key)}` : address
