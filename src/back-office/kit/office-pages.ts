import { type Wing, wingNames } from '../../shop/ground/wing-rules.ts'
import type { Permission, Role } from '../../shop/staff/staff/permission-rules.ts'
import type { RailIconName } from './rail-icon.tsx'

export type RailPage = { path: string; label: string; permission: Permission }
/** An entry of the rail. What belongs together is one entry, whose pages stand as tabs above each of them. */
export type RailEntry = { label: string; icon: RailIconName; pages: RailPage[] }

const entries: Record<Wing, RailEntry[]> = {
  watch: [
    {
      label: 'Today',
      icon: 'today',
      pages: [
        { path: '/admin/today', label: 'Today', permission: 'today.read' },
        { path: '/admin/approvals', label: 'Approvals', permission: 'approvals.read' },
      ],
    },
  ],
  orders: [
    { label: 'Orders', icon: 'orders', pages: [{ path: '/admin/orders', label: 'Orders', permission: 'orders.read' }] },
    {
      label: 'Calls',
      icon: 'calls',
      pages: [
        { path: '/admin/calls', label: 'Calls', permission: 'orders.call' },
        { path: '/admin/abandoned', label: 'Abandoned carts', permission: 'orders.call' },
      ],
    },
    {
      label: 'Dispatch',
      icon: 'dispatch',
      pages: [{ path: '/admin/dispatch', label: 'Dispatch', permission: 'dispatch.read' }],
    },
    {
      label: 'Returns',
      icon: 'returns',
      pages: [{ path: '/admin/returns', label: 'Returns', permission: 'returns.read' }],
    },
    {
      label: 'Messages',
      icon: 'messages',
      pages: [{ path: '/admin/messages', label: 'Messages', permission: 'orders.read' }],
    },
  ],
  catalogue: [
    {
      label: 'Products',
      icon: 'products',
      pages: [
        { path: '/admin/products', label: 'Products', permission: 'catalogue.read' },
        { path: '/admin/collections', label: 'Collections', permission: 'catalogue.read' },
        { path: '/admin/categories', label: 'Categories', permission: 'catalogue.read' },
        { path: '/admin/prices', label: 'Prices', permission: 'catalogue.read' },
        { path: '/admin/searches', label: 'Shop search', permission: 'catalogue.read' },
      ],
    },
  ],
  offers: [
    {
      label: 'Offers',
      icon: 'offers',
      pages: [
        { path: '/admin/offers', label: 'Offers', permission: 'offers.read' },
        { path: '/admin/sales', label: 'Sales', permission: 'catalogue.read' },
        { path: '/admin/sources', label: 'Sources', permission: 'orders.read' },
        { path: '/admin/feeds', label: 'Feeds', permission: 'catalogue.read' },
      ],
    },
  ],
  stock: [
    {
      label: 'Stock',
      icon: 'stock',
      pages: [
        { path: '/admin/stock', label: 'Stock', permission: 'stock.read' },
        { path: '/admin/purchases', label: 'Purchases', permission: 'purchases.read' },
        { path: '/admin/fills', label: 'Fills', permission: 'purchases.read' },
        { path: '/admin/materials', label: 'Materials', permission: 'purchases.read' },
      ],
    },
  ],
  content: [
    {
      label: 'Content',
      icon: 'content',
      pages: [
        { path: '/admin/content', label: 'Content', permission: 'content.read' },
        { path: '/admin/content/home', label: 'Home page', permission: 'content.read' },
        { path: '/admin/content/face', label: 'Brand and theme', permission: 'content.read' },
        { path: '/admin/content/menus', label: 'Menus', permission: 'content.read' },
        { path: '/admin/content/pages', label: 'Pages', permission: 'content.read' },
        { path: '/admin/content/houses', label: 'Houses', permission: 'content.read' },
        { path: '/admin/content/journal', label: 'Journal', permission: 'content.read' },
        { path: '/admin/redirects', label: 'Redirects', permission: 'content.read' },
      ],
    },
    {
      label: 'Reviews',
      icon: 'reviews',
      pages: [{ path: '/admin/reviews', label: 'Reviews', permission: 'reviews.read' }],
    },
  ],
  money: [
    {
      label: 'Money',
      icon: 'money',
      pages: [
        { path: '/admin/day', label: 'Day', permission: 'day.read' },
        { path: '/admin/payments', label: 'Payments', permission: 'orders.pay' },
        { path: '/admin/refunds', label: 'Refunds', permission: 'orders.refund' },
        { path: '/admin/settlements', label: 'Settlements', permission: 'settlements.read' },
        { path: '/admin/tax', label: 'Tax', permission: 'settlements.read' },
      ],
    },
    {
      label: 'Reports',
      icon: 'reports',
      pages: [{ path: '/admin/reports', label: 'Reports', permission: 'reports.read' }],
    },
  ],
  people: [
    {
      label: 'Customers',
      icon: 'customers',
      pages: [
        { path: '/admin/customers', label: 'Customers', permission: 'customers.read' },
        { path: '/admin/newsletter', label: 'Newsletter', permission: 'newsletter.read' },
      ],
    },
  ],
  staff: [],
  settings: [
    {
      label: 'Settings',
      icon: 'settings',
      pages: [
        { path: '/admin/settings', label: 'Settings', permission: 'settings.change' },
        { path: '/admin/steps', label: 'First steps', permission: 'settings.change' },
        { path: '/admin/opening', label: 'Open or close', permission: 'settings.change' },
        { path: '/admin/test-orders', label: 'Try an order', permission: 'settings.change' },
        { path: '/admin/connections', label: 'Connections', permission: 'connections.change' },
        { path: '/admin/trust', label: 'Trust', permission: 'trust.change' },
        { path: '/admin/staff', label: 'Staff', permission: 'staff.read' },
        { path: '/admin/audit', label: 'Audit log', permission: 'audit.read' },
        { path: '/admin/health', label: 'Health', permission: 'health.read' },
        { path: '/admin/api-keys', label: 'API keys', permission: 'keys.change' },
        { path: '/admin/webhooks', label: 'Webhooks', permission: 'webhooks.change' },
        { path: '/admin/moves', label: 'Move in', permission: 'moves.change' },
      ],
    },
  ],
}

