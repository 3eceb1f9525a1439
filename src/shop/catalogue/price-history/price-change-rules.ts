/** Why a price changed, in words for staff. */
export const changeKinds = {
  hand: 'By hand',
  bulk: 'Bulk change',
  import: 'Import',
  sale: 'Sale',
  undo: 'Undone',
} as const
export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]
/** Orders of a price are counted up to here. */
export const MOST_ORDERS = 1_000
