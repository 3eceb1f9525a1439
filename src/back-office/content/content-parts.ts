/** The parts of the content, each a page: the hub's tiles, and the tabs of each part. */
export const contentParts = [
  { path: '/admin/content/pages', label: 'Pages', purpose: 'Questions, shipping, our story, and pages of your own' },
]

export const contentTabs = { label: 'Parts of the content', tabs: contentParts }
