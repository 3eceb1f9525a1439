import type { Permission } from '../../shop/staff/staff/rules.ts'

type Page = { path: string; label: string; permission: Permission }

/** The pages of the back office, in groups: the navigation, and what the search finds by name. */
export const pageGroups: { label: string; pages: Page[] }[] = [
  {
    label: 'Work',
    pages: [
      { path: '/admin/today', label: 'Today', permission: 'today.read' },
      { path: '/admin/calls', label: 'Calls', permission: 'orders.call' },
      { path: '/admin/abandoned', label: 'Left carts', permission: 'orders.call' },
      { path: '/admin/messages', label: 'Messages', permission: 'orders.read' },
      { path: '/admin/orders', label: 'Orders', permission: 'orders.read' },
      { path: '/admin/dispatch', label: 'Dispatch', permission: 'dispatch.read' },
      { path: '/admin/returns', label: 'Returns', permission: 'returns.read' },
      { path: '/admin/approvals', label: 'Approvals', permission: 'approvals.read' },
    ],
  },
  {
    label: 'Catalogue',
    pages: [
      { path: '/admin/products', label: 'Products', permission: 'catalogue.read' },
      { path: '/admin/prices', label: 'Prices', permission: 'catalogue.read' },
      { path: '/admin/collections', label: 'Collections', permission: 'catalogue.read' },
      { path: '/admin/searches', label: 'Shop search', permission: 'catalogue.read' },
      { path: '/admin/reviews', label: 'Reviews', permission: 'reviews.read' },
    ],
  },
  {
    label: 'Content',
    pages: [
      { path: '/admin/content', label: 'Content', permission: 'content.read' },
      { path: '/admin/redirects', label: 'Redirects', permission: 'content.read' },
    ],
  },
  {
    label: 'Customers',
    pages: [
      { path: '/admin/customers', label: 'Customers', permission: 'customers.read' },
      { path: '/admin/offers', label: 'Offers', permission: 'offers.read' },
      { path: '/admin/newsletter', label: 'Newsletter', permission: 'newsletter.read' },
      { path: '/admin/sales', label: 'Sales', permission: 'catalogue.read' },
      { path: '/admin/trust', label: 'Trust', permission: 'trust.change' },
      { path: '/admin/feeds', label: 'Feeds', permission: 'catalogue.read' },
      { path: '/admin/sources', label: 'Sources', permission: 'orders.read' },
    ],
  },
  {
    label: 'Goods',
    pages: [
      { path: '/admin/stock', label: 'Stock', permission: 'stock.read' },
      { path: '/admin/purchases', label: 'Purchases', permission: 'purchases.read' },
      { path: '/admin/fills', label: 'Fills', permission: 'purchases.read' },
      { path: '/admin/materials', label: 'Materials', permission: 'purchases.read' },
    ],
  },
  {
    label: 'Money',
    pages: [
      { path: '/admin/day', label: 'Day', permission: 'day.read' },
      { path: '/admin/reports', label: 'Reports', permission: 'reports.read' },
      { path: '/admin/settlements', label: 'Settlements', permission: 'settlements.read' },
      { path: '/admin/payments', label: 'Payments', permission: 'orders.pay' },
      { path: '/admin/tax', label: 'Tax', permission: 'settlements.read' },
    ],
  },
  {
    label: 'Shop',
    pages: [
      { path: '/admin/settings', label: 'Settings', permission: 'settings.change' },
      { path: '/admin/connections', label: 'Connections', permission: 'connections.change' },
      { path: '/admin/api-keys', label: 'API keys', permission: 'keys.change' },
      { path: '/admin/webhooks', label: 'Webhooks', permission: 'webhooks.change' },
      { path: '/admin/moves', label: 'Move in', permission: 'moves.change' },
      { path: '/admin/staff', label: 'Staff', permission: 'staff.read' },
      { path: '/admin/audit', label: 'Audit log', permission: 'audit.read' },
      { path: '/admin/health', label: 'Health', permission: 'health.read' },
    ],
  },
]
