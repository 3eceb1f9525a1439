/** The pages of what the house fills itself. */
export const fillTabs = {
  label: 'Fills and materials',
  tabs: [
    { path: '/admin/fills', label: 'Fills' },
    { path: '/admin/materials', label: 'Materials' },
  ],
}
