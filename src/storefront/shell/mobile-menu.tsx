import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHeaderCoupons } from '../coupons/use-coupons.ts'
import { navigationLinks } from './navigation.ts'
import { closePanel, openPanel, usePanel } from './open-panel.ts'
import { useShellData } from './shell-data.ts'

/** The slide-in menu of narrow screens, with its search. Default export: it is loaded when first opened. */
export default function MobileMenu() {
  const { shopName, categories, supportPhone } = useShellData()
  const coupons = useHeaderCoupons().length > 0
  return (
    <Drawer open={usePanel() === 'menu'} onClose={closePanel} title={shopName} side="left" ground="night">
      <div className="grid gap-2 px-5 py-5">
        <button
          type="button"
          onClick={() => openPanel('search')}
          className="flex min-h-12 items-center gap-3 rounded-sm border border-[#5b4d3a] px-4 text-left text-[#cfc4b2]"
        >
          <Icon name="search" size={20} /> Search for perfumes...
        </button>
        <nav aria-label="Menu">
          <ul>
            {navigationLinks(categories).map(({ label, href }) => (
              <li key={href} className="border-[#2e261d] border-b">
                <a href={href} className="flex min-h-13 items-center justify-between font-display text-2xl">
                  {label} <Icon name="right" size={16} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {coupons && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => openPanel('coupons')}
            className="flex min-h-13 items-center gap-3 text-left font-medium text-gold-light"
          >
            <Icon name="ticket" size={20} /> Coupons
          </button>
        )}
        <a href={`tel:${supportPhone.replaceAll(' ', '')}`} className="footer-link mt-2 inline-flex gap-3">
          <Icon name="phone" size={20} /> {supportPhone}
        </a>
      </div>
    </Drawer>
  )
}
