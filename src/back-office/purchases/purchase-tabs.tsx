import { purchaseLabel, purchaseStates } from '../../shop/purchases/rules.ts'
import { Tabs } from '../kit/tabs.tsx'

/** The parts of the purchase pages. */
export function PurchaseTabs({ current }: { current: string }) {
  const tabs = [
    { path: '/admin/purchases', label: 'Open' },
    ...purchaseStates.map(state => ({ path: `/admin/purchases?state=${state}`, label: purchaseLabel(state) })),
    { path: '/admin/purchases/suppliers', label: 'Suppliers' },
  ]
  return <Tabs label="Purchases" tabs={tabs.map(tab => ({ ...tab, current: tab.path === current }))} />
}
