import { classNames } from './class-names.ts'

/** A placeholder for loading content; its class sets the size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />
}
