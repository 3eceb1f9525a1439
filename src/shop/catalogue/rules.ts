/** The orders of a listing. */
export const sorts = ['newest', 'price-asc', 'price-desc', 'rating', 'best-selling', 'name'] as const
export type Sort = (typeof sorts)[number]
