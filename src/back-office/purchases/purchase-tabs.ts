import { purchaseLabel, purchaseStates } from '../../shop/stock/purchases/rules.ts'

/** The parts of the purchase pages. */
export const purchaseTabs = {
  label: 'Purchases',
  tabs: [
    { path: '/admin/purchases', label: 'Open' },
    ...purchaseStates.map(state => ({ path: `/admin/purchases?state=${state}`, label: purchaseLabel(state) })),
    { path: '/admin/purchases/suppliers', label: 'Suppliers' },
  ],
}
