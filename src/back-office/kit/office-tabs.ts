import type { countDispatch } from '../../shop/orders/dispatch/index.ts'
import { type ParcelQueue, queueTexts } from '../../shop/orders/dispatch/parcel-rules.ts'
import { purchaseLabel, purchaseStates } from '../../shop/stock/purchases/purchase-rules.ts'

// The tabs of subjects with several pages. Tabs of one page alone stand in it.

export const moveTabs = {
  label: 'Move in',
  tabs: [
    { path: '/admin/moves', label: 'Moves' },
    { path: '/admin/moves/orders', label: 'Old orders' },
  ],
}

export const redirectTabs = {
  label: 'Redirects',
  tabs: [
    { path: '/admin/redirects', label: 'Redirects' },
    { path: '/admin/redirects/missed', label: 'Not found' },
  ],
}

export const newsletterTabs = {
  label: 'Newsletter',
  tabs: [
    { path: '/admin/newsletter', label: 'Newsletters' },
    { path: '/admin/newsletter/subscribers', label: 'Subscribers' },
    { path: '/admin/newsletter/unreachable', label: 'Unreachable' },
  ],
}

export const priceTabs = {
  label: 'Prices',
  tabs: [
    { path: '/admin/prices', label: 'Now' },
    { path: '/admin/prices/changes', label: 'Changes' },
    { path: '/admin/prices/history', label: 'History' },
  ],
}

export const taxTabs = {
  label: 'Tax',
  tabs: [
    { path: '/admin/tax', label: 'Withheld' },
    { path: '/admin/tax/invoices', label: 'FBR invoices' },
    { path: '/admin/tax/scenarios', label: 'Sandbox' },
  ],
}

export const purchaseTabs = {
  label: 'Purchases',
  tabs: [
    { path: '/admin/purchases', label: 'Open' },
    ...purchaseStates.map(state => ({ path: `/admin/purchases?state=${state}`, label: purchaseLabel(state) })),
    { path: '/admin/purchases/suppliers', label: 'Suppliers' },
  ],
}

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

export const stockTabs = (counts?: { low: number; out: number }) => ({
  label: 'Sizes by their stock',
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

/** The queues of dispatch with their counts. */
export const dispatchTabs = (counts: Awaited<ReturnType<typeof countDispatch>>) => ({
  label: 'Queues',
  tabs: [
    { path: '/admin/dispatch', label: 'To pack', count: counts.toPack },
    ...(Object.keys(queueTexts) as ParcelQueue[]).map(name => ({
      path: name === 'attempted' ? '/admin/dispatch/failed' : `/admin/dispatch/parcels?queue=${name}`,
      label: queueTexts[name],
      count: name === 'ended' ? undefined : counts[name],
    })),
  ],
})
