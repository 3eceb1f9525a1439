import { href, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openPanel, opens } from '../../ui/open-panel.ts'
import { isCurrent, navigationLinks } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { SpecialOffers } from '../coupons/special-offers.tsx'
import { FavouritesLink } from '../favourites/favourites-link.tsx'
import { Announcements } from './announcements.tsx'
import { CartButton } from './cart-button.tsx'
import { ChatButton } from './chat-button.tsx'
import { GoldWave } from './gold-wave.tsx'

/** Announcements, name, navigation, search, account and cart. Sticks to the top once the announcements are scrolled away. */
export function Header() {
  const { shopName, menu } = useShellData()
  const { pathname, search } = useLocation()
  return (
    <>
      <Announcements />
      <header className="site-header on-night">
        <GoldWave />
        <div className="wrap site-header-row">
          <IconButton
            icon="menu"
            label="Menu"
            className="desktop:hidden"
            onClick={() => openPanel('menu')}
            {...opens('menu')}
          />
          <a href={href('/')} className="wordmark" aria-label={`${shopName}, home`}>
            {shopName}
          </a>
          <nav aria-label="Main" className="site-nav">
            <ul>
              {navigationLinks(menu).map(({ label, href, links }) => (
                <li
                  key={label}
                  className={!menu.header && href.startsWith('/collections/') ? 'nav-collection' : undefined}
                >
                  <a href={href} aria-current={isCurrent(href, pathname, search) ? 'page' : undefined}>
                    {label}
                  </a>
                  {links && (
                    <ul className="absolute -ml-4 bg-night px-4 py-2">
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
            <SpecialOffers />
            <SearchButton />
            <ChatButton />
            <AccountButton />
            <FavouritesLink />
            <CartButton />
          </div>
        </div>
        <noscript>
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
        </noscript>
      </header>
    </>
  )
}

/** Opens the search overlay. Without JavaScript it submits the search field below the header. */
function SearchButton() {
  return (
    <search>
      <form id="site-search" action={href('/shop')}>
        <button
          type="submit"
          className="icon-button"
          aria-label="Search"
          title="Search"
          {...opens('search')}
          onClick={event => {
            event.preventDefault()
            openPanel('search')
          }}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

/** Opens the account menu; on phones it is in the side menu. Without JavaScript it leads to the account or the login. */
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
        onClick={event => {
          event.preventDefault()
          openPanel('account')
        }}
      />
    </form>
  )
}
