/** The pages about tax. */
export const taxTabs = {
  label: 'Tax',
  tabs: [
    { path: '/admin/tax', label: 'Withheld' },
    { path: '/admin/tax/invoices', label: 'FBR invoices' },
    { path: '/admin/tax/scenarios', label: 'Sandbox' },
  ],
}
