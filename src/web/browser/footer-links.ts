import { href } from 'react-router'
import { type Menu, type NavigationLink, navigationLinks } from './navigation.ts'
import { aboutPages, rulePages, servicePages } from './page-lists.ts'

/** Those that are published. */
export const pagesThere = <Page extends { slug: string }>({ there }: Menu, pages: readonly Page[]): Page[] =>
  pages.filter(({ slug }) => !there || there.pages.includes(slug))

const asLink = ({ label, slug }: { label: string; slug: string }): NavigationLink => ({
  label,
  href: href('/pages/:slug', { slug }),
})

/** Not among the specification's: shown where the house has it. */
const addedPages = ({ there }: Menu) =>
  there?.pages.includes('contact') ? [{ label: 'Contact', slug: 'contact' }] : []

/** The footer's columns: the merchant's, or the specification's beside the links of the shop. */
export const footerColumns = (menu: Menu): readonly NavigationLink[] =>
  menu.footer ??
  [
    { label: 'Shop', links: navigationLinks(menu) },
    {
      label: 'About',
      links: [
        ...pagesThere(menu, [...aboutPages, ...addedPages(menu)]).map(asLink),
        ...(menu.there?.houses === false ? [] : [{ label: 'Our Houses', href: href('/houses') }]),
        ...(menu.there?.journal === false ? [] : [{ label: 'Journal', href: href('/journal') }]),
      ],
    },
    { label: 'Customer service', links: pagesThere(menu, servicePages).map(asLink) },
  ]
    .filter(({ links }) => links.length > 0)
    .map(column => ({ ...column, href: '' }))

/** The last line of a page. */
export const footerEnd = (menu: Menu): readonly NavigationLink[] =>
  menu.end ?? [{ label: 'Track your order', href: href('/track') }, ...pagesThere(menu, rulePages).map(asLink)]
