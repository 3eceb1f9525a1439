/** Rows on a page of the audit log. */
export const AUDIT_PAGE_SIZE = 50
