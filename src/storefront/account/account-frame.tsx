import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import './account.css'

type Props = { label?: string; title: string; intro?: ReactNode; children: ReactNode }

/** The layout of the pages for login, sign-up and orders without an account: the form, and the house's picture beside it on wide screens. */
export function AccountFrame({ label, title, intro, children }: Props) {
  const { portrait } = useShellData()
  return (
    <div className="account-page">
      {portrait && <Picture src={portrait} alt="" sizes="40vw" widths={[720, 1080]} className="account-side" />}
      <div className="account-main">
        {label && <p className="label mb-3 text-accent-deep">{label}</p>}
        <h1 className="page-title">{title}</h1>
        {intro && <div className="mt-3 text-muted">{intro}</div>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  )
}
