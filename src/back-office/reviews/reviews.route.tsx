import { useLoaderData } from 'react-router'
import { listStaffReviews, ReviewFilter, type StaffReview } from '../../shop/content/reviews/index.ts'
import { reviewStateLabels } from '../../shop/content/reviews/review-rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Written } from '../kit/notice.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { reviewsActions } from './review-actions.ts'

export const meta = titled('Reviews')

export const loader = staffPage('reviews.read', ({ shop, query }) =>
  listStaffReviews(shop.db, ReviewFilter.parse(query)),
)

export const action = staffActions(reviewsActions)

const stars = Object.fromEntries([5, 4, 3, 2, 1].map(count => [count, plural(count, 'star')]))

/** The columns of the list of reviews. */
const reviewColumns: Column<StaffReview>[] = [
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
            className="grid size-10 shrink-0 place-items-center bg-band text-accent-light"
          >
            <Icon name="play" size={18} />
          </span>
        )
      )}
      {comment ? <Written className="line-clamp-2">{comment}</Written> : <span className="text-muted">No words</span>}
    </span>
  )
}

/** What customers wrote, those that wait first. */
export default function ReviewsPage() {
  const { reviews, more, waiting } = useLoaderData<typeof loader>()
  const states = [
    { path: '/admin/reviews', label: 'Waiting', count: waiting },
    { path: '/admin/reviews?state=shown', label: 'Shown' },
    { path: '/admin/reviews?state=hidden', label: 'Hidden' },
    { path: '/admin/reviews?state=all', label: 'All' },
  ]
  return (
    <ListPage
      title="Reviews"
      tabs={{ label: 'States of reviews', tabs: states }}
      filters={[
        { name: 'q', label: 'Search', type: 'search', placeholder: 'Perfume, customer, words, order' },
        { name: 'stars', label: 'Stars', all: 'Any', options: stars },
        { name: 'media', label: 'With', all: 'Any', options: { photo: 'Photo', video: 'Video' } },
      ]}
      rows={reviews}
      keyOf={({ _id }) => _id}
      to={({ _id }) => `/admin/reviews/${_id}`}
      columns={reviewColumns}
      bulk={
        useMay()('reviews.change') && {
          field: 'review',
          label: ({ product, name }) => `the review of ${product} by ${name}`,
          actions: ['approve'],
          buttons: (
            <Button type="submit" name="do" value="approve">
              Show to everybody
            </Button>
          ),
        }
      }
      empty={{
        title: 'No review waits',
        text: 'Customers are asked for one some days after delivery. What they write waits here until you show it.',
        action: (
          <LinkButton href="/admin/reviews?state=all" variant="outline">
            All reviews
          </LinkButton>
        ),
      }}
      more={more}
    />
  )
}
