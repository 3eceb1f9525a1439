import { href } from 'react-router'
import { type Menu, type NavigationLink, navigationLinks } from './navigation.ts'
import { aboutPages, rulePages, servicePages } from './page-lists.ts'

const asLink = ({ label, slug }: { label: string; slug: string }): NavigationLink => ({
  label,
  href: href('/pages/:slug', { slug }),
})

/** The footer's columns: the merchant's, or the specification's beside the links of the shop. */
export const footerColumns = (menu: Menu): readonly NavigationLink[] =>
  menu.footer ?? [
    {
      label: 'Shop',
      href: '',
      links: [
        ...navigationLinks(menu),
        { label: 'Our houses', href: href('/houses') },
        { label: 'Journal', href: href('/journal') },
      ],
    },
    { label: 'About', href: '', links: aboutPages.map(asLink) },
    { label: 'Customer service', href: '', links: servicePages.map(asLink) },
  ]

/** The last line of a page. */
export const footerEnd = (menu: Menu): readonly NavigationLink[] =>
  menu.end ?? [{ label: 'Track your order', href: href('/track') }, ...rulePages.map(asLink)]
