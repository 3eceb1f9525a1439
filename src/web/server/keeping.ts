/**
 * The `headers` of a page that is the same for everybody: `export const headers = publicPage`. Anybody may keep it, but
 * asks before showing it again. A page that does not say so is personal.
 */
export const publicPage = () => ({ 'cache-control': 'public, no-cache' })

/**
 * The `headers` of a page that acts for whoever holds its address: no other site learns it. Not `no-referrer`: with it the
 * browser sends `Origin: null` with the page's own form, which the cross-site check refuses.
 */
export const secretAddress = () => ({ ...personal, 'referrer-policy': 'same-origin' })

/** Of every page and answer that is about one person. */
export const personal = { 'cache-control': 'private, no-store' }
