import { type CSSProperties, useState } from 'react'
import { type ThemeColours, type ThemeStyle, todaysColours } from '../../../shop/settings/theme/theme-choices-rules.ts'
import { radii, themeTokens } from '../../../shop/settings/theme/theme-colour-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../../kit/panel.tsx'

const widths = { Phone: 'max-w-[360px]', Desktop: 'max-w-[720px]' }
type Width = keyof typeof widths

/** What the sample says: the house's own name. */
export type SampleWords = { shopName: string; wordmark: string; capitals: boolean; spaced: boolean }

type Props = { colours: ThemeColours; style: ThemeStyle; words: SampleWords }

/** A page of the shop, an email and a label as these colours make them, before anything is saved. */
export function FaceSample({ colours, style, words }: Props) {
  const [width, setWidth] = useState<Width>('Phone')
  const tokens = themeTokens(colours) ?? themeTokens({ ...todaysColours, ...colours }) ?? {}
  const look = {
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value])),
    '--radius-sm': `${radii[style.corners]}px`,
    ...(style.body === 'device' && { '--font-text': 'system-ui, sans-serif', fontFamily: 'var(--font-text)' }),
    ...(style.fonts === 'figtree' && { '--font-display': 'var(--font-text)' }),
    ...(style.fonts === 'device' && { '--font-display': 'Georgia, serif' }),
  } as CSSProperties
  const button = classNames('button button-accent', style.corners === 'pill' && 'rounded-full')
  const name = (
    <span
      className={classNames(
        'font-display text-accent-light text-xl',
        words.capitals && 'uppercase',
        words.spaced && 'tracking-[0.2em]',
      )}
    >
      {words.wordmark || words.shopName}
    </span>
  )
  return (
    <Panel
      title="Sample"
      note="As the colours above are now. The saved style shows its corners here, and all of it in the preview."
    >
      <div className="flex flex-wrap gap-2">
        {(Object.keys(widths) as Width[]).map(each => (
          <Button
            key={each}
            variant={width === each ? 'strong' : 'outline'}
            aria-pressed={width === each}
            onClick={() => setWidth(each)}
          >
            {each}
          </Button>
        ))}
      </div>
      <div style={look} className={classNames('grid gap-6', widths[width])}>
        <section aria-label="Shop" className="border border-line bg-ground text-ink">
          <div className="bg-band-soft px-4 py-2 text-center text-band-ink text-xs">Free shipping from Rs 5,000</div>
          <div className={classNames('bg-band px-4 py-3', style.head === 'centred' && 'text-center')}>{name}</div>
          <div className="grid gap-3 p-4">
            <h3 className="section-title">New Arrivals</h3>
            <div className={classNames('grid gap-4', width === 'Desktop' ? 'grid-cols-3' : 'grid-cols-2')}>
              {['Oud Raat', 'Gulab', 'Sandal'].slice(0, width === 'Desktop' ? 3 : 2).map((product, at) => (
                <div key={product} className="grid gap-2">
                  <div className="relative aspect-4/5 rounded-sm bg-tint">
                    {at === 0 && <span className="badge absolute top-2 left-2">-20%</span>}
                  </div>
                  <b className="font-medium text-sm">{product}</b>
                  <span className="text-muted text-sm">50 ml · Attar</span>
                  <span className="font-semibold">Rs.2,950</span>
                </div>
              ))}
            </div>
            <input readOnly className="control" aria-label="A field" defaultValue="Lahore" />
            <p className="text-danger text-sm">Please select a size</p>
            <p className="text-good text-sm">You save Rs 500</p>
            <p className="text-sm">
              <span className="text-accent-deep">A link in a sentence</span>
            </p>
            <div className="flex flex-wrap gap-2">
              <span className={button}>Add To Bag</span>
              <span className={classNames('button button-strong', style.corners === 'pill' && 'rounded-full')}>
                Checkout
              </span>
            </div>
          </div>
        </section>
        <section aria-label="Email" className="border border-line bg-ground text-ink">
          <div className="border-accent border-b-2 bg-band px-4 py-4 text-center">{name}</div>
          <div className="mx-4 grid gap-2 border border-line bg-surface p-4">
            <span className="label text-accent-deep">Order received</span>
            <b className="font-display text-xl">Thank you, Ayesha</b>
            <p className="text-sm">We will call you to confirm your order.</p>
          </div>
          <p className="p-4 text-center text-muted text-xs">Questions? Reply to this email.</p>
        </section>
        <section aria-label="Label" className="border border-black bg-white p-4 text-black">
          <b className={classNames(words.capitals && 'uppercase', words.spaced && 'tracking-[0.2em]')}>
            {words.wordmark || words.shopName}
          </b>
          <p className="text-sm">To: Ayesha Malik, 12 Model Town, Lahore</p>
          <p className="text-sm">Cash on delivery: Rs 2,950</p>
        </section>
      </div>
    </Panel>
  )
}
