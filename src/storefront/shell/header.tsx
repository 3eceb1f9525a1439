import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Announcements } from './announcements.tsx'
import { CartButton } from './cart-button.tsx'
import { GoldWave } from './gold-wave.tsx'
import { isCurrent, navigationLinks } from './navigation.ts'
import { openPanel } from './open-panel.ts'
import { useShellData } from './shell-data.ts'

/** Announcements, name, navigation, search and cart. Stays at the top once the announcements have scrolled away. */
export function Header() {
  const { shopName, announcements, categories } = useShellData()
  const { pathname, search } = useLocation()
  return (
    <>
      <Announcements texts={announcements} />
      <header className="site-header on-night">
        <GoldWave />
        <div className="wrap site-header-row">
          <IconButton icon="menu" label="Menu" className="desk:hidden" onClick={() => openPanel('menu')} />
          <a href="/" className="wordmark" aria-label={`${shopName}, home`}>
            {shopName}
          </a>
          <nav aria-label="Main" className="site-nav">
            <ul>
              {navigationLinks(categories).map(({ label, href }) => (
                <li key={href}>
                  <a href={href} aria-current={isCurrent(href, pathname, search) ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex">
            <SearchButton />
            <CartButton />
          </div>
        </div>
      </header>
    </>
  )
}

/** Opens the search overlay. Without JavaScript it sends its own form: the field then stands in the page. */
function SearchButton() {
  return (
    <search>
      <form action="/shop" className="flex items-center">
        <noscript>
          <input
            type="search"
            name="search"
            aria-label="Search"
            placeholder="Search for perfumes..."
            className="w-24"
          />
        </noscript>
        <button
          type="submit"
          className="icon-button"
          aria-label="Search"
          title="Search"
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
