import { StaffForm } from './staff-form.tsx'
import { useLoadWhile } from './use-load-while.ts'

type Props = { connected: boolean; asking: boolean; submit: string }

/** The button of the write `askNow`, which has other systems asked at once. The page is loaded again while they are. */
export function AskNow({ connected, asking, submit }: Props) {
  useLoadWhile(asking)
  if (!connected) return null
  return <StaffForm action="askNow" submit={asking ? 'They are being asked ...' : submit} variant="outline" inline />
}
