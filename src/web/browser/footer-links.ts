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
  menu.footer ?? [
    {
      label: 'Shop',
      href: '',
      links: [
        ...navigationLinks(menu),
        ...(menu.there?.houses === false ? [] : [{ label: 'Our Houses', href: href('/houses') }]),
        ...(menu.there?.journal === false ? [] : [{ label: 'Journal', href: href('/journal') }]),
      ],
    },
    ...[
      { label: 'About', pages: aboutPages },
      { label: 'Customer service', pages: servicePages },
    ].flatMap(({ label, pages }) => {
      const links = pagesThere(menu, [...pages, ...(label === 'About' ? addedPages(menu) : [])]).map(asLink)
      return links.length > 0 ? [{ label, href: '', links }] : []
    }),
  ]

/** The last line of a page. */
export const footerEnd = (menu: Menu): readonly NavigationLink[] =>
  menu.end ?? [{ label: 'Track your order', href: href('/track') }, ...pagesThere(menu, rulePages).map(asLink)]
