/** The pages about what shoppers search. */
export const searchTabs = {
  label: 'Search',
  tabs: [
    { path: '/admin/searches', label: 'Try a search' },
    { path: '/admin/searches/sought', label: 'What shoppers search' },
    { path: '/admin/searches/pins', label: 'Pinned results' },
    { path: '/admin/searches/synonyms', label: 'Synonyms' },
    { path: '/admin/searches/likenesses', label: 'Perfumes of other houses' },
  ],
}

/** The page of a text in one of them. */
export const searchPage = (page: '' | '/pins/new' | '/synonyms/word', name: 'text' | 'query' | 'word', text: string) =>
  `/admin/searches${page}?${new URLSearchParams({ [name]: text })}`
