import { pageRenderer } from '../web/server/render-page.tsx'

export { logPageError as handleError } from '../web/server/log-page-error.ts'

/** Milliseconds after which a page is sent without the data of pending loaders. React Router reads this name. */
export const streamTimeout = 5_000

export default pageRenderer({})
