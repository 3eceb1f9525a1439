import { href } from 'react-router'
import { callLink } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { closePanel, openPanel, usePanel } from '../../ui/open-panel.ts'
import { switchPanel } from '../../ui/switch-panel.ts'
import { navigationLinks } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { useLogOut } from '../account/personal/use-log-out.ts'
import { useCart } from '../cart/cart-store.ts'
import { useHeaderCoupons } from '../coupons/use-coupons.ts'
import { accountLinks } from './account-links.ts'

/** The slide-in menu of narrow screens, with search. Default export, because it is loaded lazily. */
export default function MobileMenu() {
  const { shopName, menu, supportPhone } = useShellData()
  const coupons = useHeaderCoupons().length > 0
  return (
    <Drawer
      open={usePanel() === 'menu'}
      onClose={closePanel}
      onBackdrop={switchPanel}
      title={shopName}
      side="left"
      background="band"
    >
      <div className="grid gap-2 px-5 py-5">
        <button
          type="button"
          onClick={() => openPanel('search')}
          className="flex min-h-12 items-center gap-3 rounded-sm border border-band-line-strong px-4 text-left text-band-muted"
        >
          <Icon name="search" size={20} /> Search for perfumes...
        </button>
        <nav aria-label="Menu">
          <ul>
            {navigationLinks(menu).map(({ label, href, links }) => (
              <li key={label} className="border-band-line border-b">
                <a href={href} className="flex min-h-13 items-center justify-between font-display text-xl">
                  {label} <Icon name="right" size={16} />
                </a>
                {links && (
                  <ul className="pb-3 pl-4">
                    {links.map(({ label, href }) => (
                      <li key={label}>
                        <a href={href} className="footer-link w-full">
                          {label}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <a href={href('/favourites')} className="flex min-h-13 items-center gap-3 font-medium">
          <Icon name="heart" size={20} /> Favourites
        </a>
        {coupons && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => openPanel('coupons')}
            className="flex min-h-13 items-center gap-3 text-left font-medium text-accent-light"
          >
            <Icon name="ticket" size={20} /> Coupons
          </button>
        )}
        <MobileAccount />
        {supportPhone && (
          <a href={callLink(supportPhone)} className="footer-link mt-2 inline-flex gap-3 whitespace-nowrap">
            <Icon name="phone" size={20} /> {supportPhone}
          </a>
        )}
      </div>
    </Drawer>
  )
}

/** Register and Login, or the links of the account. */
function MobileAccount() {
  const user = useCart(cart => cart.userInfo)
  const logOut = useLogOut()
  return (
    <section aria-label="Account" className="mt-3">
      <p className="label wrap-anywhere flex items-center gap-3 text-accent-light">
        <span className="shrink-0">
          <Icon name="person" size={20} />
        </span>
        {user?.name || 'Account'}
      </p>
      <ul className="mt-1 grid grid-cols-2 gap-x-4">
        {accountLinks(user, true).map(({ label, href }) => (
          <li key={label}>
            <a href={href} onClick={closePanel} className="footer-link w-full">
              {label}
            </a>
          </li>
        ))}
        {user && (
          <li>
            <button type="button" className="footer-link w-full" onClick={() => void logOut().then(closePanel)}>
              Logout
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
