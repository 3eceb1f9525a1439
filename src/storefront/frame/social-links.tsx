import { classNames } from '../../ui/class-names.ts'
import { Drawing } from '../../ui/icon.tsx'
import type { ShellData } from './shell-data.ts'

// Beside the links, which few pages load at once, and not among the icons of every page.
const paths = {
  Facebook: 'M13.5 21v-8h3l.5-3.5h-3.5v-2c0-1 .5-2 2-2h1.5v-3s-1-.2-2.200-.2c-2.5 0-4.300 1.5-4.300 4.200v3h-3V13h3v8',
  Instagram:
    'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.200v.2',
  TikTok: 'M13 3.5v11.5a3.5 3.5 0 1 1-3.5-3.5M13 3.5c.3 2.800 2.200 4.5 5 4.700',
}

/** Links to social networks, on a dark background. Empty without any. */
export function SocialLinks({ links, className }: { links: ShellData['socialLinks']; className?: string }) {
  if (links.length === 0) return null
  return (
    <ul className={classNames('flex', className)}>
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
            <Drawing path={paths[name]} />
          </a>
        </li>
      ))}
    </ul>
  )
}
