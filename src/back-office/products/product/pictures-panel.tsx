import { Picture } from '../../../ui/picture.tsx'
import { Panel } from '../../kit/panel.tsx'
import type { ProductPageProps } from './load-product-page.ts'

/** The pictures, in their order; the first is on cards. */
export function PicturesPanel({ page: { images, facts } }: ProductPageProps) {
  return (
    <Panel title="Pictures">
      {images.length === 0 ? (
        <p className="text-muted text-sm">No pictures yet.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {images.map((image, at) => (
            <li key={image}>
              <Picture src={image} alt={`${facts.name}, ${at + 1}`} sizes="80px" widths={[240]} className="w-20" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
