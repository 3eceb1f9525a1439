import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { withNext } from '../../web/browser/next-path.ts'
import { useSessionRecord } from '../cart/stored-user.ts'
import { AccountFrame } from './account-frame.tsx'

type Props = {
  title: string
  intro: string
  /** Where the visitor wanted to go. */
  next: string
  /** The link to login or sign-up. */
  other: { question: string; page: string; label: string }
  /** The form; `onDone` navigates to `next`. */
  children: (onDone: () => unknown) => ReactNode
}

/** The page of the login or sign-up form. */
export function EnterPage({ title, intro, next, other, children }: Props) {
  const navigate = useNavigate()
  useSessionRecord(null)
  return (
    <AccountFrame title={title} intro={intro}>
      {children(() => navigate(next, { replace: true }))}
      <p className="mt-8 border-line border-t pt-6">
        {`${other.question} `}
        <a href={withNext(other.page, next)} className="text-link inline-block py-2.5 font-medium">
          {other.label}
        </a>
      </p>
    </AccountFrame>
  )
}
