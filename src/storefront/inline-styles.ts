/** The id of the element with the style sheet of a built page. */
export const INLINE_STYLES = 'storefront-styles'

/** Whether the document has them: not in development, nor after a navigation from the back office. */
export const hasInlineStyles = (): boolean =>
  import.meta.env.SSR ? import.meta.env.PROD : document.getElementById(INLINE_STYLES) !== null
