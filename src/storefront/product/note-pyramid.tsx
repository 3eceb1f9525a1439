import { Fragment } from 'react'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { wearOf } from '../../shop/catalogue/catalogue/wear-rules.ts'

type Notes = Pick<Product, 'topNotes' | 'heartNotes' | 'baseNotes' | 'longevityHours' | 'sillage'>

/** Top, heart and base notes, each with the hours in which it is smelt. */
export function NotePyramid(worn: Notes) {
  const { tiers, sillage } = wearOf(worn)
  if (tiers.length === 0) return null

  return (
    <section aria-labelledby="notes" className="on-band bg-band text-band-ink">
      <div className="wrap wearing">
        <h2 id="notes" className="section-title">
          How it wears
        </h2>
        {sillage && <p className="text-band-ink/70 text-sm">{sillage}</p>}
        <ol className="tiers">
          {tiers.map(({ name, when, notes }) => (
            <li key={name}>
              <h3 className="label text-accent-light">{name}</h3>
              <p className="notes">
                {notes.map(note => (
                  <Fragment key={note}>
                    <span>{note}</span>{' '}
                  </Fragment>
                ))}
              </p>
              <p className="text-band-ink/70 text-sm">{when}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
