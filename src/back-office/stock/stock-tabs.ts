/** The parts of the stock pages. */
export const stockTabs = (counts?: { low: number; out: number }) => ({
  label: 'Stock',
  tabs: [
    { path: '/admin/stock', label: 'All sizes' },
    { path: '/admin/stock?view=low', label: 'Low', count: counts?.low },
    { path: '/admin/stock?view=out', label: 'Sold out', count: counts?.out },
    { path: '/admin/stock?view=held', label: 'Reserved' },
    { path: '/admin/stock?view=incoming', label: 'Incoming' },
    { path: '/admin/stock/waiting', label: 'Waiting customers' },
    { path: '/admin/stock/given', label: 'Testers and samples' },
    { path: '/admin/stock/recounts', label: 'Recounts' },
  ],
})
