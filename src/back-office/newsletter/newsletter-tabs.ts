/** The parts of the newsletter's pages. */
export const newsletterTabs = {
  label: 'Newsletter',
  tabs: [
    { path: '/admin/newsletter', label: 'Newsletters' },
    { path: '/admin/newsletter/subscribers', label: 'Subscribers' },
    { path: '/admin/newsletter/unreachable', label: 'Unreachable' },
  ],
}
