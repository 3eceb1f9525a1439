/** The parts of the prices: what stands now, what was changed together, and every price of all times. */
export const priceTabs = {
  label: 'Prices',
  tabs: [
    { path: '/admin/prices', label: 'Now' },
    { path: '/admin/prices/changes', label: 'Changes' },
    { path: '/admin/prices/history', label: 'History' },
  ],
}
