import { Fragment } from 'react'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { wearOf } from '../../shop/catalogue/catalogue/wear-rules.ts'

type Notes = Pick<Product, 'topNotes' | 'heartNotes' | 'baseNotes' | 'longevityHours' | 'sillage'>

/** Top, heart and base notes, each row wider than the one above, with the hours in which it is smelt. */
export function NotePyramid(worn: Notes) {
  const { tiers, sillage } = wearOf(worn)
  if (tiers.length === 0) return null

  return (
    <section aria-labelledby="notes" className="on-band bg-band text-band-ink">
      <div className="wrap py-16 text-center lg:py-20">
        <p className="label text-accent-light">By the hour</p>
        <h2 id="notes" className="section-title mt-3">
          How it wears
        </h2>
        <ol className="pyramid">
          {tiers.map(({ name, when, notes }) => (
            <li key={name}>
              <h3 className="label text-accent-light">{name}</h3>
              <p className="mt-3 font-display text-xl leading-snug">
                {notes.map(note => (
                  <Fragment key={note}>
                    <span>{note}</span>{' '}
                  </Fragment>
                ))}
              </p>
              <p className="mt-2 text-band-ink/70 text-sm">{when}</p>
            </li>
          ))}
        </ol>
        {sillage && <p className="mt-8 text-band-ink/70 text-sm">{sillage}</p>}
      </div>
    </section>
  )
}
