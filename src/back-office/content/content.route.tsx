import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'

/** What shoppers read, in parts. */
export const meta = titled('Content')

const parts = [
  {
    to: '/admin/content/home',
    label: 'Home page',
    note: 'Sections, hero slides, announcements, tiles, testimonials',
  },
  { to: '/admin/content/face', label: 'Brand and theme', note: 'Logo, colours, fonts, head, cards' },
  { to: '/admin/content/menus', label: 'Menus', note: 'Header and footer' },
  { to: '/admin/content/pages', label: 'Pages', note: 'Questions, shipping, our story, and pages of your own' },
  { to: '/admin/content/houses', label: 'Houses', note: 'Who makes the perfumes, where and how' },
  { to: '/admin/content/journal', label: 'Journal', note: 'Articles, with the perfumes that they are about' },
  { to: '/admin/redirects', label: 'Redirects', note: 'Earlier addresses, and those not found' },
]

export const loader = staffPage('content.read', async () => null)

export default function ContentHub() {
  return (
    <DetailPage title="Content">
      <Tiles label="Parts of the content" tiles={parts} large />
    </DetailPage>
  )
}
