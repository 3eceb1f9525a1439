import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ShellData } from '../../web/browser/shell-data.ts'

/** Links to social networks, on a dark background. Empty without any. */
export function SocialLinks({ links, className }: { links: ShellData['socialLinks']; className?: string }) {
  if (links.length === 0) return null
  return (
    <ul className={classNames('flex', className)}>
      {links.map(({ name, link }) => (
        <li key={name}>
          <a href={link} target="_blank" rel="noreferrer" aria-label={name} className="icon-button footer-icon">
            <Icon name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}
