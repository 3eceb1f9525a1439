import { later } from '../../ui/later.tsx'

/** The page of an error, loaded when there is one. */
export const ErrorPage = later(() => import('./error-page.tsx').then(({ ErrorPage }) => ErrorPage))
