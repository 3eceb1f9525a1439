import type { Wing } from '../../ground/wing-rules.ts'

export type Role = 'owner' | 'manager' | 'orders' | 'catalogue' | 'marketing' | 'accounts'

/** The roles: what staff see, and what each is for. */
export const roles: Record<Role, { label: string; purpose: string }> = {
  owner: { label: 'Owner', purpose: 'Everything, and who works here' },
  manager: { label: 'Manager', purpose: 'The whole day, but not who works here' },
  orders: { label: 'Orders', purpose: 'Calls, packs and sends orders' },
  catalogue: { label: 'Catalogue', purpose: 'Products, prices and pictures' },
  marketing: { label: 'Marketing', purpose: 'Coupons, texts and the newsletter; reads orders' },
  accounts: { label: 'Accounts', purpose: 'Payments and settlements; reads orders' },
}

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/**
 * Who may do what, and in words: the one table of permissions, by wing. Every page and action of the back office names
 * one of these.
 */
const table = {
  settings: {
    'settings.change': { text: "Change the shop's settings", roles: ['owner', 'manager'] },
    /** Credentials of couriers' systems. */
    'connections.change': {
      text: "Give the credentials of other systems, such as couriers'",
      roles: ['owner', 'manager'],
    },
  },
  staff: {
    /** One's own name, password, second factor, passkeys and devices. */
    'account.change': { text: 'Change their own account', roles: roleNames },
    /** Writes above the limit of a role: one's own, and those that one may do. */
    'approvals.read': {
      text: 'See what waits for a second person, and approve what they may do themselves',
      roles: roleNames,
    },
    /** Keys by which programs use /v1/admin. */
    'keys.change': { text: 'Make, rotate and revoke the keys of programs (API)', roles: ['owner', 'manager'] },
    'webhooks.change': { text: 'Say which programs are told what happens (webhooks)', roles: ['owner', 'manager'] },
    'staff.read': { text: 'See who works here', roles: ['owner', 'manager'] },
    'staff.change': { text: 'Invite staff and change roles', roles: ['owner'] },
    'audit.read': { text: 'Read the audit log', roles: ['owner', 'manager', 'accounts'] },
  },
  stock: {
    'stock.read': { text: 'See stock and its movements', roles: ['owner', 'manager', 'orders', 'catalogue'] },
    'stock.count': { text: 'Recount shelves', roles: ['owner', 'manager', 'orders', 'catalogue'] },
    'stock.change': { text: 'Change stock, barcodes and shelves', roles: ['owner', 'manager', 'catalogue'] },
    /** Also what sizes cost, and their margin. */
    'purchases.read': {
      text: 'See purchase orders, costs and margins',
      roles: ['owner', 'manager', 'catalogue', 'accounts'],
    },
    'purchases.change': {
      text: 'Order from suppliers and receive deliveries',
      roles: ['owner', 'manager', 'catalogue'],
    },
  },
  catalogue: {
    'catalogue.read': {
      text: 'See products, also drafts, and export them',
      roles: ['owner', 'manager', 'orders', 'catalogue', 'marketing'],
    },
    'catalogue.change': {
      text: 'Change products, their sizes and texts, publish and archive them',
      roles: ['owner', 'manager', 'catalogue'],
    },
  },
  offers: {
    /** Rules of trust and blocks. */
    'trust.change': { text: 'Change who pays in cash, who ahead, and who is blocked', roles: ['owner', 'manager'] },
    'offers.read': {
      text: 'See offers and coupons, who used them and what they cost',
      roles: ['owner', 'manager', 'orders', 'marketing', 'accounts'],
    },
    'offers.change': {
      text: 'Make, change and stop offers, and print their codes',
      roles: ['owner', 'manager', 'marketing'],
    },
  },
  orders: {
    'orders.read': { text: 'Read orders', roles: ['owner', 'manager', 'orders', 'marketing', 'accounts'] },
    'orders.move': { text: 'Move orders on', roles: ['owner', 'manager', 'orders'] },
    'orders.cancel': { text: 'Cancel orders', roles: ['owner', 'manager', 'orders'] },
    /** Taking back 'Confirmed' or 'Delivered' that was set by mistake. */
    'orders.correct': {
      text: 'Take back a wrong Confirmed or Delivered, and an order that ended by itself',
      roles: ['owner', 'manager'],
    },
    'orders.note': { text: 'Write notes and tags on orders', roles: ['owner', 'manager', 'orders', 'accounts'] },
    /** What `pass` of src/shop/orders/holds/hold-rules.ts names. */
    'holds.pass': {
      text: 'Go on with an order or parcel although a rule holds it',
      roles: ['owner', 'manager'],
    },
    'orders.export': { text: 'Export orders as CSV', roles: ['owner', 'manager', 'accounts'] },
    'orders.edit': { text: 'Change items and address of orders', roles: ['owner', 'manager', 'orders'] },
    'orders.create': { text: 'Take orders by phone and chat', roles: ['owner', 'manager', 'orders'] },
    'orders.call': { text: 'Call customers to confirm orders', roles: ['owner', 'manager', 'orders'] },
    'orders.refund': { text: 'Record refunds', roles: ['owner', 'manager', 'accounts'] },
    'orders.pay': {
      text: 'Mark transfers paid, record payments and match bank statements',
      roles: ['owner', 'manager', 'accounts'],
    },
    'dispatch.read': {
      text: 'See parcels and print their documents',
      roles: ['owner', 'manager', 'orders', 'accounts'],
    },
    'dispatch.work': {
      text: 'Pack parcels, hand them over and record what came of them',
      roles: ['owner', 'manager', 'orders'],
    },
    /** To pack a parcel whose pieces were not scanned. */
    'dispatch.override': { text: 'Pack parcels without scanning every piece', roles: ['owner', 'manager'] },
    'couriers.change': { text: 'Change couriers and their CSV formats', roles: ['owner', 'manager'] },
    'returns.read': { text: 'See returns', roles: ['owner', 'manager', 'orders', 'accounts'] },
    'returns.move': { text: 'Accept, refuse and receive returns', roles: ['owner', 'manager', 'orders'] },
  },
  content: {
    /** Home page, pages of words, journal, menus and redirects. */
    'content.read': {
      text: 'See the home page, pages, journal, menus and redirects as staff write them',
      roles: ['owner', 'manager', 'catalogue', 'marketing'],
    },
    'content.change': {
      text: 'Write and publish pages, the journal, the home page, menus and redirects',
      roles: ['owner', 'manager', 'marketing'],
    },
    'reviews.read': {
      text: 'See all reviews, also hidden ones',
      roles: ['owner', 'manager', 'catalogue', 'marketing'],
    },
    'reviews.change': { text: 'Show, hide and answer reviews', roles: ['owner', 'manager', 'catalogue', 'marketing'] },
  },
  money: {
    'settlements.read': {
      text: 'See what couriers owe and export the ledger',
      roles: ['owner', 'manager', 'accounts'],
    },
    'settlements.change': {
      text: 'Settle with couriers, receive cash and write off',
      roles: ['owner', 'manager', 'accounts'],
    },
    /** Sales, deliveries, customers, searches; what is earned needs `profit.read`. */
    'reports.read': {
      text: 'See reports of sales, deliveries, customers and searches',
      roles: ['owner', 'manager', 'catalogue', 'marketing', 'accounts'],
    },
    'profit.read': { text: 'See profit, costs and the value of stock', roles: ['owner', 'manager', 'accounts'] },
    'day.read': { text: 'See a day: what happened and where the money is', roles: ['owner', 'manager', 'accounts'] },
    'day.close': { text: 'Close a day with what was counted', roles: ['owner', 'manager', 'accounts'] },
    /** What advertising and packaging cost, and opening balances. */
    'costs.change': { text: 'Enter what advertising and packaging cost', roles: ['owner', 'manager', 'accounts'] },
  },
  people: {
    'customers.export': { text: 'Export customers as CSV', roles: ['owner', 'manager', 'marketing'] },
    'customers.read': {
      text: 'See customers with all that is known of them',
      roles: ['owner', 'manager', 'orders', 'marketing'],
    },
    'customers.change': { text: 'Write notes and tags about customers', roles: ['owner', 'manager', 'orders'] },
    'customers.merge': { text: 'Merge two numbers of one customer, and part them', roles: ['owner', 'manager'] },
    'customers.erase': { text: 'Delete a person from their orders', roles: ['owner', 'manager'] },
    'newsletter.read': { text: 'See newsletters, subscribers and bounces', roles: ['owner', 'manager', 'marketing'] },
    'newsletter.change': {
      text: 'Write and test newsletters, add and unsubscribe subscribers',
      roles: ['owner', 'manager', 'marketing'],
    },
    /** Sending to all subscribers; who may only write a newsletter needs somebody else to send it. */
    'newsletter.send': { text: 'Send newsletters, pause and stop them', roles: ['owner', 'manager'] },
    'moves.change': { text: 'Move products, customers and orders in from another shop', roles: ['owner', 'manager'] },
  },
  watch: {
    'today.read': { text: 'See the day at a glance', roles: roleNames },
    'health.read': { text: 'See failed jobs, checks, backups and drills', roles: ['owner', 'manager'] },
    'health.work': { text: 'Try failed jobs again and check figures', roles: ['owner', 'manager'] },
  },
} as const satisfies Partial<Record<Wing, Record<string, { text: string; roles: readonly Role[] }>>>

