/** The cart of a browser in which no script has run yet. */
export const CART_COOKIE = 'khushbu_cart'

/** Browser only: whether such a cart waits to be taken over. Apart, so that a page without one loads no more. */
export const hasCookieCart = (): boolean => document.cookie.includes(`${CART_COOKIE}=`)
