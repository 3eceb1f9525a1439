import stylesheet from '../storefront.css?url'

/**
 * Stands where the first screen of a page ends. What is before it has its styles in the page (`page-styles.ts`) and is painted at once; what
 * follows waits for the whole style sheet. Some browsers hold back only scripts for a style sheet, and with a script all that follows.
 */
export function FirstScreenEnd() {
  return (
    import.meta.env.PROD && (
      <>
        <link rel="stylesheet" href={stylesheet} />
        <script>{WAITING_SCRIPT}</script>
      </>
    )
  )
}

/** Does nothing; allowed by its hash. */
export const WAITING_SCRIPT = ' '
