import { classNames } from './class-names.ts'
import { timeLeft } from './time-left.ts'

const figures = ['days', 'hours', 'minutes', 'seconds'] as const

/** '03 Days 04 Hours 05 Minutes 06 Seconds'. Two figures each at least; more days take more. */
export function Countdown({ seconds, className }: { seconds: number; className?: string }) {
  const left = timeLeft(seconds)
  return (
    // A timer is not announced by itself: every second would be far too often.
    <div role="timer" aria-label="Time left" className={classNames('countdown', className)}>
      {figures.map(name => (
        <span key={name}>
          <b>{String(left[name]).padStart(2, '0')}</b> <small>{name}</small>
        </span>
      ))}
    </div>
  )
}
