import type { Review } from '../../shop/catalogue/catalogue/product.ts'
import { dayText } from '../../shop/ground/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { isVideo } from '../../ui/is-video.ts'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Reply } from '../reviews/reply.tsx'

type Props = {
  review: Review
  /** Opens the review's pictures and videos in the lightbox at this index. */
  onOpen: (review: Review, index: number) => void
}

/** A review: stars, comment, pictures and videos. */
export function ReviewCard({ review, onOpen }: Props) {
  const media = mediaOf(review)
  return (
    <li className="grid gap-2 border-line border-b py-6 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{review.name}</span>
        <time className="text-muted text-sm" dateTime={review.createdAt}>
          {dayText(review.createdAt)}
        </time>
      </p>
      <Stars rating={review.rating} />
      {review.comment && (
        <p dir="auto" className="wrap-anywhere">
          {review.comment}
        </p>
      )}
      {media.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {media.map((image, index) => (
            <li key={image}>
              {/* Without scripts a link to the picture or video. */}
              <a
                href={image}
                aria-label={`${isVideo(image) ? 'Video' : 'Picture'} from ${review.name}`}
                onClick={event => {
                  event.preventDefault()
                  onOpen(review, index)
                }}
              >
                {isVideo(image) ? (
                  <span className="grid size-24 place-items-center bg-band text-accent-light">
                    <Icon name="play" size={28} />
                  </span>
                ) : (
                  <Picture src={image} alt="" sizes="6rem" widths={[240]} className="aspect-square w-24" />
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.bought && <p className="text-muted text-sm">Bought here</p>}
      {review.importedFrom && <p className="text-muted text-sm">{`Imported from ${review.importedFrom}`}</p>}
      <Reply text={review.reply} />
    </li>
  )
}

/** The URLs of a review's pictures, then of its videos. */
export const mediaOf = ({ images, videos }: Review): string[] => [...images, ...videos]
