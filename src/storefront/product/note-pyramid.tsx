import { Fragment } from 'react'
import type { Product } from '../../shop/catalogue/product.ts'

type Notes = Pick<Product, 'topNotes' | 'heartNotes' | 'baseNotes' | 'description'>

/** Top, heart and base notes, each row wider than the one above. */
export function NotePyramid({ topNotes, heartNotes, baseNotes, description }: Notes) {
  const tiers = [
    { name: 'Top', when: 'The first minutes', notes: topNotes },
    { name: 'Heart', when: 'The hours after', notes: heartNotes },
    { name: 'Base', when: 'What stays', notes: baseNotes },
  ].filter(tier => tier.notes.length > 0)
  if (tiers.length === 0) return null

  return (
    <section aria-labelledby="notes" className="on-night bg-night text-ivory">
      <div className="wrap py-16 text-center lg:py-24">
        <p className="label text-gold-light">Composition</p>
        <h2 id="notes" className="section-title mt-3">
          The notes
        </h2>
        {description && (
          <p className="mx-auto mt-5 max-w-2xl text-balance text-ivory/80 leading-relaxed">{description}</p>
        )}
        <ol className="pyramid">
          {tiers.map(({ name, when, notes }) => (
            <li key={name}>
              <h3 className="label text-gold-light">{name}</h3>
              <p className="mt-3 font-display text-xl leading-snug">
                {notes.map((note, index) => (
                  <Fragment key={note}>
                    {index > 0 && ' · '}
                    {/* Keeps 'Black Pepper' on one line where one is wide enough. */}
                    <span className="inline-block">{note}</span>
                  </Fragment>
                ))}
              </p>
              <p className="mt-2 text-ivory/70 text-sm">{when}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
