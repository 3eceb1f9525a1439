const BACK_OFFICE = /^\/admin(?:\/|\.data$|$)/

/** Whether a path, or that of a page's data, is of the back office; all others are of the storefront. */
export const isBackOffice = (path: string): boolean => BACK_OFFICE.test(path)
