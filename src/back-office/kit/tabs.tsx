type Tab = { path: string; label: string; count?: number; current: boolean }

/** Links to parts of a page, with their counts; the current one is marked. `label` names them for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-4 mt-4 overflow-x-auto border-line border-b px-4">
      <ul className="flex gap-5">
        {tabs.map(({ path, label, count, current }) => (
          <li key={path}>
            <a href={path} aria-current={current ? 'page' : undefined} className="queue-tab">
              {label} {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
