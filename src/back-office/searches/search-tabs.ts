/** The pages about what shoppers search. */
export const searchTabs = {
  label: 'Search',
  tabs: [
    { path: '/admin/searches', label: 'Try a search' },
    { path: '/admin/searches/synonyms', label: 'Synonyms' },
    { path: '/admin/searches/likenesses', label: 'Perfumes of other houses' },
  ],
}
