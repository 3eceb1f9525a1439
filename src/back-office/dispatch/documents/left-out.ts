/**
 * Where staff read which of the parcels that they chose for a document are held, and get it for the others. `courier`:
 * of a booking file.
 */
export const leftOut = (document: string, chosen: readonly string[], courier?: string): string =>
  `/admin/dispatch/parcels?${new URLSearchParams([['leftOut', document], ...(courier ? [['courier', courier]] : []), ...chosen.map(id => ['chosen', id])])}`
