/** The page of a text in one of them. */
export const searchPage = (page: '' | '/pins/new' | '/synonyms/word', name: 'text' | 'query' | 'word', text: string) =>
  `/admin/searches${page}?${new URLSearchParams({ [name]: text })}`
