import { useLoaderData } from 'react-router'
import { listStaffReviews, ReviewFilter } from '../../shop/content/reviews/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { reviewsActions } from './review-actions.ts'
import { reviewColumns } from './review-columns.tsx'

export const meta = titled('Reviews')

export const loader = staffPage('reviews.read', ({ shop, query }) =>
  listStaffReviews(shop.db, ReviewFilter.parse(query)),
)

export const action = staffActions(reviewsActions)

const stars = Object.fromEntries([5, 4, 3, 2, 1].map(count => [count, plural(count, 'star')]))

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
        { name: 'q', label: 'Search', placeholder: 'Perfume, customer, words, order' },
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
      empty={{ title: 'There are no such reviews' }}
      more={more}
    />
  )
}
