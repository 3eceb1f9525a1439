import type { Parcel } from '../../../shop/dispatch/index.ts'
import { Panel } from '../../frame/panel.tsx'

/** The PDFs of a parcel. */
export function PapersPanel({ parcel: { parcelId, handoverId } }: { parcel: Parcel }) {
  const papers = [
    { label: 'Label (A6)', query: `kind=label&parcel=${parcelId}` },
    { label: 'Packing slip', query: `kind=slip&parcel=${parcelId}` },
    { label: 'Invoice', query: `kind=invoice&parcel=${parcelId}` },
    ...(handoverId ? [{ label: `Handover sheet ${handoverId}`, query: `kind=sheet&handover=${handoverId}` }] : []),
  ]
  return (
    <Panel title="Papers">
      <ul className="flex flex-wrap gap-x-6">
        {papers.map(({ label, query }) => (
          <li key={label}>
            <a
              href={`/admin/dispatch/papers?${query}`}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-11 items-center text-sm"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
