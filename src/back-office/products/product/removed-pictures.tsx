import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Fold } from '../../kit/fold.tsx'

type Props = { removed: readonly ProductPicture[]; onPutBack: (picture: ProductPicture) => void }

/** What was removed from the product in the last 30 days, to be put back with all that was said of it. */
export function RemovedPictures({ removed, onPutBack }: Props) {
  if (removed.length === 0) return null
  return (
    <Fold label={`Removed lately (${removed.length})`}>
      <ul aria-label="Removed lately" className="flex flex-wrap gap-4 pt-2">
        {removed.map((picture, at) => (
          <li key={picture.image} className="grid w-24 gap-1 text-sm">
            <Picture
              src={picture.image}
              alt={picture.alt || `Removed picture ${at + 1}`}
              sizes="96px"
              widths={[240]}
              className="aspect-4/5"
            />
            {picture.video && <span className="text-muted">Video</span>}
            <button type="button" className="text-link min-h-11 text-left" onClick={() => onPutBack(picture)}>
              Put back
              <span className="sr-only">{` ${picture.alt || `removed picture ${at + 1}`}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">Kept for 30 days after they were removed. Save once they are put back.</p>
    </Fold>
  )
}