type Table = typeof table
export type Permission = { [W in keyof Table]: keyof Table[W] }[keyof Table]

const permissions = Object.assign({}, ...Object.values(table)) as Record<
  Permission,
  { text: string; roles: readonly Role[] }
>

export const permissionNames = Object.keys(permissions) as Permission[]

/** The permissions of each wing that has some. */
export const permissionsByWing = Object.entries(table).map(([wing, those]) => ({
  wing: wing as keyof Table,
  permissions: Object.keys(those) as Permission[],
}))

/** A permission in words. */
export const permissionText = (permission: Permission): string => permissions[permission].text

/** The roles of those who may do this. */
export const rolesThatMay = (permission: Permission): readonly Role[] => permissions[permission].roles

/** Who asks to do something: a member of staff, by the role, or a key of a program, by its scopes. */
export type Principal = { role: Role } | { scopes: readonly Permission[] }

/** Whether the principal may do this. */
export const can = (principal: Principal, permission: Permission): boolean =>
  'role' in principal ? permissions[permission].roles.includes(principal.role) : principal.scopes.includes(permission)

/**
 * Whether somebody of this role may do this.
 * @rule what staff of a role may do
 */
export const mayDo = (role: Role, permission: Permission): boolean => can({ role }, permission)

/** All that a role may do. */
export const permissionsOf = (role: Role): Permission[] => permissionNames.filter(name => mayDo(role, name))
