/** Of every page and answer that is about one person. */
export const personal = { 'cache-control': 'private, no-store' }
