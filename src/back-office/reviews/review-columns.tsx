import type { StaffReview } from '../../shop/content/reviews/index.ts'
import { reviewStateLabels } from '../../shop/content/reviews/rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { Column } from '../kit/list-table.tsx'

/** The columns of the list of reviews. */
export const reviewColumns: Column<StaffReview>[] = [
  { label: 'Perfume', cell: ({ product }) => product, note: ({ name }) => name },
  { label: 'Review', cell: review => <ReviewText review={review} />, plain: true },
  { label: 'Stars', cell: ({ rating }) => <Stars rating={rating} />, plain: true },
  {
    label: 'State',
    cell: ({ state }) => reviewStateLabels[state],
    note: ({ createdAt }) => shortDayText(createdAt),
    end: true,
  },
]

type Props = { review: Pick<StaffReview, 'comment' | 'images' | 'videos'> }

/** The beginning of a review with its first picture. */
function ReviewText({ review: { comment, images, videos } }: Props) {
  return (
    <span className="flex items-center gap-3">
      {images[0] ? (
        <Picture src={images[0]} alt="Has a photograph" sizes="40px" widths={[240]} className="size-10 shrink-0" />
      ) : (
        videos[0] && (
          <span
            role="img"
            aria-label="Has a video"
            className="grid size-10 shrink-0 place-items-center bg-night text-gold-light"
          >
            <Icon name="play" size={18} />
          </span>
        )
      )}
      <span dir="auto" className="wrap-anywhere line-clamp-2">
        {comment || <span className="text-muted">No words</span>}
      </span>
    </span>
  )
}
