import type { ReactNode } from 'react'
import { Hint } from './figure-hint.tsx'

/** `to`: the page that says more, such as the queue that a number counts. `means`: what the figure counts, of a tile without a page. */
export type Tile = { label: string; means?: string | undefined; figure?: ReactNode; note?: ReactNode; to?: string }

/** Figures of a day or a thing, each in a box of its own; `large`: links with a sentence each. `label` names them for screen readers. */
export function Tiles({ label, tiles, large }: { label: string; tiles: readonly Tile[]; large?: boolean }) {
  return (
    <ul aria-label={label} className={large ? 'tiles tiles-large' : 'tiles'}>
      {tiles.map(tile => (
        <li key={tile.label}>
          {tile.to ? (
            <a href={tile.to} className="tile">
              <TileText {...tile} large={large} />
            </a>
          ) : (
            <div className="tile">
              <TileText {...tile} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const TileText = ({ label, means, figure, note, to, large }: Tile & { large?: boolean | undefined }) => (
  <>
    {figure !== undefined && (
      <span className={typeof figure === 'number' ? 'tile-number' : 'tile-amount'}>
        {typeof figure === 'number' ? figure.toLocaleString('en-IN') : figure}
      </span>
    )}
    <span className={figure === undefined ? (large ? 'font-semibold text-lg' : 'font-semibold') : undefined}>
      {to ? label : <Hint label={label} means={means} />}
    </span>
    {note && <span className="text-muted">{note}</span>}
  </>
)
