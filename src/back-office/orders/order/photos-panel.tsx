import { Panel } from '../../kit/panel.tsx'

type Props = { title: string; note?: string; orderId: string; photos: readonly { _id: string }[]; alt: string }

/** Pictures that the customer sent with an order or its return. `alt`: what each shows, before its number. */
export function PhotosPanel({ title, note, orderId, photos, alt }: Props) {
  if (photos.length === 0) return null
  return (
    <Panel title={title} note={note}>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ _id }, index) => {
          const address = `/admin/orders/${orderId}/photos/${_id}`
          return (
            <li key={_id}>
              <a href={address} target="_blank" rel="noreferrer" className="block border border-line-strong">
                <img src={address} alt={`${alt} ${index + 1}`} loading="lazy" className="size-28 object-cover" />
              </a>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
