import type { countDispatch } from '../../shop/orders/dispatch/index.ts'
import { type ParcelQueue, queueTexts } from '../../shop/orders/dispatch/rules.ts'

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