/** What a role works in most comes first, after Today. The others have the day's order. */
const firstOf: Partial<Record<Role, Wing[]>> = {
  catalogue: ['catalogue', 'stock', 'offers', 'content'],
  marketing: ['offers', 'content', 'people', 'catalogue'],
  accounts: ['money', 'orders'],
}

/**
 * The rail of a role: by wing, its entries with the pages that may be opened. The first page is where an entry leads.
 */
export function railOf(role: Role, permissions: readonly Permission[]): RailEntry[][] {
  const wings = [...new Set<Wing>(['watch', ...(firstOf[role] ?? []), ...wingNames])]
  return wings
    .map(wing =>
      entries[wing]
        .map(entry => ({ ...entry, pages: entry.pages.filter(({ permission }) => permissions.includes(permission)) }))
        .filter(({ pages }) => pages.length > 0),
    )
    .filter(group => group.length > 0)
}

/** The page of a rail that an address belongs to, with its entry: its own or one below it. */
export function placeIn(rail: readonly RailEntry[][], pathname: string) {
  const places = rail.flat().flatMap(entry => entry.pages.map(page => ({ entry, page })))
  const holding = places.filter(({ page: { path } }) => pathname === path || pathname.startsWith(`${path}/`))
  // The page of one's own, not that of the folder above it.
  return holding.toSorted((a, b) => b.page.path.length - a.page.path.length)[0] ?? null
}

/** Some of the day's work: the list where it stands, and how many wait there. */
export type Waiting = { path: string; count: number }

/** Says how much of the day's work stands on some pages of a rail. */
export function waitingIn(rail: readonly RailEntry[][], waiting: readonly Waiting[]) {
  const placed = waiting.map(({ path, count }) => ({ page: placeIn(rail, path.split('?')[0] ?? '')?.page, count }))
  return (pages: readonly RailPage[]): number =>
    placed.reduce((sum, { page, count }) => sum + (page && pages.includes(page) ? count : 0), 0)
}
