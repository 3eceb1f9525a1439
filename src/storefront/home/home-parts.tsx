import { lazyPart } from '../../ui/lazy-part.tsx'
import { CouponBanner } from '../coupons/coupon-banner.tsx'
import { StoryTile } from '../stories/story-tile.tsx'
import { Claims } from './claims.tsx'
import { CollectionTiles } from './collection-tiles.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import type { HomeData } from './load-home.ts'
import { ProductSection } from './product-sections.tsx'

const Testimonials = lazyPart(
  () => import('./testimonials.tsx').then(({ Testimonials }) => Testimonials),
  '.testimonials',
)

/** The sections of the home page in the merchant's order. An empty one takes no room. */
export const HomeParts = ({ data }: { data: HomeData }) =>
  data.sections.map((name, at) => <Section key={name} name={name} data={data} first={at === 0} />)

type Props = { name: HomeData['sections'][number]; data: HomeData; first: boolean }

function Section({ name, data, first }: Props) {
  switch (name) {
    case 'heroes':
      return <HeroCarousel heroes={data.heroes} above={first} />
    case 'claims':
      return <Claims claims={data.claims} />
    case 'coupons':
      return <CouponBanner />
    case 'collections':
      return <CollectionTiles collections={data.collections} />
    case 'testimonials':
      return <Testimonials testimonials={data.testimonials} />
    case 'tile1':
    case 'tile2':
    case 'tile3': {
      const at = Number(name.at(-1)) - 1
      const story = data.stories[at]
      return (
        story && (
          <div className="wrap">
            <StoryTile story={story} sizes="(min-width: 48rem) 50vw, 100vw" className={`story-wide story-${at}`} />
          </div>
        )
      )
    }
    default:
      return <ProductSection group={name} cards={data.featured[name]} />
  }
}
