import { classNames } from './class-names.ts'

/** The ground of something still loading, in the size its class gives. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />
}
