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

const everybody: readonly Role[] = roleNames

/** Who may do what: the one table of permissions. Every page and action of the back office names one of these. */
const permissions = {
  'today.read': everybody,
  /** One's own name, password, second factor, passkeys and devices. */
  'account.change': everybody,
  'orders.read': ['owner', 'manager', 'orders', 'marketing', 'accounts'],
  'orders.move': ['owner', 'manager', 'orders'],
  'orders.cancel': ['owner', 'manager', 'orders'],
  /** Taking back 'Confirmed' or 'Delivered' that was set by mistake. */
  'orders.correct': ['owner', 'manager'],
  'orders.note': ['owner', 'manager', 'orders', 'accounts'],
  'orders.export': ['owner', 'manager', 'accounts'],
  'customers.export': ['owner', 'manager', 'marketing'],
  'customers.read': ['owner', 'manager', 'orders', 'marketing'],
  'customers.change': ['owner', 'manager', 'orders'],
  'customers.merge': ['owner', 'manager'],
  'customers.erase': ['owner', 'manager'],
  'orders.edit': ['owner', 'manager', 'orders'],
  'orders.create': ['owner', 'manager', 'orders'],
  'orders.call': ['owner', 'manager', 'orders'],
  /** Rules of trust and blocks. */
  'trust.change': ['owner', 'manager'],
  'orders.refund': ['owner', 'manager', 'accounts'],
  'orders.pay': ['owner', 'manager', 'accounts'],
  'dispatch.read': ['owner', 'manager', 'orders', 'accounts'],
  'dispatch.work': ['owner', 'manager', 'orders'],
  /** To pack a parcel whose pieces were not scanned. */
  'dispatch.override': ['owner', 'manager'],
  'couriers.change': ['owner', 'manager'],
  'returns.read': ['owner', 'manager', 'orders', 'accounts'],
  'returns.move': ['owner', 'manager', 'orders'],
  'settlements.read': ['owner', 'manager', 'accounts'],
  'settlements.change': ['owner', 'manager', 'accounts'],
  /** Sales, deliveries, customers, searches; what is earned needs `profit.read`. */
  'reports.read': ['owner', 'manager', 'catalogue', 'marketing', 'accounts'],
  'profit.read': ['owner', 'manager', 'accounts'],
  'day.read': ['owner', 'manager', 'accounts'],
  'day.close': ['owner', 'manager', 'accounts'],
  /** What advertising and packaging cost, and opening balances. */
  'costs.change': ['owner', 'manager', 'accounts'],
  'catalogue.read': ['owner', 'manager', 'orders', 'catalogue', 'marketing'],
  'catalogue.change': ['owner', 'manager', 'catalogue'],
  'stock.read': ['owner', 'manager', 'orders', 'catalogue'],
  'stock.count': ['owner', 'manager', 'orders', 'catalogue'],
  'stock.change': ['owner', 'manager', 'catalogue'],
  /** Also what sizes cost, and their margin. */
  'purchases.read': ['owner', 'manager', 'catalogue', 'accounts'],
  'purchases.change': ['owner', 'manager', 'catalogue'],
  'offers.read': ['owner', 'manager', 'orders', 'marketing', 'accounts'],
  'offers.change': ['owner', 'manager', 'marketing'],
  /** Home page, pages of words, journal, menus and redirects. */
  'content.read': ['owner', 'manager', 'catalogue', 'marketing'],
  'content.change': ['owner', 'manager', 'marketing'],
  'newsletter.read': ['owner', 'manager', 'marketing'],
  'newsletter.change': ['owner', 'manager', 'marketing'],
  /** Sending to all subscribers; who may only write a newsletter needs somebody else to send it. */
  'newsletter.send': ['owner', 'manager'],
  'reviews.read': ['owner', 'manager', 'catalogue', 'marketing'],
  'reviews.change': ['owner', 'manager', 'catalogue', 'marketing'],
  /** Writes above the limit of a role: one's own, and those that one may do. */
  'approvals.read': everybody,
  'settings.change': ['owner', 'manager'],
  'moves.change': ['owner', 'manager'],
  /** Credentials of couriers' systems. */
  'connections.change': ['owner', 'manager'],
  /** Keys by which programs use /v1/admin. */
  'keys.change': ['owner', 'manager'],
  'webhooks.change': ['owner', 'manager'],
  'staff.read': ['owner', 'manager'],
  'staff.change': ['owner'],
  'audit.read': ['owner', 'manager', 'accounts'],
  'health.read': ['owner', 'manager'],
  'health.work': ['owner', 'manager'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

/** The permissions in words. */
export const permissionTexts: Record<Permission, string> = {
  'today.read': 'See the day at a glance',
  'account.change': 'Change their own account',
  'orders.read': 'Read orders',
  'orders.move': 'Move orders on',
  'orders.cancel': 'Cancel orders',
  'orders.correct': 'Take back a wrong Confirmed or Delivered',
  'orders.note': 'Write notes and tags on orders',
  'orders.export': 'Export orders as CSV',
  'customers.export': 'Export customers as CSV',
  'customers.read': 'See customers with all that is known of them',
  'customers.change': 'Write notes and tags about customers',
  'customers.merge': 'Merge two numbers of one customer, and part them',
  'customers.erase': 'Delete a person from their orders',
  'orders.edit': 'Change items and address of orders',
  'orders.create': 'Take orders by phone and chat',
  'orders.call': 'Call customers to confirm orders',
  'trust.change': 'Change who pays in cash, who ahead, and who is blocked',
  'orders.refund': 'Record refunds',
  'orders.pay': 'Mark transfers paid, record payments and match bank statements',
  'dispatch.read': 'See parcels and print their documents',
  'dispatch.work': 'Pack parcels, hand them over and record what came of them',
  'dispatch.override': 'Pack parcels without scanning every piece',
  'couriers.change': 'Change couriers and their CSV formats',
  'returns.read': 'See returns',
  'returns.move': 'Accept, refuse and receive returns',
  'settlements.read': 'See what couriers owe and export the ledger',
  'settlements.change': 'Settle with couriers, receive cash and write off',
  'reports.read': 'See reports of sales, deliveries, customers and searches',
  'profit.read': 'See profit, costs and the value of stock',
  'day.read': 'See a day: what happened and where the money is',
  'day.close': 'Close a day with what was counted',
  'costs.change': 'Enter what advertising and packaging cost',
  'catalogue.read': 'See products, also drafts, and export them',
  'catalogue.change': 'Change products, their sizes and texts, publish and archive them',
  'stock.read': 'See stock and its movements',
  'stock.count': 'Recount shelves',
  'stock.change': 'Change stock, barcodes and shelves',
  'purchases.read': 'See purchase orders, costs and margins',
  'purchases.change': 'Order from suppliers and receive deliveries',
  'offers.read': 'See offers and coupons, who used them and what they cost',
  'offers.change': 'Make, change and stop offers, and print their codes',
  'content.read': 'See the home page, pages, journal, menus and redirects as staff write them',
  'content.change': 'Write and publish pages, the journal, the home page, menus and redirects',
  'newsletter.read': 'See newsletters, subscribers and bounces',
  'newsletter.change': 'Write and test newsletters, add and unsubscribe subscribers',
  'newsletter.send': 'Send newsletters, pause and stop them',
  'reviews.read': 'See all reviews, also hidden ones',
  'reviews.change': 'Show, hide and answer reviews',
  'approvals.read': 'See what waits for a second person, and approve what they may do themselves',
  'settings.change': "Change the shop's settings",
  'moves.change': 'Move products, customers and orders in from another shop',
  'connections.change': "Give the credentials of other systems, such as couriers'",
  'keys.change': 'Make, rotate and revoke the keys of programs (API)',
  'webhooks.change': 'Say which programs are told what happens (webhooks)',
  'staff.read': 'See who works here',
  'staff.change': 'Invite staff and change roles',
  'audit.read': 'Read the audit log',
  'health.read': 'See failed jobs, checks, backups and drills',
  'health.work': 'Try failed jobs again and check figures',
}

/** The roles of those who may do this. */
export const rolesThatMay = (permission: Permission): readonly Role[] => permissions[permission]

/** Who asks to do something: a member of staff, by the role, or a key of a program, by its scopes. */
export type Principal = { role: Role } | { scopes: readonly Permission[] }

/** Whether the principal may do this. */
export const can = (principal: Principal, permission: Permission): boolean =>
  'role' in principal
    ? (permissions[permission] as readonly Role[]).includes(principal.role)
    : principal.scopes.includes(permission)

/** Whether somebody of this role may do this. */
export const mayDo = (role: Role, permission: Permission): boolean => can({ role }, permission)

/** All that a role may do. */
export const permissionsOf = (role: Role): Permission[] => permissionNames.filter(name => mayDo(role, name))
