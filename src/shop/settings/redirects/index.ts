export { type AddressCounts, openAddressCounts } from './count-addresses.ts'
export { findRedirect } from './find-redirect.ts'
export { importRedirects } from './import-redirects.ts'
export {
  ForgetMissed,
  forgetMissed,
  type ListedRedirect,
  listMissed,
  listRedirects,
  RedirectFilter,
} from './list-redirects.ts'
export { addRedirect, leadOn, OneRedirect, redirectWords, removeRedirect, SaveRedirect } from './save-redirect.ts'
