/**
 * Pages whose content policy lets map tiles in: the orders', and those from which a browser goes on to an order without
 * loading a page anew.
 */
export const mapPages = /^\/(order|dashboard)(\/|$)|^\/(checkout|login)$/
