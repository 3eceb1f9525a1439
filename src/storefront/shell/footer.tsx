import { Icon } from '../../ui/icon.tsx'
import { navigationLinks } from './navigation.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { type ShellData, useShellData } from './shell-data.ts'

/** Newsletter, the shop's links and contacts, and how one can pay. */
export function Footer() {
  const data = useShellData()
  return (
    <footer className="site-footer on-night">
      <div className="wrap">
        <NewsletterBox />
        <div className="grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.2fr] lg:gap-16">
          <div>
            <p className="wordmark wordmark-large">{data.shopName}</p>
            <p className="mt-4 max-w-xs text-[#cfc4b2]">{data.tagline}</p>
            <SocialLinks links={data.socialLinks} />
          </div>
          <nav aria-labelledby="footer-shop">
            <h2 id="footer-shop" className="label text-gold-light">
              Shop
            </h2>
            <ul className="mt-3 grid grid-cols-2 gap-x-6">
              {navigationLinks(data.categories).map(({ label, href }) => (
                <li key={href}>
                  <a href={href} className="footer-link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Contacts {...data} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-5 border-[#2e261d] border-t py-6">
          <p className="text-[#b5a994] text-sm">{`© ${data.shopName}`}</p>
          <ul aria-label="Payment methods" className="flex flex-wrap gap-2">
            {data.paymentMethods.map(name => (
              <li key={name} className="payment-badge">
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function SocialLinks({ links }: { links: ShellData['socialLinks'] }) {
  return (
    <ul className="mt-4 -ml-2.5 flex">
      {links.map(({ name, link }) => (
        <li key={name}>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={name}
            title={name}
            className="icon-button footer-icon"
          >
            <Icon name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Contacts({ supportPhone, supportEmail, supportAddress }: ShellData) {
  return (
    <section aria-labelledby="footer-contacts">
      <h2 id="footer-contacts" className="label text-gold-light">
        Get in touch
      </h2>
      <address className="mt-3 grid not-italic">
        <a href={`tel:${supportPhone.replaceAll(' ', '')}`} className="footer-link">
          {supportPhone}
        </a>
        <a href={`mailto:${supportEmail}`} className="footer-link">
          {supportEmail}
        </a>
        <p className="py-2.5 text-[#cfc4b2]">{supportAddress}</p>
      </address>
    </section>
  )
}
