import type { Review } from '../../shop/catalogue/product.ts'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'

// One time zone everywhere, so that server and browser write the same day.
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Karachi',
})

export function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="grid gap-2 border-line border-b py-6 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{review.name}</span>
        <time className="text-muted text-sm" dateTime={review.createdAt}>
          {day.format(new Date(review.createdAt))}
        </time>
      </p>
      <Stars rating={review.rating} />
      {review.comment && <p className="wrap-anywhere">{review.comment}</p>}
      {review.videos.map(video => (
        // biome-ignore lint/a11y/useMediaCaption: a buyer's video of a bottle; nobody wrote down what is said in it.
        <video
          key={video}
          src={video}
          controls
          playsInline
          preload="none"
          aria-label={`Video from ${review.name}`}
          className="aspect-square w-60 bg-night"
        />
      ))}
      {review.images.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {review.images.map(image => (
            <Picture
              key={image}
              src={image}
              alt={`From ${review.name}`}
              sizes="6rem"
              widths={[240]}
              className="w-24 aspect-square"
            />
          ))}
        </div>
      )}
    </li>
  )
}
