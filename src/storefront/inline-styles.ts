/** The id of the element with the styles of a built page: all that it needs to be shown. */
export const INLINE_STYLES = 'storefront-styles'

/** Whether the document has them: not in development, nor after a navigation from the back office. */
export const hasInlineStyles = (): boolean =>
  import.meta.env.SSR ? import.meta.env.PROD : document.getElementById(INLINE_STYLES) !== null
