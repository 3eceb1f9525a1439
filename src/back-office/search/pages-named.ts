import { settingGroups } from '../../shop/settings/settings/index.ts'
import { mayDo, type Permission, type Role } from '../../shop/staff/staff/rules.ts'
import { pageGroups } from '../kit/office-pages.ts'
import type { Result } from './result-list.tsx'

/** The pages of the back office, and of the settings, that somebody may open and whose words begin so. */
export function pagesNamed(q: string, role: Role): Result[] {
  const words = q.toLowerCase().split(' ').filter(Boolean)
  if (words.length === 0) return []
  const pages: (Result & { permission: Permission })[] = [
    ...pageGroups.flatMap(({ label: note, pages }) =>
      pages.map(({ path, label, permission }) => ({ to: path, name: label, note, permission })),
    ),
    ...Object.entries(settingGroups).map(([group, { label, purpose }]) => ({
      to: `/admin/settings/${group}`,
      name: `Settings: ${label}`,
      note: purpose,
      permission: 'settings.change' as const,
    })),
  ]
  return pages
    .filter(({ permission }) => mayDo(role, permission))
    .filter(({ name, note }) => {
      const named = `${name} ${note}`.toLowerCase().split(/[^a-z]+/)
      return words.every(word => named.some(part => part.startsWith(word)))
    })
    .map(({ permission: _, ...page }) => page)
    .slice(0, 6)
}
