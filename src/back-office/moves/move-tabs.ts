/** Moving in, and what is only read of the old shop. */
export const moveTabs = {
  label: 'Move in',
  tabs: [
    { path: '/admin/moves', label: 'Moves' },
    { path: '/admin/moves/orders', label: 'Old orders' },
  ],
}
