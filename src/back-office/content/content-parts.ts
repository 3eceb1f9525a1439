/** The parts of the content, each a page: the hub's tiles, and the tabs of each part. */
export const contentParts = [
  {
    path: '/admin/content/home',
    label: 'Home page',
    purpose: 'Sections, hero slides, announcements, tiles, testimonials',
  },
  { path: '/admin/content/menus', label: 'Menus', purpose: 'Header and footer' },
  { path: '/admin/content/pages', label: 'Pages', purpose: 'Questions, shipping, our story, and pages of your own' },
  { path: '/admin/content/houses', label: 'Houses', purpose: 'Who makes the perfumes, where and how' },
  { path: '/admin/content/journal', label: 'Journal', purpose: 'Articles, with the perfumes that they are about' },
  { path: '/admin/redirects', label: 'Redirects', purpose: 'Earlier addresses, and those not found' },
]

export const contentTabs = { label: 'Parts of the content', tabs: contentParts }
