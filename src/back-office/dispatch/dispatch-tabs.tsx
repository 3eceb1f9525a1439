import { type ParcelQueue, queueTexts } from '../../shop/dispatch/rules.ts'

type Props = { counts: Record<'toPack' | Exclude<ParcelQueue, 'ended'>, number>; current: 'toPack' | ParcelQueue }

/** The queues of dispatch with their counts, and the pages beside them. */
export function DispatchTabs({ counts, current }: Props) {
  const tabs = [
    { name: 'toPack', label: 'To pack', path: '/admin/dispatch', count: counts.toPack },
    ...(Object.keys(queueTexts) as ParcelQueue[]).map(name => ({
      name,
      label: queueTexts[name],
      path: `/admin/dispatch/parcels?queue=${name}`,
      count: name === 'ended' ? null : counts[name],
    })),
  ]
  return (
    <nav aria-label="Queues" className="-mx-4 mt-4 overflow-x-auto border-line border-b px-4">
      <ul className="flex gap-5">
        {tabs.map(({ name, label, path, count }) => (
          <li key={name}>
            <a href={path} aria-current={name === current ? 'page' : undefined} className="queue-tab">
              {label} {count !== null && <span className="text-muted tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The title of the pages of dispatch, with the ways to its lists and couriers. */
export function DispatchTitle({ children }: { children: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <h1 className="page-title">{children}</h1>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <a href="/admin/dispatch/lists" className="text-link inline-flex min-h-11 items-center">
          Results and tracking numbers
        </a>
        <a href="/admin/dispatch/couriers" className="text-link inline-flex min-h-11 items-center">
          Couriers
        </a>
      </p>
    </div>
  )
}
