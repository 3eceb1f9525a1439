import { atWork, type WorkKind, workKinds, workNames } from '../../shop/watch/work/work-rules.ts'
import type { OpenWork } from '../kit/work-bar.tsx'
import { beginOf, type ShownWork } from './load-work.ts'

/** Of the day's work what a page is opened for, by the address; null on every other page. */
export function openWork(lines: readonly ShownWork[], { pathname, searchParams }: URL): OpenWork | null {
  const kind = workNames.find(name => name === searchParams.get('work'))
  if (!kind) return null
  const line = lines.find(each => each.kind === kind)
  const { label } = workKinds[kind]
  if (!line) {
    const [first] = lines
    return {
      label,
      left: 'Done.',
      next: first ? { label: `Next: ${first.label} (${first.waiting})`, to: first.begin } : null,
    }
  }
  const left = [`${line.waiting} left, the oldest waits ${line.age}`, line.until].filter(Boolean).join(', ')
  return { label, left, next: wayOn(kind, pathname, searchParams.get('after') ?? '') }
}

/** To the next one; where all are done on one page, back to it. */
function wayOn(kind: WorkKind, pathname: string, after: string): OpenWork['next'] {
  const { path, each } = workKinds[kind]
  if (each) return { label: 'Next', to: beginOf(kind, after) }
  const [list] = path.split('?')
  return pathname === list ? null : { label: 'Back to the list', to: atWork(path, kind) }
}
