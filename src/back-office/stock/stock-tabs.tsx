import { Tabs } from '../kit/tabs.tsx'

type View = { low: number; out: number }
type Props = { current: string; counts?: View }

/** The parts of the stock pages. */
export function StockTabs({ current, counts }: Props) {
  const tabs = [
    { path: '/admin/stock', label: 'All sizes' },
    { path: '/admin/stock?view=low', label: 'Low', ...(counts && { count: counts.low }) },
    { path: '/admin/stock?view=out', label: 'Sold out', ...(counts && { count: counts.out }) },
    { path: '/admin/stock?view=held', label: 'Reserved' },
    { path: '/admin/stock?view=incoming', label: 'Incoming' },
    { path: '/admin/stock/given', label: 'Testers and samples' },
    { path: '/admin/stock/recounts', label: 'Recounts' },
  ]
  return <Tabs label="Stock" tabs={tabs.map(tab => ({ ...tab, current: tab.path === current }))} />
}
