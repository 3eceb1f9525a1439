import { useEffect, useRef } from 'react'
import { href, useLocation } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { opens, usePanel } from '../../ui/open-panel.ts'
import { isCurrent, type Menu, navigationLinks } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { cartCount } from '../cart/cart.ts'
import { useCart } from '../cart/cart-store.ts'
import { SpecialOffers } from '../coupons/special-offers.tsx'
import { FavouritesLink } from '../favourites/favourites-link.tsx'
import { ChatButton } from './chat-button.tsx'
import { Wordmark } from './wordmark.tsx'

const Quiet = lazyPart(() => import('./quiet-head.tsx').then(({ Quiet }) => Quiet))

/**
 * The strip above the header: 50 px high, the distance after which the header sticks. The merchant's announcements; none
 * that promises free shipping from another sum than the rule where the page says the rule, and none where a cart or an
 * order has a sum of its own.
 */
export function Announcements() {
  const { announcements } = useShellData()
  const { pathname } = useLocation()
  const shown = announcements.filter(line => !line.otherSum || !/^\/(product|pages)\//i.test(pathname))
  const lines = /^\/(cart\/?$|checkout|(dashboard\/)?order\/)/i.test(pathname)
    ? [<Quiet key="shipping" line />]
    : shown.map(({ text, link }) =>
        link ? (
          <a key={text} href={link} className="text-link">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )
  if (lines.length === 0) return null
  return (
    <section aria-label="Announcements" className="announcements on-band">
      <ul className="wrap">
        {lines.map(line => (
          <li key={line.key}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** One line as wide as the page: collections stand in the filters, the phone's menu and the footer. */
const mainLinks = (menu: Menu) =>
  navigationLinks(menu).filter(({ href }) => menu.header || !href.startsWith('/collections/'))

/**
 * Announcements, name, navigation, search, account and cart. Sticks to the top once the announcements are scrolled
 * away. `quiet`: the name, the way back and help.
 */
export function Header({ quiet }: { quiet: boolean }) {
  const { shopName, menu, theme, closed } = useShellData()
  const { pathname, search } = useLocation()
  return (
    <>
      <Announcements />
      <header className="site-header on-band">
        {quiet ? (
          <div className="wrap site-header-row quiet-head">
            <Quiet />
          </div>
        ) : (
          <>
            {(theme?.style.ornament ?? 'wave') === 'wave' && <BandWave />}
            <div className="wrap site-header-row">
              <IconButton icon="menu" label="Menu" className="desktop:hidden" {...opens('menu')} />
              <a href={href('/')} className="wordmark" aria-label={`${shopName}, home`}>
                <Wordmark />
              </a>
              <nav aria-label="Main" className="site-nav">
                <ul>
                  {mainLinks(menu).map(({ label, href, links }) => (
                    <li key={label}>
                      <a href={href} aria-current={isCurrent(href, pathname, search) ? 'page' : undefined}>
                        {label}
                      </a>
                      {links && (
                        <ul className="absolute -ml-4 bg-band px-4 py-2">
                          {links.map(({ label, href }) => (
                            <li key={label}>
                              <a href={href}>{label}</a>
                            </li>
                          ))}
                        </ul>
                      )}
                    </li>
                  ))}
                </ul>
              </nav>
              <div className="header-actions">
                {!closed && (
                  <>
                    <SpecialOffers />
                    <SearchButton />
                  </>
                )}
                <ChatButton />
                <AccountButton />
                {!closed && (
                  <>
                    <FavouritesLink />
                    <CartButton />
                  </>
                )}
              </div>
            </div>
            {!closed && <PlainSearch />}
          </>
        )}
      </header>
    </>
  )
}

/** The search field of a browser without JavaScript, which no script needs. */
const PlainSearch = () => (
  <noscript>
    {import.meta.env.SSR && (
      <div className="wrap pb-3">
        <input
          form="site-search"
          type="search"
          name="search"
          aria-label="Search"
          placeholder="Search for perfumes..."
          className="newsletter-field w-full"
        />
      </div>
    )}
  </noscript>
)

/** Opens the search overlay. Without JavaScript it submits the search field below the header. */
function SearchButton() {
  return (
    <search>
      <form id="site-search" action={href('/shop')}>
        <IconButton icon="search" label="Search" type="submit" {...opens('search')} />
      </form>
      {/* Has the focus from the press until the overlay's own field is there: a phone's keyboard opens at once. */}
      <input id="early-search" className="sr-only" tabIndex={-1} aria-hidden="true" />
    </search>
  )
}

/**
 * Opens the account menu; on phones it is in the side menu. Without JavaScript it leads to the account or the login.
 */
function AccountButton() {
  return (
    <form action={href('/dashboard')} className="max-desktop:hidden">
      <IconButton
        icon="person"
        label="Account"
        type="submit"
        id="account-button"
        aria-haspopup="dialog"
        {...opens('account')}
      />
    </form>
  )
}

/** Opens the cart drawer; its badge shows the number of products. Before hydration it is a link to the cart. */
function CartButton() {
  const count = useCart(cart => cartCount(cart.productData))
  const open = usePanel() === 'cart'
  return (
    <a
      href={href('/cart')}
      className="icon-button"
      aria-label={count > 0 ? `Cart, ${plural(count, 'product')}` : 'Cart'}
      aria-haspopup="dialog"
      aria-expanded={open}
      {...opens('cart')}
    >
      <Icon name="bag" />
      {count > 0 && <span className="cart-badge">{count > 99 ? '99+' : count}</span>}
    </a>
  )
}

/** An animated wave of accent lines behind the header. Drawn some time after hydration, so that it delays nothing. */
function BandWave() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const start = ({ drawBandWave }: typeof import('./draw-band-wave.ts')) => {
      if (box.current && !gone) stop = drawBandWave(box.current)
    }
    // Where its code cannot be loaded there is no wave.
    const load = () => void import('./draw-band-wave.ts').then(start, () => undefined)
    const timer = setTimeout(load, 1_500)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div ref={box} className="band-wave" aria-hidden="true">
      <canvas />
      <canvas />
      <canvas />
    </div>
  )
}
