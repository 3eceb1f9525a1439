import { timeText } from '../../shop/ground/dates.ts'
import type { RedLine } from '../../shop/watch/health/index.ts'

/** What is broken now, each with a link to where it is mended. Without any it takes no room. */
export const RedLines = ({ lines }: { lines: readonly RedLine[] }) =>
  lines.length > 0 && (
    <section aria-label="What is broken">
      <ul>
        {lines.map(({ kind, place, title, text, since, path }) => (
          <li key={`${kind} ${place}`} className="notice-bad">
            {path ? (
              <a href={path} className="text-link font-semibold">
                {title}
              </a>
            ) : (
              <b className="font-semibold">{title}</b>
            )}{' '}
            <span className="wrap-anywhere">{text}</span>{' '}
            <span className="whitespace-nowrap text-muted">{`Since ${timeText(since)}.`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
