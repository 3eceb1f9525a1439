import { Fragment, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Hint } from './figure-hint.tsx'

export type Tile = {
  label: string
  /** What the figure counts, of a tile without a page. */
  means?: string | undefined
  figure?: ReactNode
  note?: ReactNode
  /** The page that says more, such as the queue that a number counts. */
  to?: string
  /** It counts nothing: it is named in a line below the others. */
  none?: boolean
}

type Props = { label: string; tiles: readonly Tile[]; large?: boolean; row?: boolean | undefined }

/**
 * Figures of a day or a thing, each in a box of its own; `large`: links with a sentence each; `row`: a few in one row, on
 * a phone one below the other. `label` names them for screen readers.
 */
export function Tiles({ label, tiles, large, row }: Props) {
  const none = tiles.filter(tile => tile.none)
  const shown = tiles.filter(tile => !tile.none)
  const list = shown.length > 0 && (
    <ul aria-label={label} className={classNames('tiles', large && 'tiles-large', row && 'tiles-row')}>
      {shown.map(tile => (
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
  if (none.length === 0) return list
  return (
    <div className="grid gap-2">
      {list}
      <p className="text-muted text-sm">
        {'None: '}
        {none.map(({ label: name, means, to }, at) => (
          <Fragment key={name}>
            {at > 0 && ', '}
            {to ? (
              <a href={to} className="text-link">
                {name}
              </a>
            ) : (
              <Hint label={name} means={means} />
            )}
          </Fragment>
        ))}
      </p>
    </div>
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
