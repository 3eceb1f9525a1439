/**
 * The wings of the shop that staff and programs meet, in the merchant's words and in the order of the back office's
 * navigation. Folders of `src/shop` bear the names; `ground`, which all of them stand on, has no screens of its own.
 */
export const wingLabels = {
  watch: 'Overview',
  orders: 'Orders',
  catalogue: 'Catalogue',
  offers: 'Offers',
  stock: 'Stock',
  content: 'Content',
  money: 'Money',
  people: 'People',
  staff: 'Staff',
  settings: 'Settings',
} as const

export type Wing = keyof typeof wingLabels
export const wingNames = Object.keys(wingLabels) as Wing[]
