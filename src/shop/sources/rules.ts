/** Without a known origin: the address was typed or kept, or the browser tells nothing. */
export const DIRECT = 'direct'

/** Days after which a kept visit says nothing about an order. */
export const VISIT_DAYS = 90
