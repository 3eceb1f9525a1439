/** The lists by which shoppers find perfumes. */
export const catalogueTabs = {
  label: 'Lists of the shop',
  tabs: [
    { path: '/admin/collections', label: 'Collections' },
    { path: '/admin/categories', label: 'Categories' },
  ],
}
