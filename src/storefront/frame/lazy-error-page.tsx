import { lazyPart } from '../../ui/lazy-part.tsx'
import { LostConnection } from './lost-connection.tsx'

/** The page of an error, loaded when there is one. */
export const ErrorPage = lazyPart<{ error: unknown }>(() =>
  import('./error-page.tsx').then(
    ({ ErrorPage }) => ErrorPage,
    // It cannot be had: then that is the error.
    () => LostConnection,
  ),
)
