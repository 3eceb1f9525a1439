import type { Permission } from '../../shop/staff/staff/rules.ts'
import { Tiles } from '../kit/tiles.tsx'
import { useMay } from '../kit/use-may.ts'

type Question = { label: string; permission: Permission; path: (day: string) => string }

const report = (name: string, query: string) => (day: string) =>
  `/admin/reports/${name}?${query ? `${query}&` : ''}from=${day}&to=${day}`

/** What an owner asks at the end of a day, each one press away. */
const questions: readonly Question[] = [
  { label: 'What sold, by perfume', permission: 'reports.read', path: report('sales', 'by=product') },
  { label: 'Through which channel', permission: 'reports.read', path: report('sales', 'by=source') },
  { label: 'In which city', permission: 'reports.read', path: report('sales', 'by=city') },
  { label: 'What is left, for how long', permission: 'profit.read', path: () => '/admin/reports/stock' },
  { label: 'What was earned', permission: 'profit.read', path: report('profit', '') },
  { label: 'What to order', permission: 'purchases.read', path: () => '/admin/reports/buy' },
  { label: 'Where the money is', permission: 'day.read', path: day => `/admin/day?day=${day}` },
  { label: 'Which courier is refused', permission: 'reports.read', path: () => '/admin/reports/deliveries?by=courier' },
  { label: 'Which city refuses', permission: 'reports.read', path: () => '/admin/reports/deliveries' },
  { label: 'Who of us did what', permission: 'reports.read', path: report('staff', '') },
  { label: 'Did the reel pay', permission: 'profit.read', path: () => '/admin/reports/profit?by=campaign' },
]

/** The questions of the evening that somebody may ask; nothing for who may ask none. */
export function Evening({ day }: { day: string }) {
  const may = useMay()
  const asked = questions.filter(({ permission }) => may(permission))
  if (asked.length === 0) return null
  return (
    <section aria-label="The evening">
      <h2 className="label mb-2 text-muted">The evening</h2>
      <Tiles label="The evening" tiles={asked.map(({ label, path }) => ({ label, to: path(day) }))} />
    </section>
  )
}
