import { lazyPart } from '../../ui/lazy-part.tsx'
import { LostConnection } from './lost-connection.tsx'

/** The error page, loaded when it is needed. */
export const ErrorPage = lazyPart<{ error: unknown }>(
  () => import('./error-page.tsx').then(({ ErrorPage }) => ErrorPage),
  undefined,
  LostConnection,
)
