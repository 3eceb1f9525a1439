import type { StoryLine } from './order-story.ts'
import { StatusWords } from './status-words.tsx'

/** The status changes of the order, with their times; empty while it is placed alone, as its head says when. */
export function OrderTimeline({ story }: { story: readonly StoryLine[] }) {
  if (story.length < 2) return null
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="label order-part-title">
        Timeline
      </h2>
      <ol className="order-timeline">
        {story.map(({ label, at, iso, orderStatus }, line) => (
          <li key={`${iso} ${orderStatus}`} data-status={orderStatus} data-last={line === story.length - 1}>
            <p className="font-medium">{label}</p>
            <time dateTime={iso} className="text-muted text-sm tabular-nums">
              {at}
            </time>
          </li>
        ))}
      </ol>
      <StatusWords />
    </section>
  )
}
