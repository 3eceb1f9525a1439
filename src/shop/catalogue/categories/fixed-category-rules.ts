/**
 * Categories whose pages and links the shop has by its specification. They can be moved, but neither hidden nor
 * removed.
 */
export const fixedCategories: ReadonlySet<string> = new Set(['Men', 'Women', 'Attar/Oud', 'Tester', 'Gift'])
