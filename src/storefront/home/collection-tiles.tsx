import { href } from 'react-router'
import { Picture } from '../../ui/picture.tsx'

/** A collection on the home page. */
export type CollectionTile = { address: string; title: string; picture: string }

/** The collections that the merchant shows on the home page; nothing without one. */
export function CollectionTiles({ collections }: { collections: readonly CollectionTile[] }) {
  if (collections.length === 0) return null
  return (
    <section aria-labelledby="collections" className="wrap home-section">
      <div className="home-section-head">
        <h2 id="collections" className="section-title">
          Collections
        </h2>
      </div>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {collections.map(({ address, title, picture }) => (
          <li key={address}>
            <a href={href('/collections/:address', { address })} className="grid gap-3">
              <Picture
                src={picture}
                alt=""
                sizes="(min-width: 64rem) 25vw, 50vw"
                widths={[240, 360, 480]}
                className="aspect-4/5 w-full"
              />
              <span className="wrap-anywhere font-display text-xl">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
