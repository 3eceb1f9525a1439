// Redirects: `find-redirect.ts` finds one, `save-redirect.ts` refuses loops and pages of the shop,
// `count-missing-pages.ts` counts what has no page.

export { type AddressCounts, openAddressCounts } from './count-missing-pages.ts'
export { findRedirect, mostExact } from './find-redirect.ts'
export { importRedirects } from './import-redirects.ts'
export {
  ForgetMissed,
  forgetMissed,
  type ListedRedirect,
  listMissed,
  listRedirects,
  RedirectFilter,
} from './list-redirects.ts'
export { isReserved, matches } from './redirect-paths.ts'
export {
  addRedirect,
  findPages,
  leadOn,
  OneRedirect,
  redirectWords,
  removeRedirect,
  SaveRedirect,
} from './save-redirect.ts'
