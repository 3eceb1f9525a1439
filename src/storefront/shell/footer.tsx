import { href } from 'react-router'
import { type NavigationLink, navigationLinks } from '../../web/browser/navigation.ts'
import { type ShellData, useShellData } from '../../web/browser/shell-data.ts'
import { aboutPages, rulePages, servicePages } from '../pages/page-lists.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { SocialLinks } from './social-links.tsx'

/** Newsletter, the shop's pages and contacts, and payment methods. */
export function Footer() {
  const data = useShellData()
  return (
    <footer className="site-footer on-night">
      <div className="wrap">
        <NewsletterBox />
        <div className="footer-columns">
          <div className="footer-name">
            <p className="wordmark wordmark-large">{data.shopName}</p>
            <p className="mt-4 max-w-xs text-night-muted">{data.tagline}</p>
            <SocialLinks links={data.socialLinks} className="mt-4 -ml-2.5" />
          </div>
          <LinkList
            id="footer-shop"
            title="Shop"
            links={[...navigationLinks(data.menu), { label: 'Our houses', href: href('/houses') }]}
          />
          <LinkList id="footer-about" title="About" links={aboutPages.map(asLink)} />
          <LinkList id="footer-service" title="Customer service" links={servicePages.map(asLink)} />
          <Contacts {...data} />
        </div>
        <div className="footer-end">
          <ul className="flex flex-wrap items-center gap-x-6 text-sm">
            <li className="text-night-muted">{`© ${data.shopName}`}</li>
            <li>
              <a href={href('/track')}>Track your order</a>
            </li>
            {rulePages.map(asLink).map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          {data.paymentMethods.length > 0 && (
            <ul aria-label="Payment methods" className="flex flex-wrap gap-2">
              {data.paymentMethods.map(name => (
                <li key={name} className="payment-badge">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}

const asLink = ({ label, slug }: { label: string; slug: string }): NavigationLink => ({
  label,
  href: href('/pages/:slug', { slug }),
})

function LinkList({ id, title, links }: { id: string; title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="label text-gold-light">
        {title}
      </h2>
      <ul className="mt-3">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contacts({ supportPhone, supportEmail, supportAddress }: ShellData) {
  return (
    <section aria-labelledby="footer-contacts">
      <h2 id="footer-contacts" className="label text-gold-light">
        Get in touch
      </h2>
      <address className="mt-3 grid not-italic">
        {supportPhone && (
          <a href={`tel:${supportPhone.replaceAll(' ', '')}`} className="whitespace-nowrap">
            {supportPhone}
          </a>
        )}
        {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        {supportAddress && <p className="py-2.5 text-night-muted">{supportAddress}</p>}
      </address>
    </section>
  )
}
