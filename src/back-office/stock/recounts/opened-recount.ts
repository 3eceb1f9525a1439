/** What a page does after a recount was opened: its audit row, and the recount's page. */
export const openedRecount = ({ recountId, name, sizes }: { recountId: number; name: string; sizes: number }) => ({
  audit: {
    action: 'recount.opened' as const,
    subject: { type: 'recount', id: String(recountId), label: name },
    after: { sizes },
  },
  leadsTo: `/admin/stock/recounts/${recountId}`,
})
