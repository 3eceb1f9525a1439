/** Redirects, and the addresses that want one. */
export const redirectTabs = {
  label: 'Redirects',
  tabs: [
    { path: '/admin/redirects', label: 'Redirects' },
    { path: '/admin/redirects/missed', label: 'Not found' },
  ],
}
