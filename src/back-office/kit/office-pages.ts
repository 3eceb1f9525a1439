import { type Wing, wingLabels, wingNames } from '../../shop/ground/wing-rules.ts'
import type { Permission } from '../../shop/staff/staff/rules.ts'

type Page = { path: string; label: string; permission: Permission }

const pages: Record<Wing, Page[]> = {
  watch: [
    { path: '/admin/today', label: 'Today', permission: 'today.read' },
    { path: '/admin/health', label: 'Health', permission: 'health.read' },
  ],
  orders: [
    { path: '/admin/orders', label: 'Orders', permission: 'orders.read' },
    { path: '/admin/calls', label: 'Calls', permission: 'orders.call' },
    { path: '/admin/dispatch', label: 'Dispatch', permission: 'dispatch.read' },
    { path: '/admin/returns', label: 'Returns', permission: 'returns.read' },
    { path: '/admin/messages', label: 'Messages', permission: 'orders.read' },
    { path: '/admin/abandoned', label: 'Left carts', permission: 'orders.call' },
  ],
  catalogue: [
    { path: '/admin/products', label: 'Products', permission: 'catalogue.read' },
    { path: '/admin/prices', label: 'Prices', permission: 'catalogue.read' },
    { path: '/admin/collections', label: 'Collections', permission: 'catalogue.read' },
    { path: '/admin/searches', label: 'Shop search', permission: 'catalogue.read' },
    { path: '/admin/feeds', label: 'Feeds', permission: 'catalogue.read' },
  ],
  offers: [
    { path: '/admin/offers', label: 'Offers', permission: 'offers.read' },
    { path: '/admin/sales', label: 'Sales', permission: 'catalogue.read' },
    { path: '/admin/trust', label: 'Trust', permission: 'trust.change' },
  ],
  stock: [
    { path: '/admin/stock', label: 'Stock', permission: 'stock.read' },
    { path: '/admin/purchases', label: 'Purchases', permission: 'purchases.read' },
    { path: '/admin/fills', label: 'Fills', permission: 'purchases.read' },
    { path: '/admin/materials', label: 'Materials', permission: 'purchases.read' },
  ],
  content: [
    { path: '/admin/content', label: 'Content', permission: 'content.read' },
    { path: '/admin/reviews', label: 'Reviews', permission: 'reviews.read' },
  ],
  money: [
    { path: '/admin/day', label: 'Day', permission: 'day.read' },
    { path: '/admin/payments', label: 'Payments', permission: 'orders.pay' },
    { path: '/admin/settlements', label: 'Settlements', permission: 'settlements.read' },
    { path: '/admin/tax', label: 'Tax', permission: 'settlements.read' },
    { path: '/admin/reports', label: 'Reports', permission: 'reports.read' },
  ],
  people: [
    { path: '/admin/customers', label: 'Customers', permission: 'customers.read' },
    { path: '/admin/newsletter', label: 'Newsletter', permission: 'newsletter.read' },
    { path: '/admin/moves', label: 'Move in', permission: 'moves.change' },
  ],
  staff: [
    { path: '/admin/staff', label: 'Staff', permission: 'staff.read' },
    { path: '/admin/approvals', label: 'Approvals', permission: 'approvals.read' },
    { path: '/admin/audit', label: 'Audit log', permission: 'audit.read' },
    { path: '/admin/api-keys', label: 'API keys', permission: 'keys.change' },
    { path: '/admin/webhooks', label: 'Webhooks', permission: 'webhooks.change' },
  ],
  settings: [
    { path: '/admin/settings', label: 'Settings', permission: 'settings.change' },
    { path: '/admin/connections', label: 'Connections', permission: 'connections.change' },
    { path: '/admin/sources', label: 'Sources', permission: 'orders.read' },
    { path: '/admin/redirects', label: 'Redirects', permission: 'content.read' },
  ],
}

/** The pages of the back office by wing: the navigation, and what the search finds by name. */
export const pageGroups: { label: string; pages: Page[] }[] = wingNames.map(wing => ({
  label: wingLabels[wing],
  pages: pages[wing],
}))
