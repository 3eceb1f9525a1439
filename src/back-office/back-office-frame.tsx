import type { ReactNode } from 'react'
import { useInteractiveMark } from '../ui/interactive.ts'
import { PlainLinks } from '../ui/plain-links.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

/** The header of every page for staff. `children` is the content of `<main>`. */
export function BackOfficeFrame({ shopName, children }: { shopName: string; children: ReactNode }) {
  useInteractiveMark()
  return (
    <>
      <SkipLink />
      <header className="on-night bg-night text-ivory">
        <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-4 px-4 sm:px-6">
          <span className="font-display text-xl">{shopName}</span>
          <span className="label text-gold-light">Back office</span>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-10 outline-none sm:px-6">
        {children}
      </main>
      <PlainLinks />
    </>
  )
}
